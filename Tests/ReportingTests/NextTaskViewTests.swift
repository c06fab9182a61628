import DelegationEvaluation
import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("The next task of a person, on the page") struct NextTaskViewTests {
  private typealias Next = NextTaskResult

  private static func measures(_ mrr: Double, lead: Double? = nil, p: Double = 0.001) -> Parts {
    made([
      "measures": ["top1": mrr - 0.1, "top3": mrr, "top5": mrr + 0.1, "top10": mrr + 0.15, "mrr": mrr],
      "interval95": ["mrr": [mrr - 0.05, mrr + 0.05], "top1": [mrr - 0.15, mrr - 0.05]],
      "lead": lead.map { lead in
        made([
          "mrrDifference": lead, "mrrInterval95": [lead - 0.04, lead + 0.04], "mrrP": p, "mrrPHolm": p,
          "top1Difference": lead, "top1P": p, "top1PHolm": p,
        ])
      },
    ])
  }

  private static func row(_ model: String, _ all: Double, _ waited: Double, lead: Double? = nil) -> Parts {
    made([
      "model": model, "mode": "prequential", "all": measures(all, lead: lead),
      "waited": measures(waited, lead: lead, p: 0.3),
    ])
  }

  private static func next(waited: Int = 120) -> Next {
    .of([
      "models": [
        made(["name": "newest", "summary": "The task that was opened last.", "tieRule": "None.", "settings": ""])
      ],
      "takes": 1_000, "test": 200, "waited": waited, "meanQueue": 83.4, "assignedAtOpening": 7, "persons": 12,
      "firstTest": 1_262_304_000,
      "results": [
        row("newest", 0.5, 0.3), row("oldest", 0.2, 0.25, lead: -0.3), row("next-ranker", 0.7, 0.6, lead: 0.2),
      ],
    ])
  }

  private static func page(_ next: Next?) throws -> (html: String, charts: [String: String]) {
    var document = Fixtures.full
    document.questions[NextTaskQuestion.self] = next
    return try document.page
  }

  @Test("what the learned model and the newest task are right for, with the difference and whether it may be chance")
  func section() throws {
    let (html, charts) = try Self.page(Self.next())
    #expect(Markup(html).faults == [])
    html.mustHold(
      "200 times in the test part somebody took a waiting task, out of 83 on average. The model next-ranker, learning as it goes, puts it "
        + "first in 60.0\u{A0}% and among the first five in 80.0\u{A0}%; it was the newest in 40.0\u{A0}%. It is ahead of the newest first: +20.0 points of MRR (95\u{A0}%: +16.0 to +24.0)."
    )
    #expect(
      html.holds(
        "The difference, +20.0 points of MRR (95\u{A0}%: +16.0 to +24.0), may be chance."))
    #expect(html.holds("Left out: 7 tasks that had a person from the opening on."))
    #expect(charts["charts/next-task.svg"] != nil)
  }

  @Test("without tasks that had waited it says so; without a measured next task there is no section")
  func absent() throws {
    #expect(try Self.page(Self.next(waited: 0)).html.holds("No task taken had waited for over an hour."))
    let (html, charts) = try Self.page(nil)
    #expect(!html.holds("The next task of a person") && charts["charts/next-task.svg"] == nil)
  }
}
