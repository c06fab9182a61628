/// What a model stated for the test tasks, and what may be chosen by.
package struct JudgedAnswers: Sendable {
  package let stated: [StatedProbabilities]
  /// What it stated for the validation part, as far as outcomes were known before the test part.
  package let validation: [StatedProbabilities]
  /// When the outcome of each test task became known; empty for a model that was trained once.
  let feedback: [OutcomeFeedback]
  let personCount: Int

  package init(
    _ stated: [StatedProbabilities], validation: [StatedProbabilities], feedback: [OutcomeFeedback] = [],
    personCount: Int = .max
  ) {
    (self.stated, self.validation, self.feedback, self.personCount) = (stated, validation, feedback, personCount)
  }

  /// The threshold that validation offers for one name; of a model that was trained once, which no outcome corrects, never below the
  /// precision itself. Nil where validation offers none.
  package func abstention(precision: Double) -> AbstentionThreshold? {
    AbstentionThreshold(precision: precision, on: validation, least: feedback.isEmpty ? precision : 0)
  }

  /// For which test tasks one person is named, from the threshold that validation offers on.
  package func names(precision: Double) -> NameRun {
    let start = NameThreshold(precision: precision, chosen: abstention(precision: precision), learns: !feedback.isEmpty)
    return NameRun(start, stated, feedback: feedback)
  }

  /// What the sets of each promise gave; nil where validation offers none.
  package var sets: [(confidence: Double, start: PredictionSets?, run: PredictionSetRun?)] {
    PredictionSets.levels.map { confidence in
      let start = PredictionSets(confidence: confidence, on: validation, learns: !feedback.isEmpty)
      return (
        confidence, start, start.map { PredictionSetRun($0, stated, feedback: feedback, personCount: personCount) }
      )
    }
  }
}
