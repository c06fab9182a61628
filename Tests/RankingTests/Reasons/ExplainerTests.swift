import Foundation
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Explainer") struct ExplainerTests {
  /// Three persons own reports with "crash", two with "font", one with "menu".
  private static let features = RankingTests.features([
    (0, 0, "crash font"), (1, 0, "crash menu"), (2, 0, "crash font slow"), (3, 0, "quiet"), (10, 0, "crash font menu"),
    (12, 0, "crash font menu"),
  ])
  private static let events = [0, 1, 2, 3].map {
    TaskEvent(moment: day($0 + 1), task: $0, change: .assigned([0, 1, 2, 0][$0]))
  }

  private func explain(_ events: [TaskEvent], at now: Moment = day(10)) -> TaskExplanation {
    var explainer = Explainer(ReasonDesk.source(Self.features, events))
    return explainer.explain(
      [0, 1].map { ReasonDesk.contributions($0, ["assigned.component.ever": 1]) }, for: ReasonDesk.task, at: now)
  }

  @Test("similar reports with their owners; terms only if three persons share them")
  func similar() {
    let said = explain(Self.events)
    // Weights log2(4/3) of crash, 1 of font, 2 of menu; slow weighs 2 as well.
    let (c, f, m) = (log2(4.0 / 3), 1.0, 2.0)
    let norm = (c * c + f * f + m * m).squareRoot()
    let expected = [
      (1, (c * c + m * m) / (norm * (c * c + m * m).squareRoot())),
      (0, (c * c + f * f) / (norm * (c * c + f * f).squareRoot())),
      (2, (c * c + f * f) / (norm * (c * c + f * f + m * m).squareRoot())),
    ]
    #expect(said.similar.map(\.task) == expected.map(\.0))
    #expect(zip(said.similar, expected).allSatisfy { abs($0.similarity - $1.1) < 1e-6 })
    #expect(said.similar.map(\.assignee) == [1, 0, 2])
    #expect(said.similar.map(\.sharedTerms) == [["crash"], ["crash"], ["crash"]])
    #expect(said.suggestions.map(\.keywords) == [["crash"], ["crash"]])
    #expect(said.suggestions.map(\.rank) == [1, 2] && said.task == 4 && said.moment == day(10))
  }

  @Test("what happens from the moment on changes nothing, and the task itself is not like itself")
  func blind() {
    let later = [
      TaskEvent(moment: day(10), task: 3, change: .assigned(2)),
      TaskEvent(moment: day(11), task: 4, change: .assigned(1)),
      TaskEvent(moment: day(13), task: 5, change: .assigned(1)),
    ]
    #expect(explain(Self.events + later) == explain(Self.events))
    let after = explain(Self.events + later, at: day(12))
    #expect(!after.similar.map(\.task).contains(4) && after != explain(Self.events))
    // The test would notice: on day 14 report 5, of the same words, is the most similar one.
    #expect(explain(Self.events + later, at: day(14)).similar.map(\.task).first == 5)
  }

  @Test("one explainer for several moments says the same as one for each")
  func severalMoments() {
    var explainer = Explainer(ReasonDesk.source())
    let person = ReasonDesk.contributions(0, ["assigned.component.week": 1])
    let moments = [day(3), day(10), day(12)]
    let one = moments.map { explainer.explain([person], for: ReasonDesk.task, at: $0) }
    for (moment, said) in zip(moments, one) {
      var fresh = Explainer(ReasonDesk.source())
      #expect(fresh.explain([person], for: ReasonDesk.task, at: moment) == said)
    }
    #expect(one[0].suggestions != one[1].suggestions)
  }

  @Test("somebody who is no candidate at the moment is not explained")
  func noCandidate() {
    var explainer = Explainer(ReasonDesk.source())
    let said = explainer.explain(
      [ReasonDesk.contributions(2, ["desk": 1])], for: ReasonDesk.task, at: day(3))
    #expect(said.suggestions.isEmpty)
  }
}
