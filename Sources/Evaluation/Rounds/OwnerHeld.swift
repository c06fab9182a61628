import Matching

/// The share of tasks that their true owner was given, after round one or after both.
package struct OwnerHeld: AssignmentMeasure {
  package let round: TwoRounds.Round

  package init(after round: TwoRounds.Round) { self.round = round }

  package var note: MeasureNote {
    switch round {
    case .one:
      MeasureNote(
        key: "ownerAfterRoundOne", name: "owner held after round one",
        explanation: "How often the true owner is among those who were given the task in round one.",
        formula: "tasks given to their owner in round one / tasks", source: "the 2018 Delegation report",
        unit: "share of tasks")
    case .two:
      MeasureNote(
        key: "ownerAfterBoth", name: "owner held after both rounds",
        explanation: "How often the true owner is among those who were given the task in either round.",
        formula: "tasks given to their owner / tasks", source: "the 2018 Delegation report", unit: "share of tasks")
    }
  }

  package func value(of tasks: [TaskAssignment]) -> Double {
    guard !tasks.isEmpty else { return 0 }
    let held = tasks.count { ($0.round == .one || round == .two) && $0.persons.contains($0.owner) }
    return Double(held) / Double(tasks.count)
  }
}
