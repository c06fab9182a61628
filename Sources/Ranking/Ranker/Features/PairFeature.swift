/// One number per pair of task and person, of what was known when the task was opened.
///
/// The larger, the more it speaks for the person, unless the feature says otherwise.
package protocol PairFeature: Sendable {
  /// A key: `assigned.component.season`.
  var name: String { get }
  var group: PairFeatureGroup { get }
  /// Values stay inside; steps of it are what ``BoostedTrees`` splits at.
  var range: ClosedRange<Float> { get }
  /// What it tells of the person; several features may tell the same.
  var template: ReasonTemplate { get }
  var direction: ReasonDirection { get }
  /// One value per candidate of the scene.
  func fill(_ column: inout PairColumn, _ context: FeatureContext)
  /// What it found of one candidate, with the figures as they are.
  func finding(_ candidate: Int, _ context: FeatureContext) -> Finding
}

extension PairFeature {
  package var direction: ReasonDirection { .speaksFor }
}

/// Features that come and go together when a page shows what each kind of knowledge adds.
package enum PairFeatureGroup: String, CaseIterable, Sendable {
  case work, component, reporter, categories, text, online, copies, presence

  /// What the group knows, in a few words.
  package var gloss: String {
    switch self {
    case .work: "who works how much"
    case .component: "on the report's component"
    case .reporter: "for its reporter"
    case .categories: "on its inbox, version, system, severity and product"
    case .text: "on similar texts"
    case .online: "a regression on words and categories that learns report by report"
    case .copies: "who is copied on reports"
    case .presence: "who has what on the desk, and was last seen when"
    }
  }
}

/// Every feature a ranker may read.
package enum PairFeatures {
  /// In the order of the columns.
  package static let all: [any PairFeature] =
    shares(of: .assigned, [.week, .season, .ever]) + shares(of: .fixed, [.week, .season, .ever])
    + shares(of: .copied, [.season])
    + DaysSinceWork.keys.map { DaysSinceWork(key: $0) }
    + WorkOrder.keys.map { WorkOrder(key: $0) }
    + TextVotes.Voters.allCases.map { TextVotes(voters: $0) }
    + [BestMatch(decays: false), BestMatch(decays: true), CentroidMatch(), OnlineChance()]
    + [OpenTaskLoad(), DaysIdle(), FirstAssignee(), CandidateChance()]

  private static func shares(of kind: WorkKind, _ lives: [HalfLife]) -> [any PairFeature] {
    kind.keys.flatMap { key in lives.map { WorkShare(kind: kind, key: key, life: $0) } }
  }
}

/// The values of one feature for the candidates of one task, inside a row-major table.
package struct PairColumn {
  let start: UnsafeMutablePointer<Float>
  let stride: Int
  package let count: Int
  let range: ClosedRange<Float>

  package subscript(candidate: Int) -> Double {
    get { Double(start[candidate * stride]) }
    nonmutating set { start[candidate * stride] = min(max(Float(newValue), range.lowerBound), range.upperBound) }
  }
}
