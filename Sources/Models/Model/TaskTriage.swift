import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks

/// All that a trained model says about a task: who should get it, whether it will be done, what it may repeat, and which of its
/// values to look at.
package struct TaskTriage: Sendable {
  package struct Duplicate: Sendable {
    package let task: TaskID
    package let probability: Double
  }

  package struct Move: Sendable {
    package let field: Field
    package let opening, suggestion: String
    package let probability: Double
  }

  package let who: ModelAnswer
  /// The probability that it will be resolved FIXED, as known at its opening.
  package let fixed: Double
  package let duplicates: [Duplicate]
  /// Whether the first of them is sure enough to be right half of the time.
  package let isHint: Bool
  package let moves: [Move]
}

extension TrainedModel {
  /// Whether its data says of any task that it repeats another one.
  package var knowsDuplicates: Bool { !history.log.duplicateLinks.isEmpty }

  /// Whether its recipe measures what can be said of a task beside who should get it.
  package var hasTriage: Bool { recipe.asks(TriageQuestion.self) }

  func check(_ question: any Question.Type, _ name: String) throws {
    guard !recipe.asks(question) else { return }
    throw Problem(
      location: card.experiment, fault: "its recipe does not measure \(name)",
      remedy: "train it with that: \(card.command) --set \(question.key)=true --to \(path)")
  }

  /// Returns what is known of tasks at their openings, as measured on the page of the model's experiment.
  ///
  /// - Returns: The answers in the order of ``answers(_:_:)``.
  /// - Throws: `Problem` when the model's recipe does not measure it, and as ``answers(_:_:)``.
  package func triage(_ asked: AskedTasks, _ options: AnswerOptions) throws -> [TaskTriage] {
    try check(TriageQuestion.self, "what can be said of a task beside who should get it")
    let who = try answers(asked, options)
    let (history, tasks) = try history(with: asked, options)
    let prepared = history.prepared(recipe, files: card.knownFiles, threads: options.threads)
    let (features, events) = (prepared.features(.opening, history.terms), prepared.stream.events)
    let outcomes = OutcomeEvaluation.statedProbabilities(features: features, events: events)
    let fields = TriageQuestion.fields.map {
      FieldSuggestions($0, history.log, features, events, precision: recipe.abstentionPrecision)
    }
    var answers: [Int: DuplicateAnswer] = [:]
    let wanted = Set(tasks)
    let past = DuplicateEvaluation(log: history.log, features: features, events: events, threads: options.threads) {
      if wanted.contains($0) { answers[$0] = $1 }
    }
    let hint = history.log.duplicateLinks.isEmpty ? nil : DuplicateEvaluation.hintThreshold(on: past.test)
    let numbers = Dictionary(uniqueKeysWithValues: tasks.map { (history.log.ids[$0], $0) })
    return who.map { who in
      let task = numbers[who.task]!
      let suggestions = history.log.duplicateLinks.isEmpty ? [] : answers[task]?.suggestions ?? []
      return TaskTriage(
        who: who, fixed: outcomes[task][0],
        duplicates: suggestions.prefix(options.count).map {
          .init(task: history.log.ids[$0.task], probability: $0.probability)
        },
        isHint: hint.map { (suggestions.first?.probability ?? 0) >= $0 } ?? false,
        moves: fields.compactMap { $0.move(of: task) })
    }
  }
}

/// A model's suggestions for the final value of a field, and the probability from which on one is shown.
private struct FieldSuggestions {
  private let field: Field
  private let log: TaskLog
  private let suggestions: [FieldValueModel.Suggestion?]
  private let threshold: Double?

  init(_ field: Field, _ log: TaskLog, _ features: TaskFeatures, _ events: [TaskEvent], precision: Double) {
    (self.field, self.log) = (field, log)
    suggestions = FieldMoves.suggestions(of: field, log: log, features: features, events: events)
    threshold =
      FieldMoves.threshold(
        on: FieldMoves.answers(of: field, log: log, suggestions: suggestions), precision: precision)?.threshold
  }

  func move(of task: Int) -> TaskTriage.Move? {
    guard let opening = OpeningView(of: log).value(field, of: task), let threshold, let suggestion = suggestions[task],
      suggestion.probability >= threshold,
      suggestion.value != opening
    else { return nil }
    let pool = log.pool(of: field)
    return TaskTriage.Move(
      field: field, opening: pool.string(opening), suggestion: pool.string(suggestion.value),
      probability: suggestion.probability)
  }
}
