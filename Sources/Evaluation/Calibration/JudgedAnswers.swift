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

  /// For which test tasks one person is named, from the threshold that validation offers on.
  package func names(precision: Double) -> NameRun {
    let chosen = AbstentionThreshold(precision: precision, on: validation)
    return NameRun(
      NameThreshold(precision: precision, chosen: chosen, learns: !feedback.isEmpty), stated, feedback: feedback)
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
