import Repeatable

/// The logarithm of one more than how many persons got a task with the task's value of a key later than the person did.
/// Speaks against.
package struct WorkOrder: PairFeature {
  /// Those that a feature is made of.
  static let keys: [WorkKey] = [.everything, .component, .reporter]

  package let key: WorkKey
  /// More persons, or no task ever, count as this many.
  static let most = 60

  package var name: String { "order.\(key)" }
  package var summary: String { "how many persons got one of \(key.words) after the person last did, as a logarithm" }
  package var group: PairFeatureGroup { WorkShare(kind: .owned, key: key, life: .ever).group }
  package var range: ClosedRange<Float> { 0...4.12 }
  package var story: Story { .latest(key) }
  package var leaning: Leaning { .speaksAgainst }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    let later = scene.view(.owned, key)?.laterPersons
    for candidate in 0..<column.count { column[candidate] = Self.value(later?[candidate]) }
  }

  package func telling(_ candidate: Int, _ scene: TaskScene, _ names: CategoryNames) -> Telling {
    guard let view = scene.view(.owned, key), let later = view.laterPersons[candidate] else {
      return Telling("never got \(names.report(key))", figure: Self.value(nil), isAbsence: true)
    }
    let after =
      switch later {
      case 0: "nobody later"
      case 1: "1 person later"
      default: "\(later) persons later"
      }
    return Telling(
      "got \(names.report(key)) \(FigureWords.ago(view.days[candidate])), \(after)", figure: Self.value(later))
  }

  private static func value(_ laterPersons: Int?) -> Double {
    Elementary.log(Double(1 + min(most, laterPersons ?? most)))
  }
}
