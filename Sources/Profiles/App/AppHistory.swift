import Matching
import Text

/// What the Delegation app's own tasks say about its users: assigned and done tasks teach, open ones do not.
///
/// The app keeps no times, so work does not fade.
struct AppHistory {
  private let users: [WorkUser]
  private let chain = TextChain.standard

  init(_ users: [WorkUser]) { self.users = users }

  /// Everybody's profile from titles and details.
  ///
  /// - Parameters:
  ///   - tasks: Those without an assignee and open ones are passed over.
  ///   - personsPerTerm: How many persons must have used a word.
  func learned(from tasks: [WorkTask], personsPerTerm: Int) -> LearnedProfiles {
    let done = tasks.filter { $0.status != .open && $0.assignee != nil }
    let places = Dictionary(users.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let categories = Set(done.compactMap(\.category)).sorted()
    let categoryOfName = Dictionary(uniqueKeysWithValues: categories.enumerated().map { ($1, $0) })
    var builder = CorpusBuilder(chain: chain)
    for task in done { builder.add([task.title, task.details]) }
    let corpus = builder.finish()
    let examples = done.enumerated().compactMap { number, task in
      places[task.assignee!].map { person in
        ProfileTrainer.Example(
          person: person, terms: Array(corpus[number]), category: task.category.flatMap { categoryOfName[$0] })
      }
    }
    let trained = ProfileTrainer(personsPerTerm: personsPerTerm).train(
      examples, vocabulary: corpus.vocabulary, categoryCount: categories.count)
    return LearnedProfiles(
      table: trained.table, vocabulary: Vocabulary(terms: trained.terms.map { corpus.vocabulary.term($0) }),
      keys: trained.persons.map { users[$0].id },
      thresholds: trained.persons.map { _ in LearnedProfiles.standardThreshold }, learnedCount: trained.persons.count,
      documentCount: examples.count, categories: categories, chain: chain, readsDetails: true)
  }
}
