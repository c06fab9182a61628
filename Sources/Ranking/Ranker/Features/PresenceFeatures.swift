import DelegationFoundations

/// The logarithm of one more than the tasks the person owns that are not resolved.
struct OpenTaskLoad: PairFeature {
  var name: String { "desk" }
  var group: PairFeatureGroup { .presence }
  var range: ClosedRange<Float> { 0...7 }
  var story: ReasonTemplate { .openReports }
  var leaning: ReasonDirection { .either }

  func fill(_ column: inout PairColumn, _ scene: FeatureContext) {
    for candidate in 0..<column.count {
      column[candidate] = Elementary.log(1 + Double(max(0, scene.openTasks[candidate])))
    }
  }

  func finding(_ candidate: Int, _ scene: FeatureContext) -> Finding {
    .openReports(max(0, scene.openTasks[candidate]))
  }
}

/// The logarithm of the days since the person got a task or had one resolved. Speaks against.
struct DaysIdle: PairFeature {
  var name: String { "idle" }
  var group: PairFeatureGroup { .presence }
  var range: ClosedRange<Float> { -3...8.01 }
  var story: ReasonTemplate { .lastSeen }
  var leaning: ReasonDirection { .speaksAgainst }

  func fill(_ column: inout PairColumn, _ scene: FeatureContext) {
    for candidate in 0..<column.count { column[candidate] = DaysSinceWork.value(scene.idleDays[candidate]) }
  }

  func finding(_ candidate: Int, _ scene: FeatureContext) -> Finding { .lastSeen(days: scene.idleDays[candidate]) }
}

/// Whether the task was opened for this person.
struct FirstAssignee: PairFeature {
  var name: String { "first-owner" }
  var group: PairFeatureGroup { .presence }
  var range: ClosedRange<Float> { 0...1 }
  var story: ReasonTemplate { .firstOwner }

  func fill(_ column: inout PairColumn, _ scene: FeatureContext) {
    for candidate in 0..<column.count {
      column[candidate] = scene.firstOwner == scene.candidates[candidate] ? 1 : 0
    }
  }

  func finding(_ candidate: Int, _ scene: FeatureContext) -> Finding {
    .firstOwner(scene.firstOwner == scene.candidates[candidate])
  }
}
