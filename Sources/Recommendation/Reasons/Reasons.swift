/// Turns what features did to one person's utility into reasons.
///
/// Features that tell the same ``Story`` are added up. Of a story the feature is told that did most in its direction and
/// whose figure itself stands out in that direction among the candidates: what a learner makes beyond that of figures
/// that go together is left untold, though it counts in the shares.
struct Reasons {
  static let most = 4
  static let mostObjections = 2
  /// Less than this is no reason.
  static let least = 0.02

  /// The strongest first.
  let reasons: [Reason]
  let objections: [Reason]

  /// - Parameters:
  ///   - values: By feature of the table.
  ///   - candidate: The person's place in the scene.
  ///   - table: Holds the scene's pairs and nothing else.
  init(_ values: [Double], of candidate: Int, in scene: TaskScene, _ table: PairTable, _ names: CategoryNames) {
    var stories: [(story: Story, features: [Int])] = []
    for (place, feature) in table.features.enumerated() {
      if let known = stories.firstIndex(where: { $0.story == feature.story }) {
        stories[known].features.append(place)
      } else {
        stories.append((feature.story, [place]))
      }
    }
    let sums = stories.map { $0.features.reduce(0) { $0 + values[$1] } }
    let whole = sums.reduce(0) { $0 + abs($1) }
    var (reasons, objections): ([Reason], [Reason]) = ([], [])
    let order = Ranking.places(falling: sums.map(abs))
    for place in order where whole > 0 && abs(sums[place]) / whole >= Self.least {
      let isFor = sums[place] > 0
      let leads = stories[place].features.filter { values[$0] != 0 && (values[$0] > 0) == isFor }
        .sorted { abs(values[$0]) != abs(values[$1]) ? abs(values[$0]) > abs(values[$1]) : $0 < $1 }
      let words = leads.lazy.compactMap { feature in
        Self.words(of: feature, candidate, scene, table, names, isFor: isFor)
      }.first
      guard let words else { continue }
      let reason = Reason(story: stories[place].story, words: words, share: abs(sums[place]) / whole)
      if isFor { reasons.append(reason) } else { objections.append(reason) }
    }
    self.reasons = Array(reasons.prefix(Self.most))
    self.objections = Array(objections.prefix(Self.mostObjections))
  }

  /// What a feature says; none if its figure does not stand out in the direction.
  private static func words(
    of feature: Int, _ candidate: Int, _ scene: TaskScene, _ table: PairTable, _ names: CategoryNames, isFor: Bool
  ) -> String? {
    let telling = table.features[feature].telling(candidate, scene, names)
    if isFor && telling.isAbsence { return nil }
    let column = scene.candidates.indices.map { Double(table.values[$0 * table.featureCount + feature]) }
    let excess = column[candidate] - column.reduce(0, +) / Double(column.count)
    let standsOut =
      switch table.features[feature].leaning {
      case .speaksFor: (excess > 0) == isFor
      case .speaksAgainst: (excess < 0) == isFor
      case .either: true
      }
    return standsOut ? telling.words : nil
  }
}
