import Repeatable

/// The logarithm of the days since the person last got a task with the task's value of a key. Speaks against.
package struct DaysSinceWork: PairFeature {
  /// Those that a feature is made of.
  static let keys: [WorkKey] = [.everything, .component, .reporter, .inbox, .componentReporter]

  package let key: WorkKey
  /// More days, or none ever, count as this many.
  static let most = 3000.0

  package var name: String { "days.\(key)" }
  package var summary: String { "days since the person last got one of \(key.words), as a logarithm" }
  package var group: PairFeatureGroup { WorkShare(kind: .owned, key: key, life: .ever).group }
  package var range: ClosedRange<Float> { -3...8.01 }
  package var story: Story { .latest(key) }
  package var leaning: Leaning { .speaksAgainst }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    let days = scene.view(.owned, key)?.days
    for candidate in 0..<column.count { column[candidate] = Self.value(days?[candidate] ?? .infinity) }
  }

  package func telling(_ candidate: Int, _ scene: TaskScene, _ names: CategoryNames) -> Telling {
    let days = scene.view(.owned, key)?.days[candidate] ?? .infinity
    return days.isFinite
      ? Telling("got \(names.report(key)) \(FigureWords.ago(days))", figure: Self.value(days))
      : Telling("never got \(names.report(key))", figure: Self.value(days), isAbsence: true)
  }

  static func value(_ days: Double) -> Double { Elementary.log(min(max(0, days), most) + 0.05) }
}
