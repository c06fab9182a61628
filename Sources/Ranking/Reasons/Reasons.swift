package struct Reason: Equatable, Sendable {
  package let template: ReasonTemplate
  package let finding: Finding
  /// The share of this reason in everything that spoke for or against the person, shown or not; from 0 to 1.
  package let share: Double
}

/// Turns the features' contributions to one person's utility into reasons.
///
/// Contributions of features with the same ``ReasonTemplate`` are added up. The template shows the feature that
/// contributed most in its direction and whose own value differs from the candidates' mean in that direction. What does
/// not tell the person from other candidates is a reason only where there is no other. Effects that a learner derives
/// from correlated features are not shown, but count in the shares.
struct Reasons {
  static let maximumReasons = 4
  static let maximumObjections = 2

  /// The reasons for a person, the strongest first.
  let reasons: [Reason]
  let objections: [Reason]

  /// - Parameter lacks: Whether the data has no value of a key, so that no reason may name it.
  init(
    _ values: [Double], of candidate: Int, in context: FeatureContext, lacks: (WorkKey) -> Bool = { _ in false }
  ) {
    let templates = PairFeatures.templates
    let sums = templates.map { $0.features.reduce(0) { $0 + values[$1] } }
    let total = sums.reduce(0) { $0 + abs($1) }
    var (reasons, objections): ([Reason], [Reason]) = ([], [])
    let order = Ranking.positions(falling: sums.map(abs))
    for position in order where sums[position] != 0 {
      let isFor = sums[position] > 0
      let share = abs(sums[position]) / total
      // A small one is a reason only where there is no other.
      guard share >= ReasonTemplate.minimumShare || isFor && reasons.isEmpty else { continue }
      let leads = templates[position].features.filter { values[$0] != 0 && (values[$0] > 0) == isFor }
        .sorted { abs(values[$0]) != abs(values[$1]) ? abs(values[$0]) > abs(values[$1]) : $0 < $1 }
      let finding = leads.lazy.compactMap { feature in
        Self.finding(of: PairFeatures.all[feature], candidate, context, isFor: isFor)
      }.first { !($0.key.map(lacks) ?? false) }
      guard let finding else { continue }
      let reason = Reason(template: templates[position].template, finding: finding, share: share)
      if isFor { reasons.append(reason) } else { objections.append(reason) }
    }
    let telling = reasons.filter(\.finding.isTelling)
    self.reasons = Array((telling.isEmpty ? reasons : telling).prefix(Self.maximumReasons))
    self.objections = Array(objections.filter { $0.template != .guess }.prefix(Self.maximumObjections))
  }

  /// Returns a feature's finding; nil if its value does not differ from the mean in the direction.
  private static func finding(
    of feature: PairFeature, _ candidate: Int, _ context: FeatureContext, isFor: Bool
  ) -> Finding? {
    let findings = context.candidates.indices.map { feature.finding($0, context) }
    if isFor && findings[candidate].isAbsence { return nil }
    let mean = findings.reduce(0) { $0 + $1.value } / Double(findings.count)
    let excess = findings[candidate].value - mean
    let isNotable =
      switch feature.direction {
      case .speaksFor: isFor ? excess > 0 : excess < 0
      case .speaksAgainst: isFor ? excess < 0 : excess > 0
      case .either: true
      }
    return isNotable ? findings[candidate] : nil
  }
}
