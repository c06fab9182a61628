import DelegationFoundations
import Foundation

/// An export of the Delegation app's database: users, teams and tasks by their ids.
///
/// E-mail addresses, names and phone numbers are never decoded, so no value, message or recommendation can hold them.
/// What is missing, null or points nowhere is skipped and counted in ``notes``.
public struct AppExport: Codable, Hashable, Sendable {
  /// The users by id, rising.
  public let users: [WorkUser]
  /// The teams by id, rising; their members and tasks as well. A task belongs to one team at most.
  public let teams: [WorkTeam]
  /// The tasks by id, rising. The category of a task is its team, unless its opening names another.
  public let tasks: [WorkTask]
  /// The history that tasks carry below `events`, by moment; empty where none does. It has been added to ``tasks``.
  public let events: [AppEvent]
  /// How much was skipped or repaired: counts only, without ids or contents.
  public let notes: [String]

  /// What an app knows of its users, teams and tasks, in any order, without an export.
  ///
  /// - Parameters:
  ///   - users: Each id once.
  ///   - teams: Each id once; who is a member or an owner without being among the users is one without keywords.
  ///   - tasks: Each id once; a team has those that it lists.
  ///   - events: The history of tasks; ``adding(_:)`` brings it into them.
  ///   - notes: Anything that was skipped or repaired.
  public init(users: [WorkUser], teams: [WorkTeam], tasks: [WorkTask], events: [AppEvent] = [], notes: [String] = []) {
    (self.users, self.teams, self.tasks, self.events, self.notes) = (users, teams, tasks, events, notes)
  }

  /// Reads what an app stored; the events and notes may be missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      users: values.decode(.users), teams: values.decode(.teams), tasks: values.decode(.tasks),
      events: values.decode(.events, or: []), notes: values.decode(.notes, or: []))
  }

  /// The users, and whoever is only a member or an owner of a team.
  var people: [WorkUser] {
    let listed = Set(users.map(\.id))
    let others = Set(teams.flatMap { $0.members + ($0.owner.map { [$0] } ?? []) }).subtracting(listed)
    return users + others.sorted().map { WorkUser(id: $0) }
  }

  /// - Throws: A problem for an id that nobody has.
  func check(_ person: String) throws(Problem) {
    let isKnown =
      users.contains { $0.id == person } || teams.contains { $0.owner == person || $0.members.contains(person) }
    guard isKnown else { throw .unknownPerson(person) }
  }

  /// Returns the people whom a user manages: the members of the teams that the user owns, without the user; rising.
  ///
  /// - Parameter user: A user's id.
  /// - Throws: A problem for an id that nobody has.
  public func people(managedBy user: String) throws(Problem) -> [String] {
    try check(user)
    return Set(teams.filter { $0.owner == user }.flatMap(\.members)).subtracting([user]).sorted()
  }

  /// Reads an export of the Realtime Database (JSON with `users`, `teams` and `tasks`).
  ///
  /// - Parameters:
  ///   - json: The file's bytes.
  ///   - location: The file's name in messages.
  /// - Throws: `Problem` when it is not UTF-8, damaged or no such export.
  public init(_ json: Data, location: String = "export.json") throws(Problem) {
    let remedy = "export the database's root as JSON, with users, teams and tasks, and give that file"
    let records = try JSONReading(location: location, remedy: remedy).value(AppRecords.self, of: json)
    let export = AppLinks(records).export()
    self = export.adding(export.events)
  }
}

/// The export's top level. Keys that are not listed here or below, such as addresses and names, are never decoded.
struct AppRecords: Decodable {
  let users: RecordMap<UserRecord>
  let teams: RecordMap<TeamRecord>
  let tasks: RecordMap<TaskRecord>

  private enum Key: String, CodingKey, CaseIterable { case users, teams, tasks }

  init(from decoder: any Decoder) throws {
    let top = try decoder.container(keyedBy: Key.self)
    guard !top.allKeys.isEmpty else {
      throw DecodingError.keyNotFound(Key.users, .init(codingPath: [], debugDescription: ""))
    }
    users = try top.decode(RecordMap<UserRecord>.self, forKey: .users)
    teams = try top.decode(RecordMap<TeamRecord>.self, forKey: .teams)
    tasks = try top.decode(RecordMap<TaskRecord>.self, forKey: .tasks)
  }
}

struct UserRecord: Decodable {
  let teams, currentTasks: IDSet
  let keywords: WordList

  private enum CodingKeys: String, CodingKey {
    case teams, keywords
    case currentTasks = "current_tasks"
  }
}

struct TeamRecord: Decodable {
  let members, currentTasks: IDSet
  let owner: LooseText

  private enum CodingKeys: String, CodingKey {
    case members, owner
    case currentTasks = "current_tasks"
  }
}

struct TaskRecord: Decodable {
  let title, description, status, priority, team, assignee, originator: LooseText
  let opened: LooseTime?
  let events: Tolerant<RecordMap<AppEvent>>
}

/// A bundle's persons under the ids of the app's users.
struct TrackerKeys {
  let users: Set<String>
  /// The learned profiles. Persons who are no users keep the bundle's keys.
  let learned: LearnedProfiles

  init(_ bundle: ProfileBundle, _ keys: [String: String], _ users: [WorkUser], _ notes: inout Notes) {
    var learned = bundle.learned
    let indices = Dictionary(learned.keys.enumerated().map { ($1, $0) }) { first, _ in first }
    var assignees: [Int: String] = [:]
    var (doubled, unknown) = (0, 0)
    for user in users {
      let key = keys[user.id]?.lowercased()
      guard let index = indices[key ?? user.id] else {
        if key != nil { unknown += 1 }
        continue
      }
      if assignees[index] == nil { assignees[index] = user.id } else { doubled += 1 }
    }
    let unmatched = Set(keys.keys).subtracting(users.map(\.id)).count
    notes.add(unmatched, "key is given", "keys are given", "for ids of no user")
    notes.add(unknown, "user's key is", "users' keys are", "not in the bundle")
    notes.add(doubled, "user has", "users have", "the key of another user: the first user has it")
    // A user's id may equal another person's key; then the user keeps it.
    let taken = Set(assignees.values)
    for index in learned.keys.indices {
      if let assignee = assignees[index] {
        learned.keys[index] = assignee
      } else if taken.contains(learned.keys[index]) {
        learned.keys[index] = ""
      }
    }
    self.learned = learned
    self.users = taken
  }
}
