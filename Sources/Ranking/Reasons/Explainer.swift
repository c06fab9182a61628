import DelegationTasks
import DelegationText

package struct Explanation: Equatable, Sendable {
  package let person: PersonID
  /// The rank of the person, from 1.
  package let rank: Int
  package let probability: Double
  package let reasons: [Reason]
  /// The reasons against the person, the strongest first.
  package let objections: [Reason]
  /// Terms that the task shares with tasks assigned to the person, those that add most to the similarity first.
  package let keywords: [String]
}

/// The reasons why these persons are suggested for a task, by what was known at a moment and nothing later.
package struct TaskExplanation: Equatable, Sendable {
  package let task: Int
  package let moment: Moment
  package let suggestions: [Explanation]
  /// The assigned tasks most like the task, the most similar first.
  package let similar: [SimilarTask]

  package struct SimilarTask: Equatable, Sendable {
    package let task: Int
    /// The similarity, above 0 and at most 1.
    package let similarity: Double
    package let assignee: PersonID
    package let sharedTerms: [String]
  }
}

/// Explains why persons are suggested for a task, with the values as of the moment of the suggestion.
///
/// It replays the history itself, since a ranker stores the features of a pair but not the values behind them. The task
/// may be any task of the log; the moment must not be before the last one.
package struct Explainer: Sendable {
  static let keywords = 6
  static let similarTasks = 3
  static let sharedTerms = 4

  private let corpus: Corpus
  private let categories: TaskCategories
  private let mode: EvaluationMode
  private let names: NameTerms
  private var state: PairState

  /// - `source`: The source of the same log as the ranker whose suggestions are explained.
  /// - `names`: Those of people with pseudonyms.
  package init(_ source: PairSource, _ mode: EvaluationMode, names: NameTerms = NameTerms()) {
    (corpus, categories) = (source.features.terms, source.features.categories)
    (self.mode, self.names) = (mode, names)
    state = source.start(mode)
  }

  /// Returns the reasons for persons without keywords and similar tasks, which take long to find.
  ///
  /// - `suggestions`: A model's explanation of its ranking, best first; see ``Explaining``.
  /// - `now`: The moment of the suggestion; only what is dated strictly before it is used.
  package mutating func reasons(for suggestions: [PairContributions], of task: Int, at now: Moment) -> [Explanation] {
    explanations(suggestions, context(of: task, at: now)) { _ in [] }
  }

  /// Follows every event strictly before `moment`.
  package mutating func advance(to moment: Moment) { state.advance(to: moment) }

  /// The context of an asked task after all that is known; see ``AskedFeatures``.
  ///
  /// - `known`: The moment before which everything is known.
  /// - `now`: The moment of the question, not before it.
  package mutating func context(
    of asked: AskedFeatures, inPlaceOf task: Int, knowing known: Moment, at now: Moment
  ) -> FeatureContext {
    state.advance(to: known)
    return state.context(of: asked, inPlaceOf: task, at: now)
  }

  /// The context that the model ranked by. One that was trained once takes every task for one of that moment.
  private mutating func context(of task: Int, at now: Moment) -> FeatureContext {
    guard mode == .batch else { return state.context(of: task, knowing: now) }
    state.advance(to: now)
    return state.context(of: task, at: now)
  }

  package func reasons(for suggestions: [PairContributions], _ context: FeatureContext) -> [Explanation] {
    explanations(suggestions, context) { _ in [] }
  }

  /// - `now`: The moment of the suggestion; only what is dated strictly before it is used.
  package mutating func explain(_ suggestions: [PairContributions], for task: Int, at now: Moment) -> TaskExplanation {
    let context = context(of: task, at: now)
    let work = state.assignedTasks.filter { $0.task != task }
    let shared = SharedTerms(examples: work, corpus: corpus, names: names)
    let similar = SimilarTasks(corpus: corpus, tasks: work.map(\.task))
    func sharedNames(_ terms: [SimilarTasks.SharedTerm], _ count: Int) -> [String] {
      terms.filter { shared.isShared($0.id) }.prefix(count).map(\.term)
    }
    let explanations = explanations(suggestions, context) { person in
      let own = work.indices.filter { work[$0].person == person }
      return sharedNames(similar.sharedTerms(of: task, withRows: own), Self.keywords)
    }
    return TaskExplanation(
      task: task, moment: now, suggestions: explanations,
      similar: similar.similar(to: task, count: Self.similarTasks).map { match in
        TaskExplanation.SimilarTask(
          task: match.task, similarity: match.similarity,
          assignee: work.first { $0.task == match.task }!.person,
          sharedTerms: sharedNames(match.sharedTerms, Self.sharedTerms))
      })
  }

  private func explanations(
    _ suggestions: [PairContributions], _ context: FeatureContext, keywords: (PersonID) -> [String]
  ) -> [Explanation] {
    var findings = CandidateFindings(context)
    return suggestions.enumerated().compactMap { position, suggestion in
      guard let candidate = context.candidates.firstIndex(of: suggestion.person) else { return nil }
      let reasons = Reasons(suggestion.values, of: candidate, in: &findings, lacks: categories.lacking.contains)
      return Explanation(
        person: suggestion.person, rank: position + 1, probability: suggestion.probability, reasons: reasons.reasons,
        objections: reasons.objections, keywords: keywords(suggestion.person))
    }
  }
}
