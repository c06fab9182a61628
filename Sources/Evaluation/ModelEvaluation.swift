import DelegationMatching
import DelegationRanking
import DelegationTasks

struct ModelEvaluation {
  struct FoldRequest {
    let fold: Fold
    let keepsRankings: Bool
    let rule: TwoRounds?
    let errors: Int

    var readsScores: Bool { keepsRankings || rule != nil || errors > 0 }
  }

  private let targets: [Target]
  private let requests: [FoldRequest]
  private let explains: [Int]
  private var answers: [Answer?]
  private var rankings: [Ranking?]
  private var assignments: [TaskAssignment?]
  private var explanations: [RankingExplanation?]
  private var contrasts: [Contrast?]
  private var mostConfident: [ConfidentErrors]
  private var exampleCounts: [Int]

  /// - Parameter explains: The tasks whose rankings to explain; few.
  init(targets: [Target], requests: [FoldRequest], explains: [Int]) {
    (self.targets, self.requests, self.explains) = (targets, requests, explains)
    answers = Array(repeating: nil, count: targets.count)
    rankings = Array(repeating: nil, count: targets.count)
    assignments = Array(repeating: nil, count: targets.count)
    explanations = Array(repeating: nil, count: targets.count)
    contrasts = Array(repeating: nil, count: targets.count)
    exampleCounts = Array(repeating: 0, count: targets.count)
    mostConfident = requests.map { ConfidentErrors(limit: $0.errors) }
  }

  /// Evaluates one fold: the model learns, in task order, what was known at the moment of training, and nothing later.
  mutating func evaluateBatch(_ model: inout any Recommender, _ stream: LabelStream) {
    precondition(requests.count == 1, "a batch model answers one fold")
    let fold = requests[0].fold
    let examples = stream.examples(before: fold.moment)
    for example in examples { model.learn(example) }
    for target in fold.test { evaluate(&model, target, at: fold.moment, exampleCount: examples.count) }
  }

  /// Evaluates all folds in one pass: the model learns and forgets as its schedule lets it. It does not see changes dated in the
  /// very second of which it knows what was before.
  mutating func evaluate(_ model: inout any Recommender, _ stream: LabelStream, as schedule: KnowledgeSchedule) {
    var isTested = [Bool](repeating: false, count: targets.count)
    for request in requests { for target in request.fold.test { isTested[target] = true } }
    var follower = LabelFollower()
    for target in targets.indices where isTested[target] {
      let now = schedule.moment(for: targets[target].opening)
      follower.advance(&model, to: now, in: stream)
      evaluate(&model, target, at: now, exampleCount: follower.exampleCount)
    }
  }

  private mutating func evaluate(_ model: inout any Recommender, _ target: Int, at now: Moment, exampleCount: Int) {
    exampleCounts[target] = exampleCount
    guard readsScores(of: target) else {
      answers[target] = Answer(targets[target], model.order(targets[target].task, at: now))
      return
    }
    let ranking = model.rank(targets[target].task, at: now)
    answers[target] = Answer(targets[target], ranking.persons)
    for request in requests where request.fold.test.contains(target) {
      if request.keepsRankings { rankings[target] = ranking }
      if let rule = request.rule {
        assignments[target] = TaskAssignment(assignee: targets[target].assignee, ranking, by: rule)
      }
    }
    noteContrast(target, model)
    let isConfidentError = notesError(target, ranking)
    guard isConfidentError || explains.contains(targets[target].task), var explaining = model as? any Explaining
    else { return }
    explanations[target] = RankingExplanation(
      task: targets[target].task, moment: now,
      suggestions: explaining.explain(targets[target].task, at: now, persons: RankingExplanation.persons))
  }

  /// Notes what puts the first person ahead, if errors are explained too.
  private mutating func noteContrast(_ target: Int, _ model: any Recommender) {
    guard requests.contains(where: { $0.errors > 0 && $0.fold.test.contains(target) }),
      let answer = answers[target], let one = answer.leaders.first, let other = answer.rival,
      let explaining = model as? any Explaining
    else { return }
    contrasts[target] = explaining.contrast(answer.task, between: one, other)
  }

  private func readsScores(of target: Int) -> Bool {
    explains.contains(targets[target].task)
      || requests.contains { $0.readsScores && $0.fold.test.contains(target) }
  }

  /// Whether the ranking is one of the most confident errors so far; deletes the explanation of an error that no longer
  /// is.
  private mutating func notesError(_ target: Int, _ ranking: Ranking) -> Bool {
    var isListed = false
    for position in requests.indices where requests[position].fold.test.contains(target) {
      let outcome = mostConfident[position].note(target, assignee: targets[target].assignee, ranking)
      isListed = isListed || outcome.isListed
      if let dropped = outcome.dropped, !explains.contains(targets[dropped].task) { explanations[dropped] = nil }
    }
    return isListed
  }

  var results: [FoldResult] {
    requests.map { request in
      let test = request.fold.test
      return FoldResult(
        fold: request.fold, exampleCount: exampleCounts[test[0]], answers: test.map { answers[$0]! },
        rankings: request.keepsRankings ? test.map { rankings[$0]! } : [],
        assignments: request.rule == nil ? [] : test.map { assignments[$0]! },
        explanations: test.compactMap { explanations[$0] },
        contrasts: request.errors == 0 ? [] : test.map { contrasts[$0] })
    }
  }
}

package struct RankingExplanation: Equatable, Sendable {
  static let persons = 3

  package let task: Int
  /// The ranking used only what was known strictly before it.
  package let moment: Moment
  package let suggestions: [PairContributions]
}

/// The most confident errors of a fold, collected during the evaluation.
///
/// A prequential model can explain a ranking only at the moment of the ranking, and explaining all rankings would be
/// expensive: so an error is listed as soon as it is among the most confident so far, and dropped when more confident
/// ones follow.
struct ConfidentErrors {
  let limit: Int
  /// The most confident first; of equally confident ones, the first evaluated.
  private var errors: [(target: Int, probability: Double)] = []

  init(limit: Int) { self.limit = limit }

  /// Whether a ranking is one of the most confident errors so far, and which target it replaces.
  ///
  /// - Parameters:
  ///   - target: The number of the target; rises from call to call.
  ///   - ranking: Of the model; its scores are probabilities.
  mutating func note(_ target: Int, assignee: PersonID, _ ranking: Ranking) -> (isListed: Bool, dropped: Int?) {
    guard limit > 0, let first = ranking.persons.first, first != assignee else { return (false, nil) }
    let probability = ranking.scores[0]
    let position = errors.firstIndex { $0.probability < probability } ?? errors.count
    guard position < limit else { return (false, nil) }
    errors.insert((target, probability), at: position)
    return (true, errors.count > limit ? errors.removeLast().target : nil)
  }
}
