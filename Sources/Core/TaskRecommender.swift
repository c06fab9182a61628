import DelegationMatching
import DelegationText
import Foundation

/// Recommends people for a task and tasks for a person, from the profile learned of each person.
///
/// Equal inputs give equal results, and the results of the pipeline that learned the profiles. Creating a recommender
/// takes some milliseconds, a recommendation some microseconds.
public struct TaskRecommender: Sendable {
  /// A person whom a task is recommended to.
  public struct Person: Codable, Hashable, Identifiable, Sendable {
    /// The bundle's key, or the id of a user who is not in it.
    public let key: String
    /// The logarithm of the share of work, plus what the text adds; higher is likelier.
    public let score: Double
    /// The person's probability among all candidates, from 0 to 1.
    public let share: Double
    /// The reasons, the weightiest first.
    public let reasons: [Reason]

    /// The key.
    public var id: String { key }

    /// A person with the amounts and reasons of a recommendation.
    public init(key: String, score: Double, share: Double, reasons: [Reason] = []) {
      (self.key, self.score, self.share, self.reasons) = (key, score, share, reasons)
    }
  }

  /// A task that is recommended to a person.
  public struct Task: Codable, Hashable, Identifiable, Sendable {
    /// The task's id.
    public let id: String
    /// The score, in the unit of ``Person/score``.
    public let score: Double
    /// The probability that the task is this person's, among all who were compared, from 0 to 1.
    public let share: Double
    /// The reasons, the weightiest first.
    public let reasons: [Reason]
    /// The probability that it is the person's next, among all open tasks; nil where nobody learned what people take next.
    public let probability: Double?
    /// The time that it takes the person; nil where the bundle has no durations.
    public let duration: TaskDuration?

    /// A task with the amounts and reasons of a recommendation.
    public init(
      id: String, score: Double, share: Double, reasons: [Reason] = [], probability: Double? = nil,
      duration: TaskDuration? = nil
    ) {
      (self.id, self.score, self.share, self.reasons) = (id, score, share, reasons)
      (self.probability, self.duration) = (probability, duration)
    }
  }

  /// The keys and users of the app that could not be used: counts only, without ids.
  public let notes: [String]
  let learned: LearnedProfiles
  let indexOfKey: [String: Int]
  private let categoryOfName: [String: Int]

  /// The recommender of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bundle to recommend from.
  ///   - users: Users who take part with an id of their own or keywords that they typed in, which add to those learned; who is not
  ///     in the bundle counts as somebody who did half a task. For a task with typed keywords, who typed them counts as
  ///     somebody with up to 30 % of the work, the less the more they have done.
  ///   - keys: The bundle's key of a user, by the user's id, which is their key from now on; users who are not named have their
  ///     own id as key. By default those that the bundle was exported with.
  public init(_ bundle: ProfileBundle, users: [WorkUser] = [], keys: [String: String]? = nil) {
    var notes = Notes()
    let learned = TrackerKeys(bundle, keys ?? bundle.userKeys, users, &notes).learned
    self.init(learned.adding(users), notes: keys == nil ? [] : notes.lines)
  }

  init(_ learned: LearnedProfiles, notes: [String] = []) {
    (self.learned, self.notes) = (learned, notes)
    indexOfKey = Dictionary(learned.keys.enumerated().map { ($1, $0) }) { first, _ in first }
    categoryOfName = Dictionary(learned.categories.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// Returns the people who should get a task, the likeliest first; equal scores in the bundle's order.
  ///
  /// - Parameters:
  ///   - task: Its title, details and category are read.
  ///   - team: Keys of the candidates; nil: everybody. Whoever said no to the task is none.
  ///   - limit: The greatest number of answers.
  /// - Throws: A problem for a key that nobody has.
  public func people(for task: WorkTask, among team: [String]? = nil, limit: Int = 10) throws(Problem) -> [Person] {
    people(features(of: [task])[0], positions(of: try positions(of: team), for: task), limit)
  }

  /// Returns what ``people(for:among:limit:)`` does for each task; the tasks go through the text chain together.
  ///
  /// - Returns: For each task its people, and whether any word of it was learned; without one, shares depend only on who does
  ///   how much, and in which category.
  package func people(forEach tasks: [WorkTask], limit: Int) -> [(people: [Person], knowsWords: Bool)] {
    zip(tasks, features(of: tasks)).map {
      (people($1, positions(of: Array(learned.keys.indices), for: $0), limit), !$1.terms.isEmpty)
    }
  }

  private func people(_ features: TaskTerms, _ positions: [Int], _ limit: Int) -> [Person] {
    let all = scores(of: features)
    let scores = positions.map { all[$0] }
    let shares = ProfileTable.shares(of: scores)
    return Self.falling(scores).prefix(max(0, limit)).map {
      person(positions[$0], score: scores[$0], share: shares[$0], features)
    }
  }

  /// The open tasks that a person should take next, the first one first.
  ///
  /// A bundle that learned what people take next orders them as its model card measured it, if all have an opening time.
  /// Otherwise the likeliest to be the person's comes first; the answer says which it is. Equal tasks: the most urgent first,
  /// then as they were given.
  ///
  /// - Parameters:
  ///   - person: A key.
  ///   - tasks: All tasks that are open, as the caller decides. Those that the person declined are left
  ///     out.
  ///   - now: The moment of the question.
  ///   - team: Keys of those the person's share is compared with; nil: everybody. The learned order does not depend on it.
  ///   - limit: The greatest number of answers.
  /// - Throws: `Problem` when nobody has this key.
  public func nextTasks(
    for person: String, among tasks: [WorkTask], at now: Date, team: [String]? = nil, limit: Int = 10
  ) throws(Problem) -> NextTasks {
    let tasks = tasks.filter { !$0.declinedBy.contains(person) }
    return NextTasks(
      candidates(for: try position(of: person), among: tasks, team: try positions(of: team)), learned.nextWeights,
      at: now, limit: limit)
  }

  func candidates(for own: Int, among tasks: [WorkTask], team: [Int]) -> [NextTasks.Candidate] {
    var positions = team
    if !positions.contains(own) { positions = (positions + [own]).sorted() }
    let position = positions.firstIndex(of: own)!
    return zip(tasks, features(of: tasks)).map { task, features in
      let scores = scores(of: features)
      return NextTasks.Candidate(
        task: task, recommender: self, person: own, features: features, score: scores[own],
        share: ProfileTable.shares(of: positions.map { scores[$0] })[position],
        fit: learned.table.fits(terms: features.terms, category: features.category)[own])
    }
  }

  /// Returns every person's score for a task, in the bundle's order.
  package func scores(for task: WorkTask) -> [Double] { scores(of: features(of: [task])[0]) }

  /// Returns every person's score for terms of the text chain, in the bundle's order; unknown terms are ignored.
  package func scores(tokens: [String], category: String?) -> [Double] {
    scores(
      of: TaskTerms(
        terms: tokens.compactMap { learned.vocabulary.id(of: $0) }, category: category.flatMap { categoryOfName[$0] }))
  }

  func scores(of features: TaskTerms) -> [Double] {
    learned.table.scores(terms: features.terms, category: features.category)
  }

  func position(of key: String) throws(Problem) -> Int {
    guard let position = indexOfKey[key] else { throw .unknownPerson(key) }
    return position
  }

  /// The positions of a team, rising; those of everybody without one.
  func positions(of team: [String]?) throws(Problem) -> [Int] {
    guard let team else { return Array(learned.keys.indices) }
    var positions = Set<Int>()
    for key in team { positions.insert(try position(of: key)) }
    return positions.sorted()
  }

  /// Returns positions without those of who said no to a task.
  private func positions(of positions: [Int], for task: WorkTask) -> [Int] {
    task.declinedBy.isEmpty ? positions : positions.filter { !task.declinedBy.contains(learned.keys[$0]) }
  }

  func category(of task: WorkTask) -> Int? { task.category.flatMap { categoryOfName[$0] } }

  /// The features of tasks: all of them go through the text chain together.
  func features(of tasks: [WorkTask]) -> [TaskTerms] {
    var builder = CorpusBuilder(chain: learned.chain)
    for task in tasks { builder.add(learned.readsDetails ? [task.title, task.details] : [task.title]) }
    let corpus = builder.finish()
    let known = (0..<UInt32(corpus.vocabulary.count)).map { id in
      corpus.vocabulary.bytes(of: id).withUnsafeBufferPointer { learned.vocabulary.id(of: $0) }
    }
    return tasks.indices.map { number in
      TaskTerms(terms: corpus[number].compactMap { known[Int($0)] }, category: category(of: tasks[number]))
    }
  }
}

struct TaskTerms: Sendable {
  /// The table's ids, repeated as often as they occur.
  let terms: [UInt32]
  let category: Int?
}

extension Problem {
  static func unknownPerson(_ key: String) -> Problem {
    Problem(
      .usage, location: "person",
      fault: "there is no person or user '\(key.utf8.count > 40 ? key.prefix(12) + "…" : key)'",
      remedy: "use a key of the bundle or a user's id, or pass the user when you create the recommender")
  }
}

extension TaskRecommender {
  /// The outcome of the two rounds for one task.
  public struct Assignment: Codable, Hashable, Identifiable, Sendable {
    /// The task's id.
    public let task: String
    /// The round. 1: the task goes to everybody whose probability exceeds their threshold; 2: nobody's did, so it goes
    /// to the likeliest alone; nil only if the team is empty, or everybody said no.
    public let round: Int?
    /// The likeliest first.
    public internal(set) var people: [Person]

    /// The task's id.
    public var id: String { task }

    /// The outcome for a task.
    public init(task: String, round: Int?, people: [Person]) {
      (self.task, self.round, self.people) = (task, round, people)
    }
  }

  /// Assigns tasks to a team in two rounds; no task's outcome depends on another's.
  ///
  /// - Parameters:
  ///   - tasks: The tasks in any order, which is kept.
  ///   - team: Keys of its members; in an empty team nobody gets anything.
  /// - Throws: A problem for a key that nobody has.
  public func assign(_ tasks: [WorkTask], to team: [String]) throws(Problem) -> [Assignment] {
    assign(tasks, to: try positions(of: team), tiesGoToAll: false)
  }

  /// - Parameter tiesGoToAll: Whether a task for which all members are equally likely goes to all of them, not to whoever
  ///   happens to be first.
  func assign(_ tasks: [WorkTask], to team: [Int], tiesGoToAll: Bool) -> [Assignment] {
    zip(tasks, features(of: tasks)).map { task, features in
      let (positions, all) = (positions(of: team, for: task), scores(of: features))
      let scores = positions.map { all[$0] }
      let shares = ProfileTable.shares(of: scores)
      let order = Self.falling(scores)
      let allEqual = tiesGoToAll && scores.count > 1 && scores.allSatisfy { $0 == scores[0] }
      let similar = allEqual ? order : order.filter { shares[$0] > learned.thresholds[positions[$0]] }
      let chosen = similar.isEmpty ? Array(order.prefix(1)) : similar
      return Assignment(
        task: task.id, round: order.isEmpty ? nil : similar.isEmpty ? 2 : 1,
        people: chosen.map { person(positions[$0], score: scores[$0], share: shares[$0], features) })
    }
  }

  /// The indices of scores, the highest first; equal ones in their given order.
  static func falling(_ scores: [Double]) -> [Int] {
    scores.indices.sorted { scores[$0] != scores[$1] ? scores[$0] > scores[$1] : $0 < $1 }
  }

  func person(_ position: Int, score: Double, share: Double, _ features: TaskTerms) -> Person {
    Person(key: learned.keys[position], score: score, share: share, reasons: reasons(for: position, features))
  }
}
