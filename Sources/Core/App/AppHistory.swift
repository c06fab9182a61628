import DelegationMatching
import DelegationText

/// Profiles learned from the Delegation app's own tasks: assigned and done tasks are training examples, open ones are not.
///
/// A task goes to its creator, or to its team's owner, where nobody chose. So tasks that people gave to themselves are
/// set apart, like self-taken tasks of trackers, and an owner's tasks count once they are done. The app stores no
/// times, so work does not decay.
struct AppHistory {
  private let users: [WorkUser]
  private let chain = TextChain.standard
  private let owners: [String: String]

  struct Unchosen: Equatable {
    /// The tasks that were created by the person who has them.
    var selfGiven = 0
    /// The tasks that are not done and are with their team's owner.
    var byDefault = 0
  }

  init(_ users: [WorkUser], teams: [WorkTeam]) {
    self.users = users
    owners = Dictionary(teams.compactMap { team in team.owner.map { (team.id, $0) } }) { first, _ in first }
  }

  func learned(from tasks: [WorkTask], personsPerTerm: Int) -> LearnedProfiles {
    let done = examples(among: tasks)
    let locations = Dictionary(users.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let categories = Set(done.compactMap(\.category)).sorted()
    let categoryOfName = Dictionary(uniqueKeysWithValues: categories.enumerated().map { ($1, $0) })
    var builder = CorpusBuilder(chain: chain)
    for task in done { builder.add([task.title, task.details]) }
    let corpus = builder.finish()
    let examples = done.enumerated().compactMap { number, task in
      locations[task.assignee!].map { person in
        ProfileTrainer.Example(
          person: person, terms: Array(corpus[number]), category: task.category.flatMap { categoryOfName[$0] })
      }
    }
    let trained = ProfileTrainer(personsPerTerm: personsPerTerm).train(
      examples, vocabulary: corpus.vocabulary, categoryCount: categories.count)
    return LearnedProfiles(
      table: trained.table, vocabulary: Vocabulary(terms: trained.terms.map { corpus.vocabulary.term($0) }),
      keys: trained.persons.map { users[$0].id },
      thresholds: trained.persons.map { _ in LearnedProfiles.defaultThreshold }, learnedCount: trained.persons.count,
      documentCount: examples.count, categories: categories, chain: chain, readsDetails: true)
  }

  func examples(among tasks: [WorkTask]) -> [WorkTask] {
    tasks.filter { isWork($0) && !isSelfGiven($0) && !isDefault($0) }
  }

  func unchosen(among tasks: [WorkTask]) -> Unchosen {
    let work = tasks.filter(isWork)
    let selfGiven = work.count(where: isSelfGiven)
    return Unchosen(selfGiven: selfGiven, byDefault: work.count { !isSelfGiven($0) && isDefault($0) })
  }

  private func isWork(_ task: WorkTask) -> Bool { !task.status.isOpen && task.assignee != nil }
  private func isSelfGiven(_ task: WorkTask) -> Bool { task.assignee == task.originator }

  private func isDefault(_ task: WorkTask) -> Bool {
    task.status != .completed && task.team.flatMap { owners[$0] } == task.assignee
  }
}
