import DelegationRanking
import DelegationTasks
import Testing

@Suite("Reasons") struct ReasonsTests {
  @Test("each template is shown once by its strongest feature, with its share, the strongest first")
  func merged() {
    let explanation = ReasonTracker.reasons(
      0,
      [
        "text.votes.ever": 0.1, "text.votes.recent": 0.05, "assigned.component.ever": 0.4,
        "assigned.component.week": 0.2,
        "open-tasks": -0.2, "copied.component.season": 0.04, "fixed.component.ever": 0.01,
      ])
    #expect(explanation.reasons.map(\.template) == [.share(.assigned, .component), .similarTasks])
    #expect(explanation.reasons.map(\.template.name) == ["assigned.component", "similarTasks"])
    #expect(
      explanation.reasons.map(\.finding) == [
        .share(.assigned, .component, .ever, own: 2, all: 3), .votes(.ever, share: 1),
      ])
    // The sum is 1. Copies are not shown, since there are none; the share of fixed tasks is too small.
    #expect(zip(explanation.reasons.map(\.share), [0.6, 0.15]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(explanation.objections.map(\.finding) == [.openTasks(1)])
    #expect(abs(explanation.objections[0].share - 0.2) < 1e-12)
    #expect(explanation.rank == 1 && explanation.person == 0 && explanation.probability == 0.5)
  }

  @Test("a value is shown only in the direction in which it differs from the mean")
  func direction() {
    // Person 0 is assigned most of Debug, but got one of its tasks longest ago of the two who did.
    #expect(ReasonTracker.reasons(0, ["assigned.component.ever": -0.3, "open-tasks": 0.1]).objections.isEmpty)
    #expect(
      ReasonTracker.reasons(2, ["assigned.component.ever": -0.3]).objections.map(\.finding) == [
        .share(.assigned, .component, .ever, own: 0, all: 3)
      ])
    #expect(ReasonTracker.reasons(2, ["assigned.component.ever": 0.3, "days.component": 0.3]).reasons.isEmpty)
    #expect(
      ReasonTracker.reasons(1, ["days.component": 0.3]).reasons.map(\.finding) == [.latest(.component, days: 2)])
    #expect(ReasonTracker.reasons(1, ["days.component": -0.3]).objections.isEmpty)
    // Person 2 is assigned 25 % of everything, less than the mean, but 35 % decayed by half every week: 0.906 / 2.589.
    let findings = ReasonTracker.reasons(2, ["assigned.everything.ever": 0.3, "assigned.everything.week": 0.2]).reasons
      .map(\.finding)
    #expect(findings.map(\.value).allSatisfy { abs($0 - 0.906 / 2.589) < 1e-3 } && findings.count == 1)
    #expect(
      findings.first?.sentence(CategoryNames()).contains("35\u{A0}% of all tasks (one counts half after 7 days)")
        == true)
  }

  @Test("that somebody is a candidate is a reason only where there is no other")
  func telling() {
    let (alone, beside) = (["guess": 0.9, "online": 0.8], ["guess": 0.9, "assigned.component.ever": 0.1])
    #expect(ReasonTracker.reasons(0, alone).reasons.contains { $0.template == .guess })
    #expect(ReasonTracker.reasons(0, beside).reasons.map(\.template) == [.share(.assigned, .component)])
  }

  @Test("what added little is a reason only where nothing that can be said added more")
  func small() {
    // Nobody has copies, so most of what counted for person 0 cannot be said.
    let unsaid = ["copied.component.season": 0.98, "text.votes.ever": 0.015]
    #expect(ReasonTracker.reasons(0, unsaid).reasons.map(\.template) == [.similarTasks])
    #expect(
      ReasonTracker.reasons(0, unsaid.merging(["assigned.component.ever": 0.1]) { $1 }).reasons.map(\.template) == [
        .share(.assigned, .component)
      ])
    #expect(ReasonTracker.reasons(0, ["copied.component.season": 0.98, "open-tasks": -0.015]).objections.isEmpty)
  }

  @Test("four reasons and two objections at most; without contributions none")
  func limits() {
    let many = ReasonTracker.reasons(
      0,
      [
        "assigned.component.ever": 0.9, "fixed.component.ever": 0.8, "assigned.everything.ever": 0.7,
        "text.votes.ever": 0.6,
        "text.best": 0.5, "open-tasks": -0.9, "order.everything": -0.8, "idle": -0.7, "days.inbox": -0.6,
      ])
    #expect(
      many.reasons.map(\.template.name) == [
        "assigned.component", "fixed.component", "assigned.everything", "similarTasks",
      ])
    #expect(many.objections.map(\.template.name).first == "openTasks" && many.objections.count <= 2)
    let none = ReasonTracker.reasons(0, [:])
    #expect(none.reasons.isEmpty && none.objections.isEmpty)
  }
  @Test("people who are explained together have the reasons of each alone")
  func together() {
    let everything = Dictionary(
      uniqueKeysWithValues: PairFeatures.all.enumerated().map { ($1.name, Double($0 % 7) - 3) })
    let people = (0..<3).map { ReasonTracker.contributions($0, everything) }
    var explainer = Explainer(ReasonTracker.source(), .prequential)
    let all = explainer.reasons(for: people, of: ReasonTracker.task, at: day(10))
    #expect(all.count == 3 && all.contains { !$0.reasons.isEmpty } && all.contains { !$0.objections.isEmpty })
    for (explanation, person) in zip(all, people) {
      let alone = explainer.reasons(for: [person], of: ReasonTracker.task, at: day(10))
      #expect(alone.first?.reasons == explanation.reasons && alone.first?.objections == explanation.objections)
    }
  }
}
