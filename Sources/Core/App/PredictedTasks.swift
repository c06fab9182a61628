import Foundation

/// The tasks recommended to one user, as the Delegation app stores them under `users/<UUID>/predicted_tasks`.
///
/// Equal values give equal bytes, whatever platform writes them.
public struct PredictedTasks: Codable, Hashable, Sendable {
  /// One task.
  public struct Task: Codable, Hashable, Identifiable, Sendable {
    /// The task's id.
    public let id: String
    /// The user's probability among the team's members, from 0 to 1.
    public let score: Double
    /// The round: 1 if the user is likely enough, 2 if nobody was and the user is the likeliest.
    public let round: Int
    /// The reasons as text, the weightiest first.
    public let reasons: [String]

    /// A task recommended in a round; nil if the score is no finite number, or the id no key of the database.
    public init?(id: String, score: Double, round: Int, reasons: [String]) {
      guard score.isFinite, id.isDatabaseKey else { return nil }
      (self.id, self.score, self.round, self.reasons) = (id, score, round, reasons)
    }
  }

  /// The user's id.
  public let user: String
  /// The tasks by id, rising.
  public let tasks: [Task]

  /// The tasks of a user, in any order; nil if two have one id, or the user's id is no key of the database.
  public init?(user: String, tasks: [Task]) {
    guard user.isDatabaseKey, Set(tasks.map(\.id)).count == tasks.count else { return nil }
    self.user = user
    self.tasks = tasks.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  /// Returns `{"<TUID>": {"reasons": […], "round": 1, "score": 0.5}, …}`, keys rising.
  public func json() -> Data { Data(text.utf8) }

  /// Returns the tasks of several users under their ids: `{"<UUID>": {"predicted_tasks": {…}}, …}`, to be merged into
  /// `users`.
  public static func json(of users: [PredictedTasks]) -> Data {
    let sorted = users.sorted { $0.user.utf8.lexicographicallyPrecedes($1.user.utf8) }
    return Data(JSONText.object(sorted.map { ($0.user, JSONText.object([("predicted_tasks", $0.text)])) }).utf8)
  }

  private var text: String {
    JSONText.object(
      tasks.map { task in
        let reasons = "[" + task.reasons.map(JSONText.quoted).joined(separator: ",") + "]"
        return (
          task.id, JSONText.object([("reasons", reasons), ("round", "\(task.round)"), ("score", "\(task.score)")])
        )
      })
  }

  /// Reads the tasks of a user, and checks them as the other initialiser does.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let checked = PredictedTasks(user: try values.decode(.user), tasks: try values.decode(.tasks))
    guard let checked else { throw Problem.noDatabaseKeys }
    self = checked
  }
}

extension PredictedTasks.Task {
  /// Reads a task, and checks it as the other initialiser does.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let checked = try PredictedTasks.Task(
      id: values.decode(.id), score: values.decode(.score), round: values.decode(.round),
      reasons: values.decode(.reasons))
    guard let checked else { throw Problem.noDatabaseKeys }
    self = checked
  }
}

extension Problem {
  fileprivate static let noDatabaseKeys = Problem(
    location: "predicted tasks", fault: "an id is no key of the database, or two tasks have one id",
    remedy: "use the app's own ids, each once")
}
