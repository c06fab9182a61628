import DelegationMatching
import DelegationRanking
import DelegationTasks

/// Fits the weights by which an app orders open tasks, and measures that order.
///
/// The takes are divided by time as in ``NextTaskEvaluation``: weights are fitted on the validation part, the last fifth of
/// the training part, and measured on the test part. Keyword profiles are learned in batch just before each part begins and
/// then stay as they are, like those of a bundle. Which tasks wait is known at every take.
package struct OpenTaskEvaluation: Sendable {
  /// A way to order open tasks for a person. Equal tasks: the newest first.
  package enum Order: CaseIterable, Sendable {
    /// The task with the highest utility by the fitted weights comes first.
    case weights
    /// The task that was opened last first.
    case newest
    /// The task that the person gets with the highest probability comes first.
    case share
  }

  /// One order's score of the task that was taken.
  package struct Row: Equatable, Sendable {
    package let order: Order
    package let score: Double
    /// The score over the takes of tasks that were opened more than an hour before.
    package let waitedScore: Double

    fileprivate init(order: Order, answers: [Answer], _ hasWaited: [Bool]) {
      self.order = order
      score = MeasureSet.scoring.value(of: answers)
      waitedScore = MeasureSet.scoring.value(of: zip(answers, hasWaited).filter(\.1).map(\.0))
    }
  }

  /// The fitted weights; nil with too few takes to fit and to test.
  package let weights: NextTaskWeights?
  package let fitted, test, waited: Int
  /// There is one row per order; none without weights.
  package let rows: [Row]

  package init(_ features: TaskFeatures, _ stream: LabelStream, untrained: KeywordProfiles, threads: Threads) {
    let takes = TaskQueue.takes(in: stream.events, taskCount: features.openings.count)
    let parts = LastFifths(of: takes.count)
    let (validation, test) = (parts.validation, parts.test)
    let learned = Set(FitSample.latestAndEarlier(Array(validation), count: NextTaskLearner.Parameters().mostExamples))
    func profiles(before part: Range<Int>) -> FrozenProfiles {
      var model = untrained
      let moment = takes[part.lowerBound].moment
      for example in stream.examples(.batch, before: moment) { model.learn(example) }
      return FrozenProfiles(model.fitted(at: moment), features)
    }
    var (learner, weights) = (OpenTaskLearner(), NextTaskWeights?.none)
    var (queue, number) = (TaskQueue(taskCount: features.openings.count), 0)
    var current: FrozenProfiles?
    var (answers, hasWaited) = (Order.allCases.map { _ in [Answer]() }, [Bool]())
    for events in stream.events.chunkedByMoment {
      for take in queue.takes(in: events) {
        defer { number += 1 }
        if number == validation.lowerBound, !validation.isEmpty { current = profiles(before: validation) }
        if number == test.lowerBound {
          weights = learner.fit(threads: threads)
          current = weights == nil ? nil : profiles(before: test)
        }
        guard test.contains(number) || learned.contains(number),
          let open = current?.open(queue.tasks, for: take.person, at: take.moment),
          let taken = queue.tasks.firstIndex(of: take.task)
        else { continue }
        guard test.contains(number), let weights else {
          learner.add(open, taken: taken)
          continue
        }
        hasWaited.append(open[taken].age > NextTaskEvaluation.hour)
        for (position, order) in Order.allCases.enumerated() {
          let rank = Self.rank(of: taken, by: order.values(of: open, weights))
          answers[position].append(
            Answer(task: number, assignee: take.person, rank: rank, leaders: [], candidateCount: open.count))
        }
      }
      for event in events { queue.follow(event) }
    }
    (self.weights, fitted) = (weights, learner.count)
    (self.test, waited) = (hasWaited.count, hasWaited.count { $0 })
    rows = weights == nil ? [] : zip(Order.allCases, answers).map { Row(order: $0, answers: $1, hasWaited) }
  }

  /// The rank of the task that was taken, from 1: among equal values the last.
  private static func rank(of taken: Int, by values: [Double]) -> Int {
    values.indices.count { values[$0] > values[taken] || values[$0] == values[taken] && $0 >= taken }
  }
}

extension OpenTaskEvaluation.Order {
  /// A value for each task of the queue: the higher, the earlier.
  fileprivate func values(of queue: [OpenTask], _ weights: NextTaskWeights) -> [Double] {
    switch self {
    case .weights: weights.utilities(of: queue).map(\.sum)
    case .newest: queue.indices.map(Double.init)
    case .share: queue.map(\.fit.share)
    }
  }
}

/// Profiles as of a moment, and how waiting tasks fit persons by them.
private struct FrozenProfiles {
  /// Fits are held for so many tasks at most.
  private static let mostFits = 20_000

  private let features: TaskFeatures
  private let fitted: FittedProfiles
  private let positions: [PersonID: Int]
  /// The profiles, followed by that of somebody of whom nothing is known.
  private let withNewcomer: ProfileTable
  private var fits: [Int: [ProfileFit]] = [:]
  private var newcomerFits: [Int: ProfileFit] = [:]

  init(_ fitted: FittedProfiles, _ features: TaskFeatures) {
    (self.fitted, self.features) = (fitted, features)
    positions = Dictionary(uniqueKeysWithValues: fitted.persons.enumerated().map { ($1, $0) })
    let table = fitted.table
    withNewcomer = ProfileTable(
      balance: table.balance, inverse: table.inverse, persons: table.persons + [ProfileTable.newcomer],
      categoryCount: table.categoryCount)
  }

  mutating func open(_ tasks: [Int], for person: PersonID, at now: Moment) -> [OpenTask] {
    if fits.count + newcomerFits.count > Self.mostFits { (fits, newcomerFits) = ([:], [:]) }
    return tasks.map { task in
      OpenTask(
        age: now.days(since: features.openings[task]), category: features.components[task].map(Int.init),
        fit: fit(of: task, for: positions[person]))
    }
  }

  /// - Parameter person: Of the table; nil for a newcomer.
  private mutating func fit(of task: Int, for person: Int?) -> ProfileFit {
    if let person, let known = fits[task] { return known[person] }
    if person == nil, let known = newcomerFits[task] { return known }
    let terms = features.terms[task].compactMap { fitted.id(of: $0) }
    let table = person == nil ? withNewcomer : fitted.table
    let all = table.fits(terms: terms, category: features.components[task].map(Int.init))
    guard let person else {
      newcomerFits[task] = all[all.count - 1]
      return all[all.count - 1]
    }
    fits[task] = all
    return all[person]
  }
}
