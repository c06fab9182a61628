import Repeatable

/// The logarithm of one more than the tasks the person owns that are not resolved.
package struct DeskLoad: PairFeature {
  package var name: String { "desk" }
  package var group: PairFeatureGroup { .presence }
  package var range: ClosedRange<Float> { 0...7 }
  package var story: Story { .openReports }
  package var leaning: Leaning { .either }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    for candidate in 0..<column.count {
      column[candidate] = Elementary.log(1 + Double(max(0, scene.openTasks[candidate])))
    }
  }

  package func finding(_ candidate: Int, _ scene: TaskScene) -> Finding {
    .openReports(max(0, scene.openTasks[candidate]))
  }
}

/// The logarithm of the days since the person got a task or had one resolved. Speaks against.
package struct DaysIdle: PairFeature {
  package var name: String { "idle" }
  package var group: PairFeatureGroup { .presence }
  package var range: ClosedRange<Float> { -3...8.01 }
  package var story: Story { .lastSeen }
  package var leaning: Leaning { .speaksAgainst }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    for candidate in 0..<column.count { column[candidate] = DaysSinceWork.value(scene.idleDays[candidate]) }
  }

  package func finding(_ candidate: Int, _ scene: TaskScene) -> Finding { .lastSeen(days: scene.idleDays[candidate]) }
}

/// Whether the task was opened for this person.
package struct FirstOwner: PairFeature {
  package var name: String { "first-owner" }
  package var group: PairFeatureGroup { .presence }
  package var range: ClosedRange<Float> { 0...1 }
  package var story: Story { .firstOwner }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    for candidate in 0..<column.count {
      column[candidate] = scene.firstOwner == scene.candidates[candidate] ? 1 : 0
    }
  }

  package func finding(_ candidate: Int, _ scene: TaskScene) -> Finding {
    .firstOwner(scene.firstOwner == scene.candidates[candidate])
  }
}
