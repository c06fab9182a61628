import DelegationEvaluation
import DelegationFoundations
import DelegationReporting
import DelegationResults
import DelegationTasks
import Testing

@Suite("The page of a trained model") struct ModelPageTests {
  private static func review(_ weeks: [PromiseAlarm.Week], overrides: [PromiseReview.Override] = [], waiting: Int = 12)
    -> PromiseReview
  {
    PromiseReview(
      weeks: weeks.indices.map { Moment(Int64($0) * 7 * 86_400 + 1_600_000_000) },
      lines: [
        .init(
          name: "first suggestions", promised: 0.6, isMeasured: true, alarm: PromiseAlarm(promised: 0.5, risk: 0.025),
          weeks: weeks),
        .init(
          name: "sets for 80 %", promised: 0.8, isMeasured: false, alarm: PromiseAlarm(promised: 0.8, risk: 0.025),
          weeks: weeks.map { _ in .init(right: 0, wrong: 0) }),
      ], overrides: overrides, waiting: waiting)
  }

  private func html(_ review: PromiseReview) throws -> String {
    let html = String(
      decoding: try ModelPage.html(review, name: "helpdesk <1>", summary: "It is a model."), as: UTF8.self)
    #expect(Markup(html).faults == [])
    return html
  }

  @Test("as good as it was: a chart of what has answers, in parts of twenty, and who did it instead")
  func good() throws {
    let weeks = Array(repeating: PromiseAlarm.Week(right: 7, wrong: 4), count: 8)
    let html = try html(Self.review(weeks, overrides: [.init(named: "P001", chosen: "P002", count: 3)]))
    html.mustHold(
      "It is as good as it was, within chance: first suggestions were right in 63.6\u{A0}% of 88 since training, on "
        + "the test part 60.0\u{A0}%.")
    #expect(html.holds("<h1>helpdesk &lt;1&gt;</h1>") && html.holds("For 12 more tasks it is not known yet"))
    #expect(html.matches(of: /<figure/).count == 1 && html.matches(of: /14 of 22, 63\.6\u{A0}%</).count == 4)
    #expect(html.holds("<th scope=\"row\">P001<td class=\"text\">P002<td>3"))
    #expect(!html.holds("alarm: "))
  }

  @Test("not as good: the alarm is on the page; before anything is known it says so")
  func fallen() throws {
    let html = try html(Self.review(Array(repeating: .init(right: 3, wrong: 20), count: 4)))
    #expect(html.holds(": first suggestions were right in 13.0\u{A0}% of 92"))
    #expect(html.holds("It has not been as good as it was since the week from "))
    #expect(
      html.holds("alarm: first suggestions are right in 13.0 % of 92 since training; 60.0 % were measured, and in"))
    #expect(html.holds("<td>over 1,000"))
    let few = try self.html(Self.review([.init(right: 1, wrong: 2)]))
    #expect(few.holds("first suggestions were right in 1 of 3 since training"))
    let empty = try self.html(Self.review([]))
    #expect(
      empty.holds("It is not known yet who will do the tasks") && !empty.holds("<figure") && !empty.holds("<table"))
    #expect(try self.html(Self.review([], waiting: 0)).holds("No task was opened since its training."))
  }
}
