import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("From a simple method to better ones") struct LadderViewTests {
  private static var document: ExperimentResult {
    var document = Fixtures.full
    document.headline = .init(model: "keyword-overlap", mode: .batch)
    document.ladder = [
      .of(["model": "keyword-overlap", "mode": "batch", "new": "Words in <common>."]),
      .of([
        "model": "bm25-neighbours", "mode": "batch", "new": "Similar tasks.", "see": "other-experiment",
        "gain": made(["difference": 0.278, "interval95": [0.25, 0.31], "p": 0.0001, "pHolm": 0.0001]),
      ]),
    ]
    return document
  }

  @Test("the answer leads from the first rung to the best, and the section shows each gain")
  func section() throws {
    let html = try Self.document.page.html
    #expect(Markup(html).faults == [])
    html.mustHold(
      "<p class=\"answer\">Trained once, keyword-overlap names the right person first for 12 of 100 tasks that can be judged, "
        + "the best simple rule for 36 and bm25-neighbours for 40.</p>")
    #expect(html.holds("1 step of 1 is ahead of the one before by more than chance."))
    #expect(html.holds("Words in &lt;common&gt;.") && html.holds("+27.8") && html.holds("+25.0 to +31.0"))
    #expect(html.holds("href=\"../other-experiment/index.html\""))
    let rows = try #require(try Picture.files(Self.document)["ladder"]).groups("row")
    #expect(rows.count == 2 && rows[0].title?.hasPrefix("keyword-overlap, trained once: 12.4") == true)
  }

  @Test("why the first rung is right so rarely: only what was measured of it")
  func causes() throws {
    var document = Self.document
    document.inactive = [
      .of(["model": "keyword-overlap", "mode": "batch", "days": 180, "top1": 0.5, "top5": 0.9, "ranks": 0.4])
    ]
    try document.page.html.mustHold(
      "<li>For 90.0\u{A0}% of the tasks its first five names hold somebody who had done nothing for 180 days.</li>")
    document.inactive[0].model = "recent"
    #expect(!(try document.page.html).holds("had done nothing for 180 days.</li>"))
  }

  @Test("without a ladder, or with rungs that were not measured, the page is as it was")
  func absent() throws {
    var document = Self.document
    document.ladder = nil
    #expect(!(try document.page.html).holds("#ladder"))
    document.ladder = [.of(["model": "not-there", "mode": "batch", "new": "Nothing."])]
    #expect(!(try document.page.html).holds("#ladder"))
  }
}
