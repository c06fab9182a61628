import Repeatable

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
  package var story: Story { .similarReports }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    let shares = shares(scene)
    for candidate in 0..<column.count { column[candidate] = Elementary.log(shares[candidate] + Self.floor) }
  }

  package func telling(_ candidate: Int, _ scene: TaskScene, _ names: CategoryNames) -> Telling {
    let share = shares(scene)[candidate]
    let place = voters == .sameComponent ? " in \(names.component ?? "this component")" : ""
    guard share > 0 else {
      return Telling("owns none of the most similar past reports\(place)", figure: 0, isAbsence: true)
    }
    let fading = voters == .ever ? "" : ", old ones fading"
    return Telling(
      "owns the most similar past reports\(place): \(FigureWords.percent(share)) of their votes\(fading)",
      figure: share)
  }

  private func shares(_ scene: TaskScene) -> [Double] {
    switch voters {
    case .recent: scene.votes.recent
    case .ever: scene.votes.ever
    case .sameComponent: scene.votes.sameComponent
    }
  }
}
