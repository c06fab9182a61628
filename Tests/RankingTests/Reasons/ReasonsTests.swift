import DelegationRanking
import DelegationTasks
import Testing

@Suite("Reasons") struct ReasonsTests {
  @Test("stories are told once by their strongest feature, with their part of everything, the strongest first")
  func merged() {
    let said = ReasonDesk.reasons(
      0,
      [
        "text.votes.ever": 0.1, "text.votes.recent": 0.05, "assigned.component.ever": 0.4, "assigned.component.week": 0.2,
        "desk": -0.2, "copied.component.season": 0.04, "fixed.component.ever": 0.01,
      ])
    #expect(said.reasons.map(\.template) == [.share(.assigned, .component), .similarTasks])
    #expect(said.reasons.map(\.template.name) == ["assigned.component", "similarReports"])
    #expect(
      said.reasons.map(\.finding) == [
        .share(.assigned, .component, .ever, own: 2, all: 3), .votes(.ever, share: 1),
      ])
    // Everything is 1. Copies are not told, since there are none; what was fixed is too little.
    #expect(zip(said.reasons.map(\.share), [0.6, 0.15]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(said.objections.map(\.finding) == [.openTasks(1)])
    #expect(abs(said.objections[0].share - 0.2) < 1e-12)
    #expect(said.rank == 1 && said.person == 0 && said.probability == 0.5)
  }

  @Test("a figure is told only in the direction in which it stands out")
  func direction() {
    // Person 0 owns most of Debug, but got one of its reports longest ago of the two who did.
    #expect(ReasonDesk.reasons(0, ["assigned.component.ever": -0.3, "desk": 0.1]).objections.isEmpty)
    #expect(
      ReasonDesk.reasons(2, ["assigned.component.ever": -0.3]).objections.map(\.finding) == [
        .share(.assigned, .component, .ever, own: 0, all: 3)
      ])
    #expect(ReasonDesk.reasons(2, ["assigned.component.ever": 0.3, "days.component": 0.3]).reasons.isEmpty)
    #expect(
      ReasonDesk.reasons(1, ["days.component": 0.3]).reasons.map(\.finding) == [.latest(.component, days: 2)])
    #expect(ReasonDesk.reasons(1, ["days.component": -0.3]).objections.isEmpty)
    // Person 2 owns 25 % of everything, less than the mean, but 35 % faded by half every week: 0.906 / 2.589.
    let findings = ReasonDesk.reasons(2, ["assigned.everything.ever": 0.3, "assigned.everything.week": 0.2]).reasons
      .map(\.finding)
    guard case .share(.assigned, .everything, .week, let own, let all)? = findings.first, findings.count == 1 else {
      Issue.record("\(findings) is not the share of the last week")
      return
    }
    #expect(abs(own / all - 0.906 / 2.589) < 1e-3)
  }

  @Test("four reasons and two objections at most; without contributions none")
  func limits() {
    let many = ReasonDesk.reasons(
      0,
      [
        "assigned.component.ever": 0.9, "fixed.component.ever": 0.8, "assigned.everything.ever": 0.7, "text.votes.ever": 0.6,
        "text.best": 0.5, "desk": -0.9, "order.everything": -0.8, "idle": -0.7, "days.inbox": -0.6,
      ])
    #expect(
      many.reasons.map(\.template.name) == ["assigned.component", "fixed.component", "assigned.everything", "similarReports"])
    #expect(many.objections.map(\.template.name).first == "openReports" && many.objections.count <= 2)
    let none = ReasonDesk.reasons(0, [:])
    #expect(none.reasons.isEmpty && none.objections.isEmpty)
  }
}
