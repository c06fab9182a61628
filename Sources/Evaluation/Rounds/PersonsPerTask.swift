/// How many persons a task is given to in round one, on average over all tasks.
package struct PersonsPerTask: AssignmentMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "personsPerTaskRoundOne", name: "persons per task after round one",
      explanation: "How many persons round one gives a task to, a task that nobody took counting 0.",
      formula: "persons given a task in round one, summed / tasks", source: "the 2018 Delegation report",
      unit: "persons")
  }

  package func value(of tasks: [TaskAssignment]) -> Double {
    guard !tasks.isEmpty else { return 0 }
    return Double(tasks.reduce(0) { $0 + count($1) }) / Double(tasks.count)
  }

  /// How many persons round one gives a task to.
  func count(_ task: TaskAssignment) -> Int { task.round == .one ? task.persons.count : 0 }
}
