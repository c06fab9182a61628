import DelegationFoundations

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

  let voters: Voters
  static let floor = 0.001

  package var name: String { "text.votes.\(voters)" }
  package var group: PairFeatureGroup { .text }
  package var range: ClosedRange<Float> { -6.91...0.002 }
  package var story: ReasonTemplate { .similarReports }

  package func fill(_ column: inout PairColumn, _ scene: FeatureContext) {
    let shares = shares(scene)
    for candidate in 0..<column.count { column[candidate] = Elementary.log(shares[candidate] + Self.floor) }
  }

  package func finding(_ candidate: Int, _ scene: FeatureContext) -> Finding {
    .votes(voters, share: shares(scene)[candidate])
  }

  private func shares(_ scene: FeatureContext) -> [Double] {
    switch voters {
    case .recent: scene.votes.recent
    case .ever: scene.votes.ever
    case .sameComponent: scene.votes.sameComponent
    }
  }
}

/// How similar the person's most similar report is, as a share of what the task's own words would score.
struct BestMatch: PairFeature {
  /// Whether older reports count less.
  let fades: Bool

  var name: String { fades ? "text.best.recent" : "text.best" }
  var group: PairFeatureGroup { .text }
  var range: ClosedRange<Float> { 0...1.2 }
  var story: ReasonTemplate { .mostSimilarReport }

  func fill(_ column: inout PairColumn, _ scene: FeatureContext) {
    let best = fades ? scene.votes.recentBest : scene.votes.best
    for candidate in 0..<column.count { column[candidate] = best[candidate] }
  }

  func finding(_ candidate: Int, _ scene: FeatureContext) -> Finding {
    .mostSimilar(
      share: (fades ? scene.votes.recentBest : scene.votes.best)[candidate],
      halfLife: fades ? NeighbourVotes.halfLife : .infinity)
  }
}

/// The cosine of the task's words with those of everything the person owns.
struct CentroidMatch: PairFeature {
  var name: String { "text.centroid" }
  var group: PairFeatureGroup { .text }
  var range: ClosedRange<Float> { 0...1 }
  var story: ReasonTemplate { .words }

  func fill(_ column: inout PairColumn, _ scene: FeatureContext) {
    for candidate in 0..<column.count { column[candidate] = scene.cosines[candidate] }
  }

  func finding(_ candidate: Int, _ scene: FeatureContext) -> Finding { .words(cosine: scene.cosines[candidate]) }
}

/// The logarithm of the person's probability by ``OnlineLogit``, among the candidates.
struct OnlineChance: PairFeature {
  static let floor = 0.0001

  var name: String { "online" }
  var group: PairFeatureGroup { .online }
  var range: ClosedRange<Float> { -9.22...0.001 }
  var story: ReasonTemplate { .online }

  func fill(_ column: inout PairColumn, _ scene: FeatureContext) {
    let sum = scene.onlineChances.reduce(0, +)
    for candidate in 0..<column.count {
      column[candidate] = Elementary.log((sum > 0 ? scene.onlineChances[candidate] / sum : 0) + Self.floor)
    }
  }

  func finding(_ candidate: Int, _ scene: FeatureContext) -> Finding {
    let sum = scene.onlineChances.reduce(0, +)
    return .online(chance: sum > 0 ? scene.onlineChances[candidate] / sum : 0)
  }
}
