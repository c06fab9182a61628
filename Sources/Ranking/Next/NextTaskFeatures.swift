import CDelegationKernels
import DelegationFoundations

package struct NextTaskFeature: Sendable {
  /// The subject of a feature; reasons are given by group.
  package enum Group: String, CaseIterable, Sendable {
    case age, component, reporter, categories, texts, part, habits, sessions
  }

  package let name: String
  package let group: Group
  /// The bounds of the values, which are kept in 256 equal steps.
  let range: ClosedRange<Float>
  let values: Values

  enum Values: Sendable {
    case ofCandidates(@Sendable (NextTaskContext, _ candidate: Int) -> Double)
    case logarithms(@Sendable (NextTaskContext, _ candidate: Int) -> Double)
    /// Values of the person's work on the candidate's value of a key, by its position in ``NextTaskFeatures/workKeys``,
    /// and on everything.
    case ofWork(key: Int, @Sendable (_ work: NextTaskContext.Work, _ everything: NextTaskContext.Work) -> Double)
  }

  fileprivate init(_ name: String, _ group: Group, in range: ClosedRange<Float>, _ values: Values) {
    (self.name, self.group, self.range, self.values) = (name, group, range, values)
  }

  fileprivate init(
    _ name: String, _ group: Group, in range: ClosedRange<Float>,
    value: @escaping @Sendable (NextTaskContext, Int) -> Double
  ) {
    self.init(name, group, in: range, .ofCandidates(value))
  }

  /// Writes the step of every candidate into its row.
  func fill(_ column: Int, of rows: UnsafeMutableBufferPointer<UInt8>, _ context: NextTaskContext) {
    let (steps, width) = (FeatureSteps(of: range), NextTaskTable.featureCount)
    switch values {
    case .ofCandidates(let value):
      for candidate in context.candidates.indices {
        rows[candidate * width + column] = steps.step(of: Float(value(context, candidate)))
      }
    case .logarithms(let number):
      withUnsafeTemporaryAllocation(of: Double.self, capacity: context.candidates.count) { numbers in
        for candidate in context.candidates.indices { numbers[candidate] = number(context, candidate) }
        delegation_log(numbers.baseAddress!, numbers.count)
        for candidate in context.candidates.indices {
          rows[candidate * width + column] = steps.step(of: Float(numbers[candidate]))
        }
      }
    case .ofWork(let key, let value):
      let work = context.work[key]
      let known = work.works.map { steps.step(of: Float(value($0, context.everything))) }
      for (candidate, position) in work.positions.enumerated() { rows[candidate * width + column] = known[position] }
    }
  }
}

package enum NextTaskFeatures {
  package static let all: [NextTaskFeature] = age + work + texts + part + habits + sessions

  /// The keys whose values tasks may share with the person's work. Not the inbox: trackers show none for a task whose
  /// assignee never changes, so that it would give away which tasks nobody will take.
  static let workKeys: [WorkKey] = WorkKey.counted.filter { ![.everything, .inbox].contains($0) }

  private static let age: [NextTaskFeature] = [
    logarithm("age", .age, in: -7...9) { $0.ages[$1] + 0.001 },
    logarithm("wait", .age, in: -7...9) { $0.waits[$1] + 0.001 },
    logarithm("untouched", .age, in: -7...9) { $0.untouched[$1] + 0.001 },
    logarithm("rank", .age, in: 0...8) { Double($0.ranks[$1]) },
    .init("rank.share", .age, in: 0...1) { Double($0.ranks[$1]) / Double($0.queueCount) },
    logarithm("rank.component", .age, in: 0...6) { Double(1 + $0.newerInComponent[$1]) },
    logarithm("rank.reporter", .age, in: 0...6) { Double(1 + $0.newerOfReporter[$1]) },
    .init("newest", .age, in: 0...1) { $0.ranks[$1] == 1 ? 1 : 0 },
    .init("newest.component", .age, in: 0...1) { $0.newerInComponent[$1] == 0 ? 1 : 0 },
  ]

  /// The person's share of everybody's work on each key's value, and the value's share of the person's work, lately and
  /// ever.
  private static let work: [NextTaskFeature] = workKeys.enumerated().flatMap { position, key -> [NextTaskFeature] in
    let group: NextTaskFeature.Group =
      switch key {
      case .component, .componentVersion: .component
      case .reporter, .componentReporter: .reporter
      default: .categories
      }
    let lives: [HalfLife] = [.month, .season, .ever]
    func feature(
      _ name: String, in range: ClosedRange<Float>,
      of number: @escaping @Sendable (_ work: NextTaskContext.Work, _ all: NextTaskContext.Work) -> Double
    ) -> NextTaskFeature {
      .init("\(name).\(key)", group, in: range, .ofWork(key: position) { Elementary.log(number($0, $1)) })
    }
    let shares = lives.map { life in
      feature("share.\(life)", in: -6.91...0.01) { work, all in
        let number = life.rawValue
        let prior = all.all[number] > 0 ? all.own[number] / all.all[number] : 0
        return (work.own[number] + 0.5 * prior) / (work.all[number] + 0.5) + 0.001
      }
    }
    let own = [HalfLife.season, .ever].map { life in
      feature("own.\(life)", in: -6.91...0.01) { work, all in
        (all.own[life.rawValue] > 0 ? work.own[life.rawValue] / all.own[life.rawValue] : 0) + 0.001
      }
    }
    let days = feature("days", in: -3...8.01) { work, _ in min(max(0, work.days), 3_000) + 0.05 }
    return shares + own + [days]
  }

  private static let texts: [NextTaskFeature] = [
    .init("text.centroid", .texts, in: 0...1) { $0.likeness[$1].centroid },
    .init("text.latest", .texts, in: 0...1) { $0.likeness[$1].latest },
    .init("text.recent", .texts, in: 0...1) { $0.likeness[$1].recent },
    logarithm("text.votes.recent", .texts, in: -6.91...0.01) { $0.likeness[$1].votes.recent + 0.001 },
    logarithm("text.votes.ever", .texts, in: -6.91...0.01) { $0.likeness[$1].votes.ever + 0.001 },
    logarithm("text.votes.component", .texts, in: -6.91...0.01) { $0.likeness[$1].votes.sameComponent + 0.001 },
    .init("text.best", .texts, in: 0...1.2) { $0.likeness[$1].votes.best },
  ]

  private static let part: [NextTaskFeature] = [
    .init("reporter", .part, in: 0...1) { $0.isReporter[$1] ? 1 : 0 },
    .init("copied", .part, in: 0...1) { $0.isCopied[$1] ? 1 : 0 },
    logarithm("copies", .part, in: 0...4) { Double(1 + $0.copyCounts[$1]) },
    .init("theirs", .part, in: 0...1) { $0.wasTheirs[$1] ? 1 : 0 },
    .init("taken", .part, in: 0...1) { $0.wasTaken[$1] ? 1 : 0 },
  ]

  private static let habits: [NextTaskFeature] =
    [
      logarithm("habit.rank", .habits, in: -9.3...0.01) { $0.rankRates[$1] + 0.0001 },
      logarithm("habit.rank.own", .habits, in: -9.3...0.01) { $0.rankRatesOfPerson[$1] + 0.0001 },
      logarithm("habit.age", .habits, in: -9.3...0.01) { $0.ageRates[$1] + 0.0001 },
      logarithm("habit.age.own", .habits, in: -9.3...0.01) { $0.ageRatesOfPerson[$1] + 0.0001 },
    ]
    + TakeHabits.keys.enumerated().map { position, key in
      logarithm("taken.\(key)", .habits, in: -6.91...0.01) { $0.takenShares[position][$1] + 0.001 }
    }

  /// The distance of a task from the one taken last, after and before it in the queue, while a session goes on.
  private static let sessions: [NextTaskFeature] =
    distance("session") { $0.distances.isEmpty ? 0 : $0.distances[$1] }
    + distance("session.all") { $0.distancesOfAll.isEmpty ? 0 : $0.distancesOfAll[$1] }

  private static func distance(
    _ name: String, _ distance: @escaping @Sendable (NextTaskContext, Int) -> Int
  ) -> [NextTaskFeature] {
    [("newer", 1), ("older", -1)].map { word, sign in
      NextTaskFeature("\(name).\(word)", .sessions, in: 0...1) { context, candidate in
        let distance = distance(context, candidate) * sign
        return distance > 0 ? 1 / (0.5 + 0.5 * Double(distance)) : 0
      }
    }
  }

  private static func logarithm(
    _ name: String, _ group: NextTaskFeature.Group, in range: ClosedRange<Float>,
    of number: @escaping @Sendable (NextTaskContext, Int) -> Double
  ) -> NextTaskFeature {
    NextTaskFeature(name, group, in: range, .logarithms(number))
  }
}
