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
  private(set) var reasons: [Reason] = []
  private(set) var objections: [Reason] = []

  /// - Parameter lacks: Whether the data has no value of a key, so that no reason may name it.
  init(
    _ values: [Double], of candidate: Int, in findings: inout CandidateFindings,
    lacks: (WorkKey) -> Bool = { _ in false }
  ) {
    let templates = PairFeatures.templates
    let sums = templates.map { $0.features.reduce(0) { $0 + values[$1] } }
    let total = sums.reduce(0) { $0 + abs($1) }
    let order = Ranking.positions(falling: sums.map(abs))
    for position in order where sums[position] != 0 {
      let isFor = sums[position] > 0
      // Nothing that follows would be shown.
      guard
        isFor
          ? reasons.count(where: \.finding.isTelling) < Self.maximumReasons
          : objections.count < Self.maximumObjections && templates[position].template != .guess
      else { continue }
      let share = abs(sums[position]) / total
      // A small one is a reason only where there is no other.
      guard share >= ReasonTemplate.minimumShare || isFor && reasons.isEmpty else { continue }
      let leads = templates[position].features.filter { values[$0] != 0 && (values[$0] > 0) == isFor }
        .sorted { abs(values[$0]) != abs(values[$1]) ? abs(values[$0]) > abs(values[$1]) : $0 < $1 }
      var finding: Finding?
      for feature in leads where finding == nil {
        finding = findings.notable(feature, of: candidate, isFor: isFor, lacks: lacks)
      }
      guard let finding else { continue }
      let reason = Reason(template: templates[position].template, finding: finding, share: share)
      if isFor { reasons.append(reason) } else { objections.append(reason) }
    }
    let telling = reasons.filter(\.finding.isTelling)
    reasons = Array((telling.isEmpty ? reasons : telling).prefix(Self.maximumReasons))
  }
}

/// What the features find about the candidates of a task; the mean of each is worked out once, however many people are explained.
struct CandidateFindings {
  private let context: FeatureContext
  private var means = [Double?](repeating: nil, count: PairFeatures.all.count)

  init(_ context: FeatureContext) { self.context = context }

  private mutating func mean(of position: Int) -> Double {
    if let mean = means[position] { return mean }
    let (feature, candidates) = (PairFeatures.all[position], context.candidates.indices)
    let mean = candidates.reduce(0) { $0 + feature.finding($1, context).value } / Double(candidates.count)
    means[position] = mean
    return mean
  }

  /// Returns a feature's finding; nil if its value does not differ from the mean in the direction, or the data lacks its key.
  mutating func notable(_ position: Int, of candidate: Int, isFor: Bool, lacks: (WorkKey) -> Bool) -> Finding? {
    let feature = PairFeatures.all[position]
    let finding = feature.finding(candidate, context)
    if isFor && finding.isAbsence || finding.key.map(lacks) ?? false { return nil }
    let excess = finding.value - mean(of: position)
    let isNotable =
      switch feature.direction {
      case .speaksFor: isFor ? excess > 0 : excess < 0
      case .speaksAgainst: isFor ? excess < 0 : excess > 0
      case .either: true
      }
    return isNotable ? finding : nil
  }
}
