import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("A dataset made of others, on the page") struct PartViewTests {
  private static func part(_ name: String, tasks: Int, top1: Double?) -> ExperimentResult.Part {
    .of([
      "dataset": "all/\(name)", "name": name, "tasks": tasks, "updates": tasks * 9, "eligible": tasks / 2,
      "test": tasks / 10,
      "results": top1.map {
        [
          made([
            "model": "bm25-neighbours", "mode": "batch",
            "accuracy": made([
              "tasks": tasks / 10, "top1": $0, "top5": $0 + 0.2, "interval95": made(["top1": [$0 - 0.1, $0 + 0.1]]),
            ]),
          ])
        ]
      } ?? [],
    ])
  }

  private static var document: ExperimentResult {
    var document = Fixtures.full
    document.headline = .init(model: "bm25-neighbours", mode: .batch)
    document.parts = [
      part("one", tasks: 6_000, top1: 0.5), part("two", tasks: 4_814, top1: 0.25), part("three", tasks: 0, top1: nil),
    ]
    return document
  }

  @Test("counts and accuracy by part, and what is not here")
  func section() throws {
    let html = try Self.document.page.html
    #expect(Markup(html).faults == [])
    html.mustHold(
      "The dataset is made of 2 parts with 10,814 tasks together. The model bm25-neighbours, trained once, names the right person first for "
        + "50.0\u{A0}% in one and 25.0\u{A0}% in two.")
    #expect(html.holds("Not here when this page was made: all/three.") && html.holds("2 of its 3 parts were here."))
    let rows = try #require(try Picture.files(Self.document)["parts"]).groups("row")
    #expect(rows.map { $0.title?.prefix(9) } == ["one: 50.0", "two: 25.0"])
  }
}
