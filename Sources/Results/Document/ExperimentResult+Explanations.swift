extension ExperimentResult {
  package struct ExplainedTask: Codable, Equatable, Sendable {
    package var task, component: String
    package var known: Int64
    package var assignee: String
    package var assigneeRank: Int?
    package var assigneeProbability: Double?
    package var suggestions: [Suggestion]
    package var similar: [Similar]

    package struct Suggestion: Codable, Equatable, Sendable {
      package var person: String
      package var probability: Double
      package var isAssignee: Bool
      package var reasons, objections: [Reason]
      package var keywords: [String]
    }

    package struct Reason: Codable, Equatable, Sendable {
      package var template, text: String
      package var share: Double
    }

    package struct Similar: Codable, Equatable, Sendable {
      package var task, assignee: String
      package var similarity: Double
      package var terms: [String]
    }
  }
}
