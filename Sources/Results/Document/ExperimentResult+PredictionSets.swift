import DelegationEvaluation
import DelegationRanking

extension ExperimentResult.Calibration {
  /// Sets of people that hold the right person as often as promised, on the test part; see `PredictionSets`.
  package struct SetResult: Codable, Equatable, Sendable {
    package var confidence: Double
    /// The threshold at the first test task; nil where no threshold kept the promise on the validation part, so that no set is
    /// given.
    var threshold: Double?
    package var all: SetGroup
    package var answeredShare: Double
    package var interval95: [Double]?
    package var bySize, byPeriod: [SetGroup]
    /// The sets grouped by component at opening and by whoever did the task, where there are at least ``fewest``, the one with most
    /// first.
    package var byComponent: [SetGroup]?
    package var byPerson: [SetGroup]?
    /// The lowest and highest share of right sets among any `stretch` in a row; nil with fewer sets.
    package var stretches: [Double]?
    package var promise: Promise?

    static let stretch = 200
    package static let fewest = 30
  }

  package struct SetGroup: Codable, Equatable, Sendable {
    package var name: String?
    package var sets: Int
    var right, people: Int

    package var share: Double? { sets == 0 ? nil : Double(right) / Double(sets) }
    package var size: Double? { sets == 0 ? nil : Double(people) / Double(sets) }

    init(_ given: some Sequence<PredictionSetRun.Given>, name: String? = nil) {
      self.name = name
      (sets, right, people) = given.reduce(into: (0, 0, 0)) {
        $0 = ($0.0 + 1, $0.1 + ($1.isRight ? 1 : 0), $0.2 + $1.size)
      }
    }
  }
}

/// Groups of the test tasks: positions by period, and the names of each task's component and assignee.
package struct TaskParts: Sendable {
  var periods: [[Int]] = []
  var components: [String] = []
  var persons: [String] = []
}

extension ExperimentResult {
  /// Prediction sets of a simple rule, whose counts are taken for shares.
  package struct RuleSets: Codable, Equatable, Sendable {
    package var model: String
    var mode: EvaluationMode
    package var sets: [Calibration.SetResult]
  }
}

extension ExperimentResult.Calibration.SetResult {
  package init(_ confidence: Double, _ start: PredictionSets?, _ run: PredictionSetRun?, parts: TaskParts = .init()) {
    self.confidence = confidence
    threshold = start?.threshold
    let given = run?.given ?? []
    all = .init(given)
    answeredShare = run.map { $0.sizes.isEmpty ? 0 : Double(given.count) / Double($0.sizes.count) } ?? 0
    let interval = Interval.wilson(all.right, of: all.sets)
    interval95 = given.isEmpty ? nil : [interval.lower, interval.upper]
    bySize = (1...PredictionSets.most).map { size in .init(given.filter { $0.size == size }) }
    byPeriod = parts.periods.map { positions in
      let positions = Set(positions)
      return .init(given.filter { positions.contains($0.position) })
    }
    func groups(_ names: [String]) -> [ExperimentResult.Calibration.SetGroup] {
      guard !names.isEmpty else { return [] }
      return Dictionary(grouping: given) { names[$0.position] }
        .filter { $0.value.count >= Self.fewest }
        .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { .init($1, name: $0) }
    }
    (byComponent, byPerson) = (groups(parts.components), groups(parts.persons))
    stretches = run?.extremes(of: Self.stretch).map { [$0.lowerBound, $0.upperBound] }
    promise = all.share.map { Promise(atLeast: confidence, $0, interval) }
  }

  func metrics(_ prefix: String) -> [Metric] {
    Metric.all(
      "\(prefix).sets.\(Int((confidence * 100).rounded()))",
      ["threshold": threshold, "answeredShare": answeredShare, "right": all.share, "people": all.size],
      tolerance: Tolerance.threshold)
  }
}
