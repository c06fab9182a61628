import CDelegationKernels

/// A feature of a (task, person) pair, from what was known when the task was opened.
///
/// A larger value speaks for the person, unless ``direction`` says otherwise.
package protocol PairFeature: Sendable {
  /// A key: `assigned.component.season`.
  var name: String { get }
  var group: PairFeatureGroup { get }
  /// The bounds of the values; ``PairTable`` divides it into equal steps.
  var range: ClosedRange<Float> { get }
  /// The kind of reason it gives; several features may share one.
  var template: ReasonTemplate { get }
  var direction: ReasonDirection { get }
  func fill(_ column: inout PairColumn, _ context: FeatureContext)
  func finding(_ candidate: Int, _ context: FeatureContext) -> Finding
}

extension PairFeature {
  package var direction: ReasonDirection { .speaksFor }
}

/// A group of features; an ablation adds and leaves out whole groups.
package enum PairFeatureGroup: String, CaseIterable, Sendable {
  case work, component, reporter, categories, text, online, copies, presence

  package var gloss: String {
    switch self {
    case .work: "each person's share of all recent work"
    case .component: "work on the task's component"
    case .reporter: "work for its reporter"
    case .categories: "work on its inbox, version, system, severity, product and the beginning of its title"
    case .text: "work on tasks with similar texts"
    case .online: "a regression on words and categories that learns task by task"
    case .copies: "who is copied on tasks"
    case .presence: "each person's open tasks and latest activity"
    }
  }
}

package enum PairFeatures {
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

/// The values of one feature for the candidates of one task, limited to the feature's range.
package struct PairColumn {
  private let values: UnsafeMutableBufferPointer<Float>
  private let range: ClosedRange<Float>

  package init(_ values: UnsafeMutableBufferPointer<Float>, range: ClosedRange<Float>) {
    self.values = values
    self.range = range
  }

  package var count: Int { values.count }

  /// Sets the logarithm of each candidate's number, which must be positive and normal.
  func setLogarithms(of number: (Int) -> Double) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { numbers in
      for candidate in 0..<count { numbers[candidate] = number(candidate) }
      delegation_log(numbers.baseAddress!, count)
      for candidate in 0..<count { self[candidate] = numbers[candidate] }
    }
  }

  package subscript(candidate: Int) -> Double {
    get { Double(values[candidate]) }
    nonmutating set { values[candidate] = min(max(Float(newValue), range.lowerBound), range.upperBound) }
  }
}
