/// The share of tasks that nobody took in round one.
package struct LeftToRoundTwo: AssignmentMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "leftToRoundTwo", name: "left to round two",
      explanation: "How many tasks resembled nobody's work enough and went to the likeliest person.",
      formula: "tasks that nobody was given in round one / tasks", source: "the 2018 Delegation report",
      unit: "share of tasks")
  }

  package func value(of tasks: [TaskAssignment]) -> Double {
    tasks.isEmpty ? 0 : Double(tasks.count { $0.round != .one }) / Double(tasks.count)
  }
}
