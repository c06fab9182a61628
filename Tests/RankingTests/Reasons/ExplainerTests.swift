import DelegationRanking
import DelegationTasks
import Foundation
import Testing

@Suite("Explainer") struct ExplainerTests {
  /// Three persons are assigned tasks with "crash", two with "font", one with "menu".
  private static let features = RankingTests.features([
    (0, 0, "crash font"), (1, 0, "crash menu"), (2, 0, "crash font slow"), (3, 0, "quiet"), (10, 0, "crash font menu"),
    (12, 0, "crash font menu"),
  ])
  private static let events = [0, 1, 2, 3].map {
    TaskEvent(moment: day($0 + 1), task: $0, change: .assigned([0, 1, 2, 0][$0]))
  }

  private func explain(_ events: [TaskEvent], at now: Moment = day(10)) -> TaskExplanation {
    var explainer = Explainer(ReasonTracker.source(Self.features, events), .prequential)
    return explainer.explain(
      [0, 1].map { ReasonTracker.contributions($0, ["assigned.component.ever": 1]) }, for: ReasonTracker.task, at: now)
  }

  @Test("similar tasks with their assignees; terms only if three persons share them")
  func similar() {
    let explanation = explain(Self.events)
    // Weights log2(4/3) of crash, 1 of font, 2 of menu; slow weighs 2 as well.
    let (c, f, m) = (log2(4.0 / 3), 1.0, 2.0)
    let norm = (c * c + f * f + m * m).squareRoot()
    let expected = [
      (1, (c * c + m * m) / (norm * (c * c + m * m).squareRoot())),
      (0, (c * c + f * f) / (norm * (c * c + f * f).squareRoot())),
      (2, (c * c + f * f) / (norm * (c * c + f * f + m * m).squareRoot())),
    ]
    #expect(explanation.similar.map(\.task) == expected.map(\.0))
    #expect(zip(explanation.similar, expected).allSatisfy { abs($0.similarity - $1.1) < 1e-6 })
    #expect(explanation.similar.map(\.assignee) == [1, 0, 2])
    #expect(explanation.similar.map(\.sharedTerms) == [["crash"], ["crash"], ["crash"]])
    #expect(explanation.suggestions.map(\.keywords) == [["crash"], ["crash"]])
    #expect(explanation.suggestions.map(\.rank) == [1, 2] && explanation.task == 4 && explanation.moment == day(10))
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
    // The test would notice: on day 14 task 5, of the same words, is the most similar one.
    #expect(explain(Self.events + later, at: day(14)).similar.map(\.task).first == 5)
  }

  @Test("one explainer for several moments agrees with one for each")
  func severalMoments() {
    var explainer = Explainer(ReasonTracker.source(), .prequential)
    let person = ReasonTracker.contributions(0, ["assigned.component.week": 1])
    let moments = [day(3), day(10), day(12)]
    let one = moments.map { explainer.explain([person], for: ReasonTracker.task, at: $0) }
    for (moment, explanation) in zip(moments, one) {
      var fresh = Explainer(ReasonTracker.source(), .prequential)
      #expect(fresh.explain([person], for: ReasonTracker.task, at: moment) == explanation)
    }
    #expect(one[0].suggestions != one[1].suggestions)
  }

  @Test("somebody who is no candidate at the moment is not explained")
  func noCandidate() {
    var explainer = Explainer(ReasonTracker.source(), .prequential)
    let explanation = explainer.explain(
      [ReasonTracker.contributions(2, ["open-tasks": 1])], for: ReasonTracker.task, at: day(3))
    #expect(explanation.suggestions.isEmpty)
  }
}
