import Foundation

/// The logarithm of the person's share of the votes of similar reports.
package struct TextVotes: PairFeature {
  package enum Voters: String, CaseIterable, Sendable {
    /// All similar reports; a vote fades with the report's age.
    case recent
    /// All similar reports, however old.
    case ever
    /// Those of the task's component; a vote fades.
    case sameComponent
  }

  package let voters: Voters
  static let floor = 0.001

  package var name: String { "text.votes.\(voters)" }
  package var summary: String {
    switch voters {
    case .recent: "share of the votes of similar reports, old ones fading"
    case .ever: "share of the votes of similar reports, however old"
    case .sameComponent: "share of the votes of similar reports of the component, old ones fading"
    }
  }
  package var group: PairFeatureGroup { .text }
  package var range: ClosedRange<Float> { -6.91...0.002 }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    let shares =
      switch voters {
      case .recent: scene.votes.recent
      case .ever: scene.votes.ever
      case .sameComponent: scene.votes.sameComponent
      }
    for candidate in 0..<column.count { column[candidate] = log(shares[candidate] + Self.floor) }
  }
}
