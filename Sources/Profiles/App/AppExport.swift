import Foundation

/// What the Delegation app's database held when it was exported: users, teams and tasks by their ids.
///
/// E-mail addresses, names and phone numbers are never decoded, so no value, message or recommendation can hold them.
/// What is missing, null or points nowhere is passed over, counted and told in ``notes``.
public struct AppExport: Equatable, Sendable {
  /// By id, rising.
  public let users: [WorkUser]
  /// By id, rising; members and tasks as well. A task belongs to one team at most.
  public let teams: [WorkTeam]
  /// By id, rising. The category of a task is its team.
  public let tasks: [WorkTask]
  /// What was passed over or repaired, in numbers, without ids or contents.
  public let notes: [String]

  /// Reads an export of the Realtime Database (JSON with `users`, `teams` and `tasks`).
  ///
  /// - Parameters:
  ///   - json: The file's bytes.
  ///   - place: How messages name the file.
  /// - Throws: ``ProfileProblem`` when it is not UTF-8, damaged or no such export.
  public init(_ json: Data, place: String = "export.json") throws {
    let remedy = "export the database's root as JSON, with users, teams and tasks, and give that file"
    let records = try JSONReading(place: place, remedy: remedy).value(AppRecords.self, of: json)
    self = AppLinks(records).export()
  }

  init(users: [WorkUser], teams: [WorkTeam], tasks: [WorkTask], notes: [String]) {
    self.users = users
    self.teams = teams
    self.tasks = tasks
    self.notes = notes
  }
}
