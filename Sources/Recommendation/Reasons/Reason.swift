import TaskModel

/// Something that spoke for a person or against them.
package struct Reason: Equatable, Sendable {
  package let story: Story
  /// With the figure as it was at the moment: `owns 41 % of Debug's reports of the last months (…)`.
  package let words: String
  /// Its part of everything that spoke for or against the person, told or not; from 0 to 1.
  package let share: Double

  package init(story: Story, words: String, share: Double) {
    self.story = story
    self.words = words
    self.share = share
  }
}

/// Why somebody is suggested for a task.
package struct Explanation: Equatable, Sendable {
  package let person: PersonID
  /// From 1.
  package let rank: Int
  package let probability: Double
  /// What spoke for the person, the strongest first.
  package let reasons: [Reason]
  /// What spoke against them, the strongest first.
  package let objections: [Reason]
  /// Terms of the task that stand in reports the person owns, those that add most to their similarity first.
  package let keywords: [String]
}

/// Why these people are suggested for a task, by what was known at a moment and nothing later.
package struct TaskExplanation: Equatable, Sendable {
  package let task: Int
  package let moment: Moment
  /// Best first.
  package let suggestions: [Explanation]
  /// The owned reports most like the task, the most similar first.
  package let similar: [SimilarReport]

  package struct SimilarReport: Equatable, Sendable {
    package let report: Int
    /// Above 0, at most 1.
    package let similarity: Double
    /// At the moment.
    package let owner: PersonID
    /// Those that add most first.
    package let sharedTerms: [String]
  }
}
