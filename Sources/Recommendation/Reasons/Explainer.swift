import TaskModel
import Text

/// Says why persons are suggested for a task, in words and figures of the moment at which they are.
///
/// It goes through time on its own, since a ranker keeps the features of a pair but not the figures behind them. The task
/// may be any report of the log, and the moment any that is not before the last one.
package struct Explainer: Sendable {
  static let keywords = 6
  static let similarReports = 3
  static let sharedTerms = 4

  private let corpus: Corpus
  private var state: PairState

  /// - Parameter source: Of the same log as the ranker whose suggestions are explained.
  package init(_ source: PairSource) {
    corpus = source.features.terms
    state = source.start
  }

  /// - Parameters:
  ///   - suggestions: What a model said of why it ranked, best first; see ``Explaining``.
  ///   - task: The report they are suggested for.
  ///   - now: When they were; nothing dated later, or at this very second, is looked at.
  ///   - names: Of the task's categories.
  package mutating func explain(
    _ suggestions: [PairContributions], for task: Int, at now: Moment, names: CategoryNames
  ) -> TaskExplanation {
    state.advance(to: now)
    let scene = state.scene(of: task, at: now)
    let work = state.ownedReports.filter { $0.report != task }
    let shared = SharedTerms(lessons: work, corpus: corpus)
    let similar = SimilarTasks(corpus: corpus, reports: work.map(\.report))
    func shown(_ terms: [SimilarTasks.SharedTerm], _ count: Int) -> [String] {
      terms.filter { shared.isShared($0.id) }.prefix(count).map(\.term)
    }
    let explanations = suggestions.enumerated().compactMap { place, suggestion -> Explanation? in
      guard let candidate = scene.candidates.firstIndex(of: suggestion.person) else { return nil }
      let reasons = Reasons(suggestion.values, of: candidate, in: scene, names)
      let own = work.indices.filter { work[$0].person == suggestion.person }
      return Explanation(
        person: suggestion.person, rank: place + 1, probability: suggestion.probability, reasons: reasons.reasons,
        objections: reasons.objections,
        keywords: shown(similar.sharedTerms(of: task, withRows: own), Self.keywords))
    }
    return TaskExplanation(
      task: task, moment: now, suggestions: explanations,
      similar: similar.similar(to: task, count: Self.similarReports).map { match in
        TaskExplanation.SimilarReport(
          report: match.report, similarity: match.similarity,
          owner: work.first { $0.report == match.report }!.person,
          sharedTerms: shown(match.sharedTerms, Self.sharedTerms))
      })
  }
}
