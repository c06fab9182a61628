/// The logarithm of the person's share of the votes of similar tasks.
package struct TextVotes: PairFeature {
  package enum Voters: String, CaseIterable, Sendable {
    /// All similar tasks; a vote decays with the task's age.
    case recent
    /// All similar tasks, however old.
    case ever
    /// The similar tasks of the task's component; a vote decays.
    case sameComponent
  }

  let voters: Voters
  static let floor = 0.001

  package var name: String { "text.votes.\(voters)" }
  package var group: PairFeatureGroup { .text }
  package var range: ClosedRange<Float> { -6.91...0.002 }
  package var template: ReasonTemplate { .similarTasks }

  package func fill(_ column: inout PairColumn, _ context: FeatureContext) {
    let shares = shares(context)
    column.setLogarithms { shares[$0] + Self.floor }
  }

  package func finding(_ candidate: Int, _ context: FeatureContext) -> Finding {
    .votes(voters, share: shares(context)[candidate])
  }

  private func shares(_ context: FeatureContext) -> [Double] {
    switch voters {
    case .recent: context.votes.recent
    case .ever: context.votes.ever
    case .sameComponent: context.votes.sameComponent
    }
  }
}

/// The similarity of the person's most similar task, as a share of the score of the task itself.
struct BestMatch: PairFeature {
  /// Whether older tasks count less.
  let decays: Bool

  var name: String { decays ? "text.best.recent" : "text.best" }
  var group: PairFeatureGroup { .text }
  var range: ClosedRange<Float> { 0...1.2 }
  var template: ReasonTemplate { .mostSimilarTask }

  func fill(_ column: inout PairColumn, _ context: FeatureContext) {
    let best = decays ? context.votes.recentBest : context.votes.best
    for candidate in 0..<column.count { column[candidate] = best[candidate] }
  }

  func finding(_ candidate: Int, _ context: FeatureContext) -> Finding {
    .mostSimilar(
      share: (decays ? context.votes.recentBest : context.votes.best)[candidate],
      halfLife: decays ? NeighbourVotes.halfLife : .infinity)
  }
}

/// The cosine of the task's words with those of all tasks assigned to the person.
struct CentroidMatch: PairFeature {
  var name: String { "text.centroid" }
  var group: PairFeatureGroup { .text }
  var range: ClosedRange<Float> { 0...1 }
  var template: ReasonTemplate { .words }

  func fill(_ column: inout PairColumn, _ context: FeatureContext) {
    for candidate in 0..<column.count { column[candidate] = context.cosines[candidate] }
  }

  func finding(_ candidate: Int, _ context: FeatureContext) -> Finding { .words(cosine: context.cosines[candidate]) }
}

/// The logarithm of the person's probability among the candidates by ``OnlineLogit``.
struct OnlineChance: PairFeature {
  static let floor = 0.0001

  var name: String { "online" }
  var group: PairFeatureGroup { .online }
  var range: ClosedRange<Float> { -9.22...0.001 }
  var template: ReasonTemplate { .online }

  func fill(_ column: inout PairColumn, _ context: FeatureContext) {
    let sum = context.onlineChances.reduce(0, +)
    column.setLogarithms { (sum > 0 ? context.onlineChances[$0] / sum : 0) + Self.floor }
  }

  func finding(_ candidate: Int, _ context: FeatureContext) -> Finding {
    let sum = context.onlineChances.reduce(0, +)
    return .online(chance: sum > 0 ? context.onlineChances[candidate] / sum : 0)
  }
}
