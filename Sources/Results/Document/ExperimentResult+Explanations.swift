extension ExperimentResult {
  /// Why people were suggested for one test task.
  package struct ExplainedTask: Codable, Equatable, Sendable {
    package var task: String
    /// The component at opening; empty where the task had none.
    package var component: String
    /// The moment of the explanation, in seconds since 1970-01-01 00:00 UTC: only what was known strictly before it counts.
    package var known: Int64
    package var assignee: String
    /// The assignee's rank, from 1; nil where the model could not rank them.
    package var assigneeRank: Int?
    /// The model's probability for the assignee; nil without a rank.
    package var assigneeProbability: Double?
    /// The persons suggested, best first.
    package var suggestions: [Suggestion]
    /// The most similar first.
    package var similar: [Similar]

    package struct Suggestion: Codable, Equatable, Sendable {
      package var person: String
      package var probability: Double
      package var isAssignee: Bool
      /// The strongest first.
      package var reasons: [Reason]
      package var objections: [Reason]
      package var keywords: [String]
    }

    package struct Reason: Codable, Equatable, Sendable {
      package var template: String
      /// The text to be read after the person's name.
      package var text: String
      /// Its share of everything that spoke for or against the person.
      package var share: Double
    }

    package struct Similar: Codable, Equatable, Sendable {
      package var task: String
      package var assignee: String
      package var similarity: Double
      package var terms: [String]
    }
  }
}
