import DelegationRanking
import DelegationTasks

/// How well the earlier tasks that a new one repeats are found at its opening.
///
/// The tasks are those that are resolved at the end of the history, divided as in ``OutcomeEvaluation``. A task is a duplicate if it
/// is one in the end and repeats a task that was opened before it; any task of its group counts as found. The model learns as
/// it goes, from what is dated strictly before each opening.
package struct DuplicateEvaluation: Sendable {
  package enum Rule: String, CaseIterable, Codable, Sendable {
    case model
    /// The order by BM25 of the titles.
    case title
  }

  /// How often a hint at an earlier task should be right: it costs a glance.
  static let hintPrecision = 0.5

  package struct Found: Equatable, Sendable {
    package let task: Int
    package let isDuplicate: Bool
    /// The rank, by rule, of the first task that it repeats, from 1; nil if none is among the candidates.
    package let ranks: [Int?]
    package let candidateCount: Int
    /// The stated probability that the first suggestion is right.
    package let stated: StatedProbabilities

    /// - `ranks`: In the order of `Rule.allCases`.
    package init(task: Int, isDuplicate: Bool, ranks: [Int?], candidateCount: Int, stated: StatedProbabilities) {
      (self.task, self.isDuplicate, self.ranks) = (task, isDuplicate, ranks)
      (self.candidateCount, self.stated) = (candidateCount, stated)
    }
  }

  package let found: [Found]
  package let model: DuplicateModel

  /// - `place`: The last task, if it stands for those that are asked about later: the model then knows all that happened.
  /// - `observe`: Gets the answer for every task, resolved later or not, in the order of the openings.
  package init(
    log: TaskLog, features: TaskFeatures, events: [TaskEvent], threads: Threads, place: Int? = nil,
    observe: (_ task: Int, _ answer: DuplicateAnswer) -> Void = { _, _ in }
  ) {
    let final = log.finalDuplicateLinks
    let groups = DuplicateGroups(taskCount: log.count, links: final)
    let duplicates = Set(final.map(\.task))
    var earliest: [Int: Int] = [:]
    for task in 0..<log.count where groups.size(of: task) > 1 {
      let root = groups.root(of: task)
      earliest[root] = min(earliest[root] ?? task, task)
    }
    let (end, resolutions) = (Snapshot(of: log, asOf: .endOfHistory), log.pool(of: .resolution))
    var found: [Found] = []
    model = DuplicateModel.forEachAnswer(
      features: features, events: events, links: log.duplicateLinks, threads: threads, place: place
    ) { task, answer in
      observe(task, answer)
      guard let resolution = end.value(.resolution, of: task), !resolutions.isEmpty(resolution) else { return }
      let root = groups.root(of: task)
      func rank(in tasks: [Int]) -> Int? { tasks.firstIndex { groups.root(of: $0) == root }.map { $0 + 1 } }
      let suggested = answer.suggestions.map(\.task)
      let ranks = Rule.allCases.map { rank(in: $0 == .model ? suggested : answer.byTitle) }
      found.append(
        Found(
          task: task, isDuplicate: duplicates.contains(task) && earliest[root]! < task, ranks: ranks,
          candidateCount: suggested.count,
          stated: StatedProbabilities(
            probabilities: answer.suggestions.prefix(1).map(\.probability), assigneeRank: ranks[0] == 1 ? 1 : nil)))
    }
    self.found = found
  }

  package var test: ArraySlice<Found> { found[LastFifths(of: found.count).test] }
  package var validation: ArraySlice<Found> { found[LastFifths(of: found.count).validation] }

  /// The lowest probability from which on at least half of a part's hints are right; nil where there is none with enough of them.
  /// There is no margin as for ``AbstentionThreshold``: a wrong hint costs little.
  package static func hintThreshold(on part: ArraySlice<Found>) -> Double? {
    CoveragePrecision(of: part.map(\.stated)).points.last {
      $0.answered >= AbstentionThreshold.fewestAnswered && Double($0.right) >= hintPrecision * Double($0.answered)
    }?.threshold
  }

  /// The ranks of one rule for the duplicates of a part, as answers that every measure reads; the task found takes the place of the
  /// assignee.
  package static func answers(of rule: Rule, on part: ArraySlice<Found>) -> [Answer] {
    let position = Rule.allCases.firstIndex(of: rule)!
    return part.filter(\.isDuplicate).map {
      Answer(task: $0.task, assignee: 0, rank: $0.ranks[position], leaders: [], candidateCount: $0.candidateCount)
    }
  }
}
