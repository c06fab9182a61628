import DelegationFoundations

/// The logarithm of one more than the tasks the person owns that are not resolved.
struct DeskLoad: PairFeature {
  var name: String { "desk" }
  var group: PairFeatureGroup { .presence }
  var range: ClosedRange<Float> { 0...7 }
  var story: Story { .openReports }
  var leaning: Leaning { .either }

  func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    for candidate in 0..<column.count {
      column[candidate] = Elementary.log(1 + Double(max(0, scene.openTasks[candidate])))
    }
  }

  func finding(_ candidate: Int, _ scene: TaskScene) -> Finding {
    .openReports(max(0, scene.openTasks[candidate]))
  }
}

/// The logarithm of the days since the person got a task or had one resolved. Speaks against.
struct DaysIdle: PairFeature {
  var name: String { "idle" }
  var group: PairFeatureGroup { .presence }
  var range: ClosedRange<Float> { -3...8.01 }
  var story: Story { .lastSeen }
  var leaning: Leaning { .speaksAgainst }

  func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    for candidate in 0..<column.count { column[candidate] = DaysSinceWork.value(scene.idleDays[candidate]) }
  }

  func finding(_ candidate: Int, _ scene: TaskScene) -> Finding { .lastSeen(days: scene.idleDays[candidate]) }
}

/// Whether the task was opened for this person.
struct FirstOwner: PairFeature {
  var name: String { "first-owner" }
  var group: PairFeatureGroup { .presence }
  var range: ClosedRange<Float> { 0...1 }
  var story: Story { .firstOwner }

  func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    for candidate in 0..<column.count {
      column[candidate] = scene.firstOwner == scene.candidates[candidate] ? 1 : 0
    }
  }

  func finding(_ candidate: Int, _ scene: TaskScene) -> Finding {
    .firstOwner(scene.firstOwner == scene.candidates[candidate])
  }
}
