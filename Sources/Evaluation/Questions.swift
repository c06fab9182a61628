import DelegationFoundations

/// Every question, in the order in which recipes are written.
package enum Questions {
  /// The list; a test may ask another one inside a scope of its own.
  @TaskLocal package static var all: [any Question.Type] = [
    NextTaskQuestion.self, TriageQuestion.self, DurationQuestion.self,
  ]
}

/// The results of the questions that were asked, each below its key in one object of JSON.
package struct QuestionResults: Codable, Equatable, Sendable {
  private var results: [String: any QuestionResult] = [:]

  package init() {}

  /// The result of a question; nil where nobody asked, or there was too little to measure.
  package subscript<Asked: Question>(_ question: Asked.Type) -> Asked.Result? {
    get { results[question.key] as? Asked.Result }
    set { results[question.key] = newValue }
  }

  package var metrics: [Metric] { Questions.all.flatMap { results[$0.key]?.metrics ?? [] } }

  package static func == (one: Self, other: Self) -> Bool {
    one.results.count == other.results.count && one.results.allSatisfy { $1.equals(other.results[$0]) }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    for question in Questions.all { try decode(question, container) }
  }

  private mutating func decode<Asked: Question>(
    _ question: Asked.Type, _ container: KeyedDecodingContainer<AnyKey>
  ) throws {
    self[question] = try container.decodeIfPresent(Asked.Result.self, forKey: AnyKey(question.key))
  }

  package func encode(to encoder: any Encoder) throws { try JSONObject(results).encode(to: encoder) }
}
