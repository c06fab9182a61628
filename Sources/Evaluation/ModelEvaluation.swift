import DelegationMatching
import DelegationRanking
import DelegationTasks

/// Asks one model for the test reports of some folds, and keeps its answers by target.
struct ModelEvaluation {
  /// A fold, and what is kept of it besides the answers.
  struct Wanted {
    let fold: Fold
    /// Whether whole rankings are.
    let keeps: Bool
    /// By which rule tasks are given away, if they are.
    let rule: TwoRounds?
    /// Of how many reports the model accounts for its ranking because it was surest of a wrong person there.
    let errors: Int
  }

  private let targets: [Target]
  private let wanted: [Wanted]
  private let explains: [Int]
  private var answers: [Answer?]
  private var rankings: [Ranking?]
  private var assignments: [TaskAssignment?]
  private var explanations: [RankingExplanation?]
  /// By fold.
  private var mostConfident: [ConfidentErrors]
  private var exampleCounts: [Int]

  /// - Parameter explains: Reports, few of them.
  init(targets: [Target], wanted: [Wanted], explains: [Int]) {
    self.targets = targets
    self.wanted = wanted
    self.explains = explains
    answers = Array(repeating: nil, count: targets.count)
    rankings = Array(repeating: nil, count: targets.count)
    assignments = Array(repeating: nil, count: targets.count)
    explanations = Array(repeating: nil, count: targets.count)
    exampleCounts = Array(repeating: 0, count: targets.count)
    mostConfident = wanted.map { ConfidentErrors(limit: $0.errors) }
  }

  /// One fold: the model learns in report order what was known at the moment of training, and time stands still.
  mutating func evaluateBatch(_ model: inout any Recommender, _ stream: LabelStream) {
    precondition(wanted.count == 1, "a batch model answers one round")
    let fold = wanted[0].fold
    let examples = stream.examples(before: fold.moment)
    for example in examples { model.learn(example) }
    for target in fold.test { ask(&model, target, at: fold.moment, exampleCount: examples.count) }
  }

  /// All folds in one pass: the model learns and forgets as time passes. A change of the second in which a report was
  /// opened is not yet seen by it.
  mutating func evaluatePrequential(_ model: inout any Recommender, _ stream: LabelStream) {
    var isWanted = [Bool](repeating: false, count: targets.count)
    for one in wanted { for target in one.fold.test { isWanted[target] = true } }
    var (upcoming, held) = (0, 0)
    for target in targets.indices where isWanted[target] {
      let now = targets[target].opening
      while upcoming < stream.any.count, stream.any[upcoming].moment < now {
        let change = stream.any[upcoming]
        if let example = change.before { model.forget(example) }
        if let example = change.after { model.learn(example) }
        held += (change.after == nil ? 0 : 1) - (change.before == nil ? 0 : 1)
        upcoming += 1
      }
      ask(&model, target, at: now, exampleCount: held)
    }
  }

  private mutating func ask(_ model: inout any Recommender, _ target: Int, at now: Moment, exampleCount: Int) {
    let ranking = model.rank(targets[target].task, at: now)
    answers[target] = Answer(targets[target], ranking)
    exampleCounts[target] = exampleCount
    for one in wanted where one.fold.test.contains(target) {
      if one.keeps { rankings[target] = ranking }
      if let rule = one.rule {
        assignments[target] = TaskAssignment(assignee: targets[target].assignee, ranking, by: rule)
      }
    }
    let isWrong = notesError(target, ranking)
    guard isWrong || explains.contains(targets[target].task), var explaining = model as? any Explaining
    else { return }
    explanations[target] = RankingExplanation(
      task: targets[target].task, moment: now,
      suggestions: explaining.explain(targets[target].task, at: now, persons: RankingExplanation.persons))
  }

  /// Whether the ranking is one of the surest errors so far; the account of one that no longer is goes.
  private mutating func notesError(_ target: Int, _ ranking: Ranking) -> Bool {
    var isKept = false
    for position in wanted.indices where wanted[position].fold.test.contains(target) {
      let outcome = mostConfident[position].note(target, assignee: targets[target].assignee, ranking)
      isKept = isKept || outcome.isKept
      if let dropped = outcome.dropped, !explains.contains(targets[dropped].task) { explanations[dropped] = nil }
    }
    return isKept
  }

  /// One per fold, in the order they were wanted.
  var results: [FoldResult] {
    wanted.map { one in
      let test = one.fold.test
      return FoldResult(
        fold: one.fold, exampleCount: exampleCounts[test.lowerBound], answers: test.map { answers[$0]! },
        rankings: one.keeps ? test.map { rankings[$0]! } : [],
        assignments: one.rule == nil ? [] : test.map { assignments[$0]! }, explanations: test.compactMap { explanations[$0] })
    }
  }
}

/// What a model said of why it ranked as it did, when it was asked for one report.
package struct RankingExplanation: Equatable, Sendable {
  /// Persons it tells of.
  static let persons = 3

  package let task: Int
  /// What was known strictly before it counted.
  package let moment: Moment
  /// Best first.
  package let suggestions: [PairContributions]
}

/// The reports of a fold for which a model was surest of a wrong person, found while it is being asked.
///
/// A model that learns as it goes can account for a ranking only in the moment in which it gives it, and accounts of all
/// reports would be many: a report that may still be among the surest is noted at once, and dropped when surer ones come.
struct ConfidentErrors {
  /// How many are kept.
  let limit: Int
  /// The surest first; of equally sure ones the first that was asked.
  private var kept: [(target: Int, probability: Double)] = []

  init(limit: Int) { self.limit = limit }

  /// Whether a ranking is, so far, one of the surest errors, and which target it drives out.
  ///
  /// - Parameters:
  ///   - target: The number of the report's target, asked in rising order.
  ///   - assignee: Who should stand first.
  ///   - ranking: The model's, whose scores are probabilities.
  mutating func note(_ target: Int, assignee: PersonID, _ ranking: Ranking) -> (isKept: Bool, dropped: Int?) {
    guard limit > 0, let first = ranking.persons.first, first != assignee else { return (false, nil) }
    let probability = ranking.scores[0]
    let position = kept.firstIndex { $0.probability < probability } ?? kept.count
    guard position < limit else { return (false, nil) }
    kept.insert((target, probability), at: position)
    return (true, kept.count > limit ? kept.removeLast().target : nil)
  }
}
