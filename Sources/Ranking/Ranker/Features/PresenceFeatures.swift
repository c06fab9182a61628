/// The logarithm of 1 + the person's open tasks.
struct OpenTaskLoad: PairFeature {
  var name: String { "open-tasks" }
  var group: PairFeatureGroup { .presence }
  var range: ClosedRange<Float> { 0...7 }
  var template: ReasonTemplate { .openTasks }
  var direction: ReasonDirection { .either }

  func fill(_ column: inout PairColumn, _ context: FeatureContext) {
    column.setLogarithms { 1 + Double(max(0, context.openTasks[$0])) }
  }

  func finding(_ candidate: Int, _ context: FeatureContext) -> Finding {
    .openTasks(max(0, context.openTasks[candidate]))
  }
}

/// The logarithm of the days since the person got a task or had one resolved. Speaks against.
struct DaysIdle: PairFeature {
  var name: String { "idle" }
  var group: PairFeatureGroup { .presence }
  var range: ClosedRange<Float> { -3...8.01 }
  var template: ReasonTemplate { .lastSeen }
  var direction: ReasonDirection { .speaksAgainst }

  func fill(_ column: inout PairColumn, _ context: FeatureContext) {
    column.setLogarithms { DaysSinceWork.number(context.idleDays[$0]) }
  }

  func finding(_ candidate: Int, _ context: FeatureContext) -> Finding { .lastSeen(days: context.idleDays[candidate]) }
}

/// Whether the task was opened for this person.
struct FirstAssignee: PairFeature {
  var name: String { "first-assignee" }
  var group: PairFeatureGroup { .presence }
  var range: ClosedRange<Float> { 0...1 }
  var template: ReasonTemplate { .firstAssignee }

  func fill(_ column: inout PairColumn, _ context: FeatureContext) {
    for candidate in 0..<column.count {
      column[candidate] = context.firstAssignee == context.candidates[candidate] ? 1 : 0
    }
  }

  func finding(_ candidate: Int, _ context: FeatureContext) -> Finding {
    .firstAssignee(context.firstAssignee == context.candidates[candidate])
  }
}
