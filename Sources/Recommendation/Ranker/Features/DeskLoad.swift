import Repeatable

/// The logarithm of one more than the tasks the person owns that are not resolved.
package struct DeskLoad: PairFeature {
  package var name: String { "desk" }
  package var summary: String { "unresolved tasks the person owns, as a logarithm" }
  package var group: PairFeatureGroup { .presence }
  package var range: ClosedRange<Float> { 0...7 }
  package var story: Story { .openReports }
  package var leaning: Leaning { .either }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    for candidate in 0..<column.count {
      column[candidate] = Elementary.log(1 + Double(max(0, scene.openTasks[candidate])))
    }
  }

  package func telling(_ candidate: Int, _ scene: TaskScene, _ names: CategoryNames) -> Telling {
    let count = max(0, scene.openTasks[candidate])
    let words =
      switch count {
      case 0: "has no open report"
      case 1: "has 1 open report"
      default: "has \(count) open reports"
      }
    return Telling(words, figure: Double(count))
  }
}
