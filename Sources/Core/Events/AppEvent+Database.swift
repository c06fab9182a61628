import DelegationFoundations
import Foundation

/// Events in the shape of the app's Realtime Database.
extension AppEvent {
  /// The history of tasks, to be merged into `tasks`: `{"<TUID>": {"events": {"<key>": {…}, …}}, …}`, keys rising.
  ///
  /// Equal events have equal keys, so writing one twice changes nothing; ``AppExport`` reads them again.
  ///
  /// - Parameter events: In any order.
  public static func json(of events: [AppEvent]) -> Data {
    let tasks = Dictionary(grouping: events, by: \.task)
    let entries = tasks.keys.sorted(by: Self.isBefore).map { task in
      let own = Dictionary(tasks[task]!.map { ($0.key, $0.text) }) { first, _ in first }
      let history = JSONText.object(own.keys.sorted(by: Self.isBefore).map { ($0, own[$0]!) })
      return (key: task, value: JSONText.object([("events", history)]))
    }
    return Data(JSONText.object(entries).utf8)
  }

  /// What the event changes in the database, by path: one update of several paths, so that all of it happens or nothing.
  ///
  /// Besides the event itself that is what the task is, who has it and how far it is. Somebody who says no to a task changes nothing
  /// but the history, since another may have it by now.
  ///
  /// - Throws: ``ProfileProblem`` for an event that could not be read again, or an id that is no key of the database.
  public func update() throws -> Data {
    if let fault = AppRecord.fault(of: self) {
      throw ProfileProblem(location: "event", fault: fault, remedy: "give it a value that docs/apps.md allows")
    }
    guard !task.unicodeScalars.contains(where: { ".#$[]/".unicodeScalars.contains($0) || $0.value < 32 }) else {
      throw ProfileProblem(
        location: "event", fault: "the task's id has one of . # $ [ ] /, which no key of the database may have",
        remedy: "use the app's own ids")
    }
    let path = "tasks/\(task)"
    var changes = ["\(path)/events/\(key)": text]
    func set(_ name: String, _ value: String?) { changes["\(path)/\(name)"] = value.map(JSONText.quoted) }
    switch kind {
    case .opened(let opening):
      set("title", opening.title)
      set("description", opening.details)
      set("team", opening.team)
      set("originator", opening.originator)
      set("status", WorkStatus.open.rawValue)
      changes["\(path)/priority"] = "\((opening.priority ?? .standard).level)"
      changes["\(path)/opened"] = "\(milliseconds)"
    case .taken(let person), .assigned(let person, _):
      set("assignee", person)
      set("status", WorkStatus.assigned.rawValue)
    case .minutes(let person, _):
      set("assignee", person)
      set("status", WorkStatus.inProgress.rawValue)
    case .done(let person, _):
      set("assignee", person)
      set("status", WorkStatus.completed.rawValue)
    case .shown, .declined: break
    }
    return Data(JSONText.object(changes.keys.sorted(by: Self.isBefore).map { ($0, changes[$0]!) }).utf8)
  }

  private var text: String { String(decoding: line.dropLast(), as: UTF8.self) }

  /// The event's own key, which rises with time.
  private var key: String {
    let digits = String(milliseconds)
    return String(repeating: "0", count: max(0, 15 - digits.count)) + digits + "-"
      + line.withUnsafeBytes { SHA256.of($0) }.hexadecimal.prefix(12)
  }

  private static func isBefore(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }
}
