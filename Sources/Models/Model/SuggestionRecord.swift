import DelegationEvaluation
import DelegationFoundations
import DelegationTasks
import Foundation

/// What a model said of each task that was opened since its training, and what became of it.
package struct SuggestionRecord: Equatable, Sendable {
  /// What the model said when a task was opened, from what was known then.
  package struct Suggestion: Codable, Equatable, Sendable {
    package let task: String
    let asOf: Moment
    /// The pseudonyms of those named first, best first; empty text for somebody who was forgotten.
    package var people: [String]
    /// The first one's; nil where nobody is named.
    package let probability: Double?
    /// How many of the first the sets hold, by the card's promises; nil where a person was asked.
    let sizes: [Int?]
    package var outcome: Outcome?
  }

  package struct Outcome: Codable, Equatable, Sendable {
    let known: Moment
    package var assignee: String
    /// Whether the recipe counts such tasks: others say nothing about the promise.
    let isCounted: Bool
  }

  package internal(set) var suggestions: [Suggestion] = []

  static let kept = PredictionSets.most

  init() {}

  /// - Throws: `CacheFault` when a line is none, or has a moment that has no date.
  package init(jsonLines bytes: [UInt8]) throws {
    suggestions = try JSONLines.read(Data(bytes)) { _ in CacheFault() }
    guard suggestions.allSatisfy({ $0.asOf.isPlausible && $0.outcome?.known.isPlausible != false }) else {
      throw CacheFault()
    }
  }

  package var jsonLines: [UInt8] {
    get throws { try suggestions.flatMap { try $0.jsonLine } }
  }

  func forgetting(_ pseudonym: String) -> SuggestionRecord {
    var record = self
    for index in suggestions.indices {
      record.suggestions[index].people = suggestions[index].people.map { $0 == pseudonym ? "" : $0 }
      if suggestions[index].outcome?.assignee == pseudonym { record.suggestions[index].outcome?.assignee = "" }
    }
    return record
  }
}

extension SuggestionRecord.Suggestion {
  /// The position of whoever did it among those named, counted from 1; nil where they are not among them, or not known yet.
  package var rank: Int? {
    outcome.flatMap { outcome in people.firstIndex { $0 == outcome.assignee && !$0.isEmpty }.map { $0 + 1 } }
  }

  package var isRight: Bool { rank == 1 }

  /// Whether a set held the right person; nil where there was none, or it held all people.
  func isRight(set: Int, of personCount: Int = .max) -> Bool? {
    guard set < sizes.count, let size = sizes[set], size < personCount else { return nil }
    return rank.map { $0 <= size } ?? false
  }
}
