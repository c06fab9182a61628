extension PairFeatures {
  /// The logarithm of 1 + the person's open tasks.
  static let openTasks = PairFeature("open-tasks", .presence, in: 0...7, .openTasks, .either) { column, context in
    column.setLogarithms { 1 + Double(max(0, context.openTasks[$0])) }
  } finding: {
    .openTasks(max(0, $1.openTasks[$0]))
  }

  /// The logarithm of the days since the person got a task or had one resolved. Speaks against.
  static let idle = PairFeature("idle", .presence, in: -3...8.01, .lastSeen, .speaksAgainst) { column, context in
    column.setLogarithms { limited(days: context.idleDays[$0]) }
  } finding: {
    .lastSeen(days: $1.idleDays[$0])
  }

  /// Whether the task was opened for this person.
  static let firstAssignee = PairFeature("first-assignee", .presence, in: 0...1, .firstAssignee) { column, context in
    column.set { context.firstAssignee == context.candidates[$0] ? 1 : 0 }
  } finding: {
    .firstAssignee($1.firstAssignee == $1.candidates[$0])
  }
}
