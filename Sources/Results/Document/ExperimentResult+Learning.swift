extension ExperimentResult {
  /// How good prequential models are with how much history, on opening values.
  package struct LearningCurve: Codable, Equatable, Sendable {
    /// One part of the history: the tasks from one number of earlier tasks to the next.
    package struct Step: Codable, Equatable, Sendable {
      /// How many tasks of the experiment came before.
      package var after: Int
      package var test: Int
      package var results: [StepResult]
      /// The simple rule with the highest score in this very part, and the lead over it; nil without a simple rule.
      package var rule: Lead?
    }

    package typealias StepResult = Measured<ModelName>

    package struct ModelName: Codable, Equatable, Sendable {
      package var model: String
    }

    package struct Lead: Codable, Equatable, Sendable {
      package var model: String
      package var top1: Difference
      package var score: Difference

      private enum CodingKeys: String, CodingKey {
        case model, top1
        case score = "mrr"
      }
    }

    package struct Difference: Codable, Equatable, Sendable {
      package var difference: Double
      /// The 95 % interval of a bootstrap over the tasks: lower and upper bound.
      package var interval95: [Double]
    }

    /// The headline's, or the last one that learns as it goes.
    package var model: String
    package var steps: [Step]
  }
}
