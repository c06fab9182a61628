import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("How much history is needed, on the page") struct LearningViewTests {
  private typealias Curve = ExperimentResult.LearningCurve

  private static func step(_ after: Int, _ test: Int, own: Double, rule: Double) -> Curve.Step {
    Curve.Step.of([
      "after": after, "test": test,
      "results": [
        made(["model": "recent", "top1": rule, "top5": 0.8, "mrr": 0.5]),
        made(["model": "component-recent", "top1": 0.1, "top5": 0.8, "mrr": 0.3]),
        made(["model": "ranker", "top1": own, "top5": 0.9, "mrr": 0.6]),
      ],
      "rule": made([
        "model": "recent",
        "top1": made(["difference": own - rule, "interval95": [own - rule - 0.05, own - rule + 0.05]]),
        "mrr": made(["difference": 0.1, "interval95": [0.05, 0.15]]),
      ]),
    ])
  }

  private static func page(_ steps: [Curve.Step]) throws -> (html: String, charts: [String: String]) {
    var document = Fixtures.full
    document.learning = Curve.of(["model": "ranker", "steps": steps])
    return try document.page
  }

  @Test("a sentence about a hundred tasks and about the last part, a chart and a table")
  func section() throws {
    let (html, charts) = try Self.page([
      Self.step(50, 50, own: 0.2, rule: 0.25), Self.step(100, 200, own: 0.4, rule: 0.3),
      Self.step(300, 1_100, own: 0.5, rule: 0.35),
    ])
    #expect(Markup(html).faults == [])
    html.mustHold(
      "After 100 tasks ranker names the right person first for 40.0\u{A0}% of the next 200 (+10.0 points against recent, "
        + "the best simple rule there; 95\u{A0}%: +5.0 to +15.0)")
    html.mustHold("after 300 tasks it names the right person first for 50.0\u{A0}% of the next 1,100 (+15.0 points")
    #expect(charts["charts/learning.svg"] != nil)
    #expect(html.holds("best simple rule: 25.0 after 50, 30.0 after 100, 35.0 after 300"))
    #expect(html.holds("after 300 (1,100 tasks)"))
  }

  @Test("with one part it is told without a chart; without a curve there is no section")
  func few() throws {
    let (html, charts) = try Self.page([Self.step(50, 30, own: 0.2, rule: 0.25)])
    #expect(html.holds("After 50 tasks ranker") && html.holds("−5.0 points"))
    #expect(charts["charts/learning.svg"] == nil)
    #expect(try !Fixtures.full.page.html.holds("id=\"learning\""))
  }
}
