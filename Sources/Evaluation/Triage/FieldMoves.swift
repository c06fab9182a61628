import DelegationRanking
import DelegationTasks

/// Whether a field's value at opening will still be right in the end, and whether a model should suggest another one.
///
/// The tasks are those that are resolved at the end of the history. The model learns as it goes: each task when it is
/// resolved, with the value that the field has by then, strictly before the opening of the task it is asked for.
package enum FieldMoves {
  package struct Answer: Equatable, Sendable {
    package let task: Int
    package let opening, final: ValueID
    let suggestion: FieldValueModel.Suggestion?

    package init(task: Int, opening: ValueID, final: ValueID, suggestion: FieldValueModel.Suggestion?) {
      (self.task, self.opening, self.final, self.suggestion) = (task, opening, final, suggestion)
    }

    /// The probability of a value other than that at opening; nothing is stated where the model agrees with it.
    fileprivate var stated: StatedProbabilities {
      guard let suggestion, suggestion.value != opening else {
        return StatedProbabilities(probabilities: [], assigneeRank: nil)
      }
      return StatedProbabilities(score: suggestion.probability, isTrue: suggestion.value == final)
    }
  }

  /// The probability from which on suggestions of other values are right often enough on the last fifth; nil where there is none.
  ///
  /// - `answers`: In the order of opening.
  package static func threshold(on answers: [Answer], precision target: Double) -> AbstentionThreshold? {
    AbstentionThreshold(precision: target, on: answers[LastFifths(of: answers.count).test].map(\.stated))
  }

  /// What the model says about every task at its opening, resolved later or not.
  package static func suggestions(
    of field: Field, log: TaskLog, features: TaskFeatures, events: [TaskEvent]
  ) -> [FieldValueModel.Suggestion?] {
    learned(of: field, log: log, features: features, events: events).suggestions
  }

  /// Returns ``suggestions(of:log:features:events:)`` and the model that made them.
  ///
  /// - `place`: The last task, if it stands for those that are asked about later: the model then knows all that happened.
  package static func learned(
    of field: Field, log: TaskLog, features: TaskFeatures, events: [TaskEvent], place: Int? = nil
  ) -> (suggestions: [FieldValueModel.Suggestion?], model: FieldValueModel) {
    var model = FieldValueModel(features: features, valueCount: log.pool(of: field).count)
    var upcoming = events[...]
    let suggestions = features.openings.indices.map { task in
      for event in upcoming.take(before: task == place ? .endOfHistory : features.openings[task]) {
        guard event.change == .fixed || event.change == .dropped else { continue }
        // The value at the second of the resolution too, which is still before the opening.
        let then = Snapshot(of: log, asOf: Moment(event.moment.seconds + 1))
        if let value = then.value(field, of: event.task) { model.learn(event.task, value: value) }
      }
      return model.suggestion(for: task)
    }
    return (suggestions, model)
  }

  /// The answers about every task that is resolved at the end and has the field.
  package static func answers(of field: Field, log: TaskLog, suggestions: [FieldValueModel.Suggestion?]) -> [Answer] {
    let (opening, end) = (OpeningView(of: log), Snapshot(of: log, asOf: .endOfHistory))
    let resolutions = log.pool(of: .resolution)
    return suggestions.indices.compactMap { task in
      guard let resolution = end.value(.resolution, of: task), !resolutions.isEmpty(resolution),
        let first = opening.value(field, of: task), let last = end.value(field, of: task)
      else { return nil }
      return Answer(task: task, opening: first, final: last, suggestion: suggestions[task])
    }
  }
}

extension TriageResult.FieldMove {
  /// Splits as ``OutcomeEvaluation`` does.
  package init(of field: Field, _ answers: [FieldMoves.Answer], precision target: Double) {
    let part = LastFifths(of: answers.count).test
    let test = answers[part]
    let given = FieldMoves.threshold(on: Array(answers[..<part.lowerBound]), precision: target)?
      .outcome(on: test.map(\.stated))
    self.init(
      field: field.rawValue, tasks: test.count, unchanged: test.count { $0.opening == $0.final },
      replaced: test.count { ($0.suggestion?.value ?? $0.opening) == $0.final }, target: target,
      threshold: given?.threshold, given: given?.answered ?? 0, right: given?.right ?? 0)
  }
}
