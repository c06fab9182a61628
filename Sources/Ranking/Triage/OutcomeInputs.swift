import DelegationFoundations
import DelegationTasks

/// The inputs of ``OutcomeModel`` for a ``BinaryLogit``: a task's categories, terms, month and length at its opening,
/// and how often tasks with the same categories were resolved FIXED before.
///
/// The first assignee is no input, not even where it is a person or an inbox: in this kind of data it is empty exactly
/// for tasks that nobody was ever assigned to later, so that its mere presence leaks the future.
package struct OutcomeInputs: Sendable {
  /// The categories of a task that are read. The inbox is the first assignee.
  package static let keys = WorkKey.counted.filter { $0 != .inbox }
  /// The keys that show who reported the task.
  static let reporterKeys: [WorkKey] = [.reporter, .componentReporter]
  /// The half-lives in days; chosen on the validation part of three trackers, where 60 to 1,500 days differ by .001 in
  /// the area under the curve.
  static let halfLives = [90.0, 730.0]
  /// The weight of the overall share in a share of few tasks, in tasks.
  static let priorWeight = 3.0
  /// The longest title, in words, that has a length of its own.
  private static let longest = 15
  private static let lengthStep = 3

  private var categories: TaskCategories
  private var documents, titles: DocumentTerms
  private let keys: [WorkKey]
  private var shares: [[DecayedShares]]
  /// The number of tasks that each reporter has opened so far; empty where the reporter is not read.
  private var reported: [Int]
  /// The first input of each part, in the order of ``Part``.
  private let starts: [Int]

  private enum Part: Int, CaseIterable { case categories, terms, month, length, shares, counts }

  package var count: Int { starts.last! }

  package init(features: TaskFeatures, readsReporter: Bool) {
    (categories, documents, titles) = (features.categories, features.documents, features.spaceDocuments)
    keys = Self.keys.filter { readsReporter || !Self.reporterKeys.contains($0) }
    let categories = features.categories
    shares = keys.map { key in
      Self.halfLives.map { DecayedShares(valueCount: categories.count(of: key), halfLife: $0) }
    }
    reported = Array(repeating: 0, count: readsReporter ? categories.count(of: .reporter) : 0)
    let counts = Part.allCases.map { part in
      switch part {
      case .categories: WorkKey.counted.reduce(0) { $0 + categories.count(of: $1) }
      case .terms: features.terms.vocabulary.count
      case .month: 12
      case .length: Self.longest / Self.lengthStep + 1
      case .shares: WorkKey.counted.count * Self.halfLives.count
      case .counts: 1 + Self.halfLives.count
      }
    }
    starts = counts.offsets
  }

  mutating func replace(_ task: Int, by asked: AskedFeatures) {
    categories.replace(task, by: asked)
    documents.replace(task, by: asked.terms)
    titles.replace(task, by: asked.titleTerms)
  }

  private func index(_ part: Part, _ number: Int) -> Int { starts[part.rawValue] + number }

  /// The inputs of a task at its opening, always in the same order.
  package func inputs(of task: Int, at now: Moment) -> [BinaryLogit.Input] {
    var inputs: [BinaryLogit.Input] = []
    var start = 0
    for key in WorkKey.counted {
      if keys.contains(key), let value = categories.number(key, of: task) {
        inputs.append(.init(index: index(.categories, start + value)))
      }
      start += categories.count(of: key)
    }
    for term in documents[task].terms { inputs.append(.init(index: index(.terms, Int(term)))) }
    inputs.append(.init(index: index(.month, CivilDate(of: now).month - 1)))
    inputs.append(
      .init(index: index(.length, min(titles[task].length, Self.longest) / Self.lengthStep)))
    for life in Self.halfLives.indices { appendShares(of: task, life, at: now, to: &inputs) }
    if !reported.isEmpty, let reporter = categories.number(.reporter, of: task) {
      inputs.append(.init(index: index(.counts, 0), value: Elementary.log(1 + Double(reported[reporter]))))
    }
    return inputs
  }

  /// The overall share as a logit, and by how much each category's share differs from it.
  private func appendShares(of task: Int, _ life: Int, at now: Moment, to inputs: inout [BinaryLogit.Input]) {
    let base = overallShare(life, at: now)
    let baseLogit = Self.logit(base)
    for (position, key) in keys.enumerated() {
      let number = key.rawValue * Self.halfLives.count + life
      guard key != .everything else {
        inputs.append(.init(index: index(.shares, number), value: baseLogit))
        continue
      }
      guard let value = categories.number(key, of: task) else { continue }
      let counts = shares[position][life].counts(of: value, at: now)
      let share = (counts.fixed + Self.priorWeight * base) / (counts.all + Self.priorWeight)
      inputs.append(.init(index: index(.shares, number), value: Self.logit(share) - baseLogit))
      if key == .reporter {
        inputs.append(.init(index: index(.counts, 1 + life), value: Elementary.log(1 + counts.all)))
      }
    }
  }

  private func overallShare(_ life: Int, at now: Moment) -> Double {
    let counts = shares[0][life].counts(of: 0, at: now)
    return (counts.fixed + 1) / (counts.all + 2)
  }

  /// The share of FIXED that a simple rule states for a task: that of a key's value, drawn towards the overall one, with
  /// the longer half-life.
  ///
  /// - `key`: A key that is read; ``WorkKey/everything`` for the overall share.
  package func share(_ key: WorkKey, of task: Int, at now: Moment) -> Double {
    let life = Self.halfLives.count - 1
    let base = overallShare(life, at: now)
    guard key != .everything, let position = keys.firstIndex(of: key),
      let value = categories.number(key, of: task)
    else { return base }
    let counts = shares[position][life].counts(of: value, at: now)
    return (counts.fixed + Self.priorWeight * base) / (counts.all + Self.priorWeight)
  }

  private static func logit(_ share: Double) -> Double {
    let clamped = min(0.999, max(0.001, share))
    return Elementary.log(clamped / (1 - clamped))
  }

  // MARK: What happens

  package mutating func open(_ task: Int) {
    if !reported.isEmpty, let reporter = categories.number(.reporter, of: task) { reported[reporter] += 1 }
  }

  /// Notes an outcome.
  ///
  /// - `now`: The moment at which that became known; no earlier than any outcome before.
  package mutating func add(_ task: Int, isFixed: Bool, at now: Moment) {
    forEachShare(of: task) { $0.add($1, isFixed: isFixed, at: now) }
  }

  package mutating func remove(_ task: Int, isFixed: Bool, since: Moment, at now: Moment) {
    forEachShare(of: task) { $0.remove($1, isFixed: isFixed, since: since, at: now) }
  }

  private mutating func forEachShare(of task: Int, _ body: (inout DecayedShares, Int) -> Void) {
    for (position, key) in keys.enumerated() {
      guard let value = categories.number(key, of: task) else { continue }
      for life in Self.halfLives.indices { body(&shares[position][life], value) }
    }
  }
}
