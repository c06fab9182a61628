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
    let opening = OpeningView(of: history.log)
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
        moves: fields.compactMap { field in
          field.move(
            from: opening.value(field.field, of: task).map { field.pool.string($0) }, to: field.suggestions[task])
        })
    }
  }
}

/// What ``TrainedModel/triage(_:_:)`` learns from a history, made once for tasks that are asked about one after the other.
struct AskedTriage {
  private let log: TaskLog
  private let place, count: Int
  private var outcomes: OutcomeModel
  private var fields: [FieldSuggestions]
  private var duplicates: DuplicateModel?
  private let hint: Double?

  /// - `session`: Its last task stands for those that are asked about.
  /// - `precision`: How often a suggestion of another value should be right.
  init(_ session: TrainedModel.Session, precision: Double, _ options: TrainedModel.AnswerOptions) {
    let (log, features, place) = (session.prepared.log, session.features, session.prepared.log.count - 1)
    let events = session.prepared.stream.events.filter { $0.task != place }
    (self.log, self.place, count) = (log, place, options.count)
    outcomes = OutcomeModel(features: features, after: events)
    fields = TriageQuestion.fields.map {
      FieldSuggestions($0, log, features, events, precision: precision, place: place)
    }
    let past =
      log.duplicateLinks.isEmpty
      ? nil : DuplicateEvaluation(log: log, features: features, events: events, threads: options.threads, place: place)
    duplicates = past?.model
    hint = past.flatMap { DuplicateEvaluation.hintThreshold(on: $0.test) }
  }

  mutating func triage(_ asked: AskedFeatures, _ task: OpenedTask, who: ModelAnswer) -> TaskTriage {
    let now = task.opening
    let suggestions = duplicates?.answer(for: asked, inPlaceOf: place, at: now).suggestions ?? []
    return TaskTriage(
      who: who, fixed: outcomes.probability(of: asked, inPlaceOf: place, at: now),
      duplicates: suggestions.prefix(count).map { .init(task: log.ids[$0.task], probability: $0.probability) },
      isHint: hint.map { (suggestions.first?.probability ?? 0) >= $0 } ?? false,
      moves: fields.indices.compactMap { number in
        let suggestion = fields[number].model.suggestion(for: asked, inPlaceOf: place)
        return fields[number].move(from: task.values[fields[number].field], to: suggestion)
      })
  }
}

/// A model's suggestions for the final value of a field, and the probability from which on one is shown.
private struct FieldSuggestions {
  let field: Field
  let pool: ValuePool
  let suggestions: [FieldValueModel.Suggestion?]
  var model: FieldValueModel
  private let threshold: Double?

  init(
    _ field: Field, _ log: TaskLog, _ features: TaskFeatures, _ events: [TaskEvent], precision: Double,
    place: Int? = nil
  ) {
    (self.field, pool) = (field, log.pool(of: field))
    (suggestions, model) = FieldMoves.learned(of: field, log: log, features: features, events: events, place: place)
    threshold =
      FieldMoves.threshold(
        on: FieldMoves.answers(of: field, log: log, suggestions: suggestions), precision: precision)?.threshold
  }

  func move(from opening: String?, to suggestion: FieldValueModel.Suggestion?) -> TaskTriage.Move? {
    guard let opening, let threshold, let suggestion, suggestion.probability >= threshold,
      case let value = pool.string(suggestion.value), !value.utf8.elementsEqual(opening.utf8)
    else { return nil }
    return TaskTriage.Move(field: field, opening: opening, suggestion: value, probability: suggestion.probability)
  }
}
