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
  ///   - values: By feature of ``PairFeatures/all``.
  ///   - candidate: The person's place in the scene.
  init(_ values: [Double], of candidate: Int, in scene: TaskScene, _ names: CategoryNames) {
    let stories = Self.stories
    let sums = stories.map { $0.features.reduce(0) { $0 + values[$1] } }
    let whole = sums.reduce(0) { $0 + abs($1) }
    var (reasons, objections): ([Reason], [Reason]) = ([], [])
    let order = Ranking.places(falling: sums.map(abs))
    for place in order where whole > 0 && abs(sums[place]) / whole >= Self.least {
      let isFor = sums[place] > 0
      let leads = stories[place].features.filter { values[$0] != 0 && (values[$0] > 0) == isFor }
        .sorted { abs(values[$0]) != abs(values[$1]) ? abs(values[$0]) > abs(values[$1]) : $0 < $1 }
      let words = leads.lazy.compactMap { feature in
        Self.words(of: PairFeatures.all[feature], candidate, scene, names, isFor: isFor)
      }.first
      guard let words else { continue }
      let reason = Reason(story: stories[place].story, words: words, share: abs(sums[place]) / whole)
      if isFor { reasons.append(reason) } else { objections.append(reason) }
    }
    self.reasons = Array(reasons.prefix(Self.most))
    self.objections = Array(objections.prefix(Self.mostObjections))
  }

  /// With the places of their features, in the order of these.
  private static let stories: [(story: Story, features: [Int])] = {
    var stories: [(story: Story, features: [Int])] = []
    for (place, feature) in PairFeatures.all.enumerated() {
      if let known = stories.firstIndex(where: { $0.story == feature.story }) {
        stories[known].features.append(place)
      } else {
        stories.append((feature.story, [place]))
      }
    }
    return stories
  }()

  /// What a feature says; none if its figure does not stand out in the direction.
  private static func words(
    of feature: any PairFeature, _ candidate: Int, _ scene: TaskScene, _ names: CategoryNames, isFor: Bool
  ) -> String? {
    let tellings = scene.candidates.indices.map { feature.telling($0, scene, names) }
    if isFor && tellings[candidate].isAbsence { return nil }
    let mean = tellings.reduce(0) { $0 + $1.figure } / Double(tellings.count)
    let excess = tellings[candidate].figure - mean
    let standsOut =
      switch feature.leaning {
      case .speaksFor: isFor ? excess > 0 : excess < 0
      case .speaksAgainst: isFor ? excess < 0 : excess > 0
      case .either: true
      }
    return standsOut ? tellings[candidate].words : nil
  }
}
