import DelegationTasks

package struct DuplicateSuggestion: Equatable, Sendable {
  package let task: Int
  /// The probability that the new task repeats this one, or one of its group; in 0…1. The first suggestion's is
  /// calibrated by what became of earlier tasks; the others have their share of it.
  package let probability: Double
}

package struct DuplicateAnswer: Sendable {
  package let suggestions: [DuplicateSuggestion]
  /// The candidates by falling BM25 score of their titles, which learns nothing.
  package let byTitle: [Int]
}

/// Finds the earlier tasks that a new one repeats, learning from each duplicate that becomes known.
///
/// A conditional logit over `DuplicateFeatures` ranks the candidates of a `DuplicateSearch`; a `DuplicateJudge` says how
/// likely the first of them is right, learning from every task that is resolved. Until enough duplicates are known, the
/// titles alone rank.
///
/// Events and links come in time order, links before events of the same moment; each task is asked for at its opening, after
/// everything strictly before it.
package struct DuplicateModel: Sendable {
  static let l2 = 1.0
  static let mostExamples = 3_000

  private struct Asked {
    let candidates: [Int]
    let bins, judged: [UInt8]
  }

  private let threads: Threads
  private var search: DuplicateSearch
  private var judge = DuplicateJudge()
  private var asked: [Int: Asked] = [:]
  private var bins: [UInt8] = []
  private var examples: [RankingExample] = []
  private var fitted: (count: Int, logit: ConditionalLogit)?

  private static var width: Int { DuplicateFeatures.all.count }
  init(features: TaskFeatures, threads: Threads = .one) {
    self.threads = threads
    search = DuplicateSearch(features: features)
  }

  /// - `task`: The number of the task; each is requested once, in the order of the openings.
  mutating func answer(for task: Int, at now: Moment) -> DuplicateAnswer {
    let (answer, asked) = found(for: task, at: now)
    self.asked[task] = asked
    return answer
  }

  package mutating func answer(for asked: AskedFeatures, inPlaceOf place: Int, at now: Moment) -> DuplicateAnswer {
    search.replace(place, by: asked)
    return found(for: place, at: now).answer
  }

  private mutating func found(for task: Int, at now: Moment) -> (answer: DuplicateAnswer, asked: Asked?) {
    let context = search.context(of: task, at: now)
    guard !context.candidates.isEmpty else { return (DuplicateAnswer(suggestions: [], byTitle: []), nil) }
    let bins = DuplicateFeatures.bins(of: context)
    let shares = shares(bins, context)
    let order = Ranking.positions(falling: shares)
    let top = shares[order[0]]
    let judged = DuplicateJudge.row(
      Self.row(order[0], of: bins), share: top, next: order.count > 1 ? shares[order[1]] : 0)
    let certainty = judge.probability(judged)
    let answer = DuplicateAnswer(
      suggestions: order.map {
        DuplicateSuggestion(task: context.candidates[$0], probability: certainty * shares[$0] / top)
      }, byTitle: context.candidates)
    return (
      answer,
      Asked(
        candidates: order.map { context.candidates[$0] }, bins: order.flatMap { Self.row($0, of: bins) },
        judged: judged)
    )
  }

  private static func row(_ number: Int, of bins: [UInt8]) -> ArraySlice<UInt8> {
    bins[number * width..<(number + 1) * width]
  }

  /// Returns the probability that each candidate is the one that is repeated, if any is.
  private func shares(_ bins: [UInt8], _ context: DuplicateContext) -> [Double] {
    guard let logit = fitted?.logit else { return Softmax.probabilities(of: context.scores) }
    return Softmax.probabilities(
      of: logit.scores(bins: bins, featureCount: Self.width, rows: context.candidates.indices))
  }

  mutating func follow(_ event: TaskEvent) {
    search.follow(event)
    switch event.change {
    case .fixed, .dropped:
      guard let asked = asked.removeValue(forKey: event.task) else { return }
      let isRight = search.groups.root(of: asked.candidates[0]) == search.groups.root(of: event.task)
      judge.learn(asked.judged, isRight: isRight, threads: threads)
    case .opened, .reopened, .assigned, .copied: break
    }
  }

  mutating func follow(_ link: DuplicateLink) {
    search.follow(link)
    let root = search.groups.root(of: link.task)
    guard let asked = asked[link.task],
      let position = asked.candidates.firstIndex(where: { search.groups.root(of: $0) == root })
    else { return }
    let first = bins.count / Self.width
    bins += asked.bins
    examples.append(RankingExample(rows: first..<first + asked.candidates.count, chosen: first + position))
    guard let due = FitSchedule.count(known: examples.count), due != fitted?.count else { return }
    let chosen = FitSample.latestAndEarlier(Array(0..<due), count: Self.mostExamples)
    fitted = (
      due,
      ConditionalLogit.fit(
        bins: bins, featureCount: Self.width, examples: chosen.map { examples[$0] }, l2: Self.l2, sample: .standard,
        start: fitted?.logit, threads: threads)
    )
  }

  /// Asks about every task at its opening.
  ///
  /// - `place`: The last task, if it stands for those that are asked about later.
  /// - Returns: The model, which then knows all that happened if there is such a task.
  @discardableResult
  package static func forEachAnswer(
    features: TaskFeatures, events: [TaskEvent], links: [DuplicateLink], threads: Threads, place: Int? = nil,
    _ body: (_ task: Int, _ answer: DuplicateAnswer) -> Void
  ) -> DuplicateModel {
    var model = DuplicateModel(features: features, threads: threads)
    var (events, links) = (events[...], links[...])
    for task in features.openings.indices {
      let now = task == place ? .endOfHistory : features.openings[task]
      for event in events.take(before: now) {
        for link in links.take(before: Moment(event.moment.seconds + 1)) { model.follow(link) }
        model.follow(event)
      }
      for link in links.take(before: now) { model.follow(link) }
      if task != place { body(task, model.answer(for: task, at: now)) }
    }
    return model
  }
}
