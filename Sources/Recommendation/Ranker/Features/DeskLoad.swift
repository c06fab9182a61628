import Foundation

/// The logarithm of one more than the tasks the person owns that are not resolved.
package struct DeskLoad: PairFeature {
  package var name: String { "desk" }
  package var summary: String { "unresolved tasks the person owns, as a logarithm" }
  package var group: PairFeatureGroup { .presence }
  package var range: ClosedRange<Float> { 0...7 }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    for candidate in 0..<column.count { column[candidate] = log(1 + Double(max(0, scene.openTasks[candidate]))) }
  }
}
