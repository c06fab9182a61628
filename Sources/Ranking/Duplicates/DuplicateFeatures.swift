import DelegationFoundations

struct DuplicateFeature: Sendable {
  let name: String
  let steps: FeatureSteps
  let value: @Sendable (DuplicateContext, _ candidate: Int) -> Double

  init(_ name: String, in range: ClosedRange<Float>, value: @escaping @Sendable (DuplicateContext, Int) -> Double) {
    (self.name, steps, self.value) = (name, FeatureSteps(of: range), value)
  }
}

enum DuplicateFeatures {
  /// The keys whose values two reports of one thing often share.
  static let keys: [WorkKey] = [.component, .version, .opSys, .severity, .product, .reporter, .topic]

  static let all: [DuplicateFeature] =
    [
      .init("score", in: 0...1.2) { $0.scores[$1] / $0.ownScore },
      .init("score.best", in: 0...1) { $0.scores[$1] / $0.scores[0] },
      .init("rank", in: 0...6) { Elementary.log(1 + Double($1)) },
      .init("cosine", in: 0...1) { $0.cosines[$1] },
      .init("cosine.squared", in: 0...1) { $0.cosines[$1] * $0.cosines[$1] },
      .init("age", in: -7...7) { Elementary.log(0.001 + max(0, $0.ages[$1])) },
      .init("hour", in: 0...1) { $0.ages[$1] * 24 <= 1 ? 1 : 0 },
      .init("open", in: 0...1) { $0.facts[$1].isOpen ? 1 : 0 },
      .init("fixed", in: 0...1) { $0.facts[$1].isFixed ? 1 : 0 },
      .init("group", in: 0...5) { Elementary.log(Double($0.facts[$1].groupSize)) },
      .init("group.latest", in: 0...1) { Elementary.exp2(-$0.facts[$1].sinceLink / 60) },
      .init("reporter.hour", in: 0...1) { $0.facts[$1].isEqual(in: .reporter) && $0.ages[$1] * 24 <= 1 ? 1 : 0 },
    ]
    + keys.map { key in .init("same.\(key)", in: 0...1) { $0.facts[$1].isEqual(in: key) ? 1 : 0 } }

  static func bins(of context: DuplicateContext) -> [UInt8] {
    var bins: [UInt8] = []
    bins.reserveCapacity(context.candidates.count * all.count)
    for candidate in context.candidates.indices {
      for feature in all { bins.append(feature.steps.step(of: Float(feature.value(context, candidate)))) }
    }
    return bins
  }
}
