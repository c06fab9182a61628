import Matching

/// The share of tasks that their true owner was given, after round one or after both.
package struct OwnerHeld: AssignmentShare {
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

  package func isHit(_ task: TaskAssignment) -> Bool {
    (task.round == .one || round == .two) && task.persons.contains(task.owner)
  }
}
