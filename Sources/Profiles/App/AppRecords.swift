import Foundation

/// The export's top level. Whatever is not named here or below, such as addresses and names, is never decoded.
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
    users = try top.decodeIfPresent(RecordMap<UserRecord>.self, forKey: .users) ?? .init()
    teams = try top.decodeIfPresent(RecordMap<TeamRecord>.self, forKey: .teams) ?? .init()
    tasks = try top.decodeIfPresent(RecordMap<TaskRecord>.self, forKey: .tasks) ?? .init()
  }
}

struct UserRecord: Decodable {
  let teams: [String]
  let currentTasks: [String]
  let keywords: [String]

  private enum Key: String, CodingKey {
    case teams, keywords
    case currentTasks = "current_tasks"
  }

  init(from decoder: any Decoder) throws {
    let record = try decoder.container(keyedBy: Key.self)
    teams = try record.decodeIfPresent(IDSet.self, forKey: .teams)?.ids ?? []
    currentTasks = try record.decodeIfPresent(IDSet.self, forKey: .currentTasks)?.ids ?? []
    keywords = try record.decodeIfPresent(WordList.self, forKey: .keywords)?.words ?? []
  }
}

struct TeamRecord: Decodable {
  let members: [String]
  let currentTasks: [String]

  private enum Key: String, CodingKey {
    case members
    case currentTasks = "current_tasks"
  }

  init(from decoder: any Decoder) throws {
    let record = try decoder.container(keyedBy: Key.self)
    members = try record.decodeIfPresent(IDSet.self, forKey: .members)?.ids ?? []
    currentTasks = try record.decodeIfPresent(IDSet.self, forKey: .currentTasks)?.ids ?? []
  }
}

struct TaskRecord: Decodable {
  let title: String
  let details: String
  let status: String?
  let priority: String?
  /// Nil when nobody is named.
  let team: String?
  let assignee: String?

  private enum Key: String, CodingKey { case title, description, status, priority, team, assignee }

  init(from decoder: any Decoder) throws {
    let record = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) throws -> String? { try record.decodeIfPresent(LooseText.self, forKey: key)?.text }
    title = try text(.title) ?? ""
    details = try text(.description) ?? ""
    status = try text(.status)
    priority = try text(.priority)
    team = try text(.team).flatMap { $0.isEmpty ? nil : $0 }
    assignee = try text(.assignee).flatMap { $0.isEmpty ? nil : $0 }
  }
}
