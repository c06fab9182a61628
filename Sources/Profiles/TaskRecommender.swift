import Foundation
import Matching
import Text

/// Says who should get a task and which tasks somebody should take, from what was learned of each person.
///
/// The same inputs give the same answers, and the answers of the pipeline the profiles were learned by. Making one costs
/// some milliseconds; asking costs microseconds.
public struct TaskRecommender: Sendable {
  /// A person whom a task is recommended to.
  public struct Person: Equatable, Sendable {
    /// The bundle's key, or the id of a user with keywords of their own who is not in it.
    public let key: String
    /// The logarithm of the share of work, plus what the text adds; higher is likelier.
    public let score: Double
    /// The share of belief among all who were asked about, from 0 to 1.
    public let share: Double
    /// Why, the weightiest first.
    public let reasons: [Reason]
  }

  /// A task that is recommended to a person.
  public struct Task: Equatable, Sendable {
    public let id: String
    public let score: Double
    public let share: Double
    public let reasons: [Reason]
  }

  let bundle: ProfileBundle
  /// The bundle's table, with keywords that were typed in beside those learned.
  let table: ProfileTable
  let vocabulary: Vocabulary
  /// By person of the table.
  let keys: [String]
  let thresholds: [Double]
  private let placeOfKey: [String: Int]
  private let categoryOfName: [String: Int]

  /// The recommender of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: What was learned.
  ///   - users: Users with keywords of their own. Their ids must be keys of the bundle, or they are people of whom
  ///     nothing was learned: such a person counts as somebody who did half a task.
  public init(_ bundle: ProfileBundle, users: [WorkUser] = []) {
    self.bundle = bundle
    let typed = TypedKeywords(of: users, in: bundle)
    (table, vocabulary, keys) = (typed.table, typed.vocabulary, typed.keys)
    let common = bundle.persons.map(\.threshold).sorted()
    let middle = common.isEmpty ? 0.5 : common[common.count / 2]
    thresholds = bundle.persons.map(\.threshold) + keys.dropFirst(bundle.persons.count).map { _ in middle }
    placeOfKey = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    categoryOfName = Dictionary(uniqueKeysWithValues: bundle.categories.enumerated().map { ($1, $0) })
  }

  /// Those who should get a task, the likeliest first; equal scores in the bundle's order.
  ///
  /// - Parameters:
  ///   - task: Its title, details and category are looked at.
  ///   - team: Keys of those who are asked about; nil: everybody. Keys that nobody has are passed over.
  ///   - limit: How many at most.
  public func people(for task: WorkTask, among team: [String]? = nil, limit: Int = 10) -> [Person] {
    let places = places(of: team)
    let features = features(of: task)
    let scores = scores(of: features)
    let shares = ProfileTable.shares(of: places.map { scores[$0] })
    let order = places.indices.sorted { one, other in
      let (left, right) = (scores[places[one]], scores[places[other]])
      return left != right ? left > right : places[one] < places[other]
    }
    return order.prefix(max(0, limit)).map { place in
      Person(
        key: keys[places[place]], score: scores[places[place]], share: shares[place],
        reasons: reasons(for: places[place], features))
    }
  }

  /// The tasks that a person should take, the likeliest to be theirs first; equal shares as they were given.
  ///
  /// - Parameters:
  ///   - person: A key.
  ///   - tasks: Any tasks; which of them are open is the caller's business.
  ///   - team: Keys of those the person is compared with; nil: everybody.
  ///   - limit: How many at most.
  /// - Throws: ``ProfileProblem`` when nobody has this key.
  public func recommendations(
    for person: String, among tasks: [WorkTask], team: [String]? = nil, limit: Int = 10
  ) throws -> [Task] {
    guard let own = placeOfKey[person] else { throw ProfileProblem.unknownPerson(person) }
    var places = places(of: team)
    if !places.contains(own) { places = (places + [own]).sorted() }
    let position = places.firstIndex(of: own)!
    let scored = features(of: tasks).map { features -> (features: TaskTerms, score: Double, share: Double) in
      let scores = scores(of: features)
      return (features, scores[own], ProfileTable.shares(of: places.map { scores[$0] })[position])
    }
    let order = scored.indices.sorted {
      scored[$0].share != scored[$1].share ? scored[$0].share > scored[$1].share : $0 < $1
    }
    return order.prefix(max(0, limit)).map { place in
      Task(
        id: tasks[place].id, score: scored[place].score, share: scored[place].share,
        reasons: reasons(for: own, scored[place].features))
    }
  }

  /// Every person's score for a task, in the order of ``keys``.
  package func scores(for task: WorkTask) -> [Double] { scores(of: features(of: task)) }

  func scores(of features: TaskTerms) -> [Double] {
    table.scores(terms: features.terms, category: features.category)
  }

  /// The persons of a team, rising; everybody without one.
  func places(of team: [String]?) -> [Int] {
    guard let team else { return Array(keys.indices) }
    return Set(team.compactMap { placeOfKey[$0] }).sorted()
  }

  func features(of task: WorkTask) -> TaskTerms { features(of: [task])[0] }

  /// What the table reads of tasks: all of them go through the text chain together.
  func features(of tasks: [WorkTask]) -> [TaskTerms] {
    var builder = CorpusBuilder(chain: bundle.chain)
    for task in tasks { builder.add(bundle.readsDetails ? [task.title, task.details] : [task.title]) }
    let corpus = builder.finish()
    let known = (0..<UInt32(corpus.vocabulary.count)).map { id in
      corpus.vocabulary.bytes(of: id).withUnsafeBufferPointer { vocabulary.id(of: $0) }
    }
    return tasks.indices.map { number in
      TaskTerms(
        terms: corpus[number].compactMap { known[Int($0)] },
        category: tasks[number].category.flatMap { categoryOfName[$0] })
    }
  }
}

/// A task as the table reads it.
struct TaskTerms: Sendable {
  /// The table's ids, repeated as often as they occur.
  let terms: [UInt32]
  let category: Int?
}

extension ProfileProblem {
  static func unknownPerson(_ key: String) -> ProfileProblem {
    ProfileProblem(
      place: "person \(key.prefix(12))…", fault: "there is no profile of this person",
      remedy: "ask with a key of the bundle, or give the user with keywords of their own")
  }
}
