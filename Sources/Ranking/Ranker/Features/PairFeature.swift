import CDelegationKernels

/// A feature of a (task, person) pair, from what was known when the task was opened.
///
/// A larger value speaks for the person, unless ``direction`` says otherwise.
package struct PairFeature: Sendable {
  package let name: String
  package let group: PairFeatureGroup
  /// The bounds of the values; ``PairTable`` divides it into equal steps.
  package let range: ClosedRange<Float>
  /// The kind of reason it gives; several features may share one.
  package let template: ReasonTemplate
  package let direction: ReasonDirection
  package let fill: @Sendable (PairColumn, FeatureContext) -> Void
  package let finding: @Sendable (_ candidate: Int, FeatureContext) -> Finding

  package init(
    _ name: String, _ group: PairFeatureGroup, in range: ClosedRange<Float>, _ template: ReasonTemplate,
    _ direction: ReasonDirection = .speaksFor, fill: @escaping @Sendable (PairColumn, FeatureContext) -> Void,
    finding: @escaping @Sendable (_ candidate: Int, FeatureContext) -> Finding
  ) {
    (self.name, self.group, self.range, self.template) = (name, group, range, template)
    (self.direction, self.fill, self.finding) = (direction, fill, finding)
  }
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
  package static let all: [PairFeature] =
    WorkKind.allCases.flatMap { kind in
      kind.keys.flatMap { key in kind.lives.map { share(of: kind, key, $0) } }
    } + FeatureContext.daysKeys.map(days) + FeatureContext.orderKeys.map(order) + TextVoters.allCases.map(votes)
    + [bestMatch(decays: false), bestMatch(decays: true), centroid, online, openTasks, idle, firstAssignee, guess]

  /// The templates with the positions of their features, in the order of the features.
  static let templates: [(template: ReasonTemplate, features: [Int])] = {
    var templates: [(template: ReasonTemplate, features: [Int])] = []
    for (position, feature) in PairFeatures.all.enumerated() {
      if let known = templates.firstIndex(where: { $0.template == feature.template }) {
        templates[known].features.append(position)
      } else {
        templates.append((feature.template, [position]))
      }
    }
    return templates
  }()
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

  func set(to value: (Int) -> Double) { for candidate in 0..<count { self[candidate] = value(candidate) } }

  /// Sets the logarithm of each candidate's number, which must be positive and normal.
  func setLogarithms(of number: (Int) -> Double) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { numbers in
      for candidate in 0..<count { numbers[candidate] = number(candidate) }
      delegation_log(numbers.baseAddress!, count)
      set { numbers[$0] }
    }
  }

  package subscript(candidate: Int) -> Double {
    get { Double(values[candidate]) }
    nonmutating set { values[candidate] = min(max(Float(newValue), range.lowerBound), range.upperBound) }
  }
}
