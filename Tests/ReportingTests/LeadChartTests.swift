import DelegationEvaluation
import DelegationRanking
import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("The chart of leads") struct LeadChartTests {
  private static func test(
    _ model: String, _ other: String, _ difference: Double, p: Double, split: Split.Kind = .holdout,
    measure: String = "top1", mode: EvaluationMode = .prequential
  ) -> ExperimentResult.Comparison {
    .of([
      "model": model, "other": other, "mode": mode, "split": split, "measure": measure, "difference": difference,
      "interval95": [difference - 0.03, difference + 0.02], "p": p / 2, "pHolm": p,
    ])
  }

  /// The answer's model is bm25-neighbours, learning as it goes, and the best simple rule component-recent.
  private static func document(_ tests: [ExperimentResult.Comparison]) -> ExperimentResult {
    var document = Fixtures.full
    document.comparisons = tests
    return document
  }

  @Test("a row for each test of the answer's model, the best simple rule first, then the closest rival")
  func rows() throws {
    let document = Self.document([
      Self.test("bm25-neighbours", "centroid-cosine", 0.25, p: 0.0002),
      Self.test("component-prior-cosine", "bm25-neighbours", 0.01, p: 0.61),
      Self.test("bm25-neighbours", "component-recent", 0.1, p: 0.003),
      Self.test("bm25-neighbours", "recent", 0.2, p: 0.5, split: .folds),
      Self.test("bm25-neighbours", "recent", 0.2, p: 0.5, measure: "mrr"),
      Self.test("bm25-neighbours", "recent", 0.2, p: 0.5, mode: .batch),
      Self.test("centroid-cosine", "recent", 0.2, p: 0.5),
    ])
    let picture = try #require(try Picture.files(document)["leads"])
    let rows = picture.groups("row")
    #expect(
      rows.map(\.title) == [
        "+10.0 points against component-recent (95\u{A0}%: +7.0 to +12.0), p\u{A0}=\u{A0}0.003",
        "−1.0 points against component-prior-cosine (95\u{A0}%: −3.0 to +2.0), p\u{A0}=\u{A0}0.610",
        "+25.0 points against centroid-cosine (95\u{A0}%: +22.0 to +27.0), p\u{A0}&lt;\u{A0}0.001",
      ])
    let position = try picture.horizontal(from: "−10", to: "30")
    for (row, ink, value, low, high) in [(0, "ink2", 10.0, 7.0, 12.0), (1, "ink8", -1, -3, 2), (2, "ink8", 25, 22, 27)]
    {
      let body = rows[row].body
      #expect(abs(try Picture.start(of: try Regex("dot \(ink)"), in: body).x - position(value)) < 0.02)
      let band = try #require(Picture(body).marks("rect", style: try Regex("band \(ink)")).first)
      #expect(abs(band.numbers("x") - position(low)) < 0.02)
      #expect(abs(band.numbers("x") + band.numbers("width") - position(high)) < 0.03)
    }
    let zero = try #require(picture.marks("line", style: /zero/).first)
    #expect(abs(zero.numbers("x1") - position(0)) < 0.02 && zero.numbers("x1") == zero.numbers("x2"))
    let html = try document.page.html
    html.mustHold(
      "<p>The model bm25-neighbours is ahead of 2 of the 3 models that it was tested against; chance may explain the "
        + "other difference.</p>")
  }

  @Test("a report with folds only shows the leads over all folds; one without tests of the answer's model none")
  func others() throws {
    let folds = Self.document([Self.test("bm25-neighbours", "component-recent", -0.1, p: 0.01, split: .folds)])
    let picture = try #require(try Picture.files(folds)["leads"])
    #expect(picture.text.holds("over all folds together") && picture.groups("row").count == 1)
    let html = try folds.page.html
    #expect(html.holds("<p>The model bm25-neighbours is behind component-recent.</p>"))
    let other = Self.document([Self.test("recent", "centroid-cosine", 0.1, p: 0.01)])
    #expect(try Picture.files(other)["leads"] == nil)
    #expect(try Picture.files(Self.document([]))["leads"] == nil)
  }

  @Test("two models that agree on every task are equal, not tested")
  func equal() throws {
    var test = Self.test("bm25-neighbours", "component-recent", 0, p: 1)
    (test.values.p, test.values.pHolm, test.values.interval95) = (1, nil, [0, 0])
    let picture = try #require(try Picture.files(Self.document([test]))["leads"])
    #expect(
      picture.groups("row").map(\.title) == ["0.0 points against component-recent (95\u{A0}%: 0.0 to 0.0), equal"])
  }
}
