/// The share of tasks that nobody took in round one.
package struct LeftToRoundTwo: AssignmentShare {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "leftToRoundTwo", name: "left to round two",
      explanation: "How many tasks resembled nobody's work enough and went to the likeliest person.",
      formula: "tasks that nobody was given in round one / tasks", source: "the 2018 Delegation report",
      unit: "share of tasks")
  }

  package func isHit(_ task: TaskAssignment) -> Bool { task.round != .one }
}
