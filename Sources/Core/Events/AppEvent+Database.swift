import DelegationFoundations
import Foundation

/// Events in the shape of the app's Realtime Database.
extension AppEvent {
  /// The history of tasks, to be merged into `tasks`: `{"<TUID>": {"events": {"<key>": {…}, …}}, …}`, keys rising.
  ///
  /// Equal events have equal keys, so writing one twice changes nothing; ``AppExport`` reads them again.
  ///
  /// - Parameter events: In any order.
  /// - Throws: `Problem` for an event that ``update()`` refuses.
  public static func json(of events: [AppEvent]) throws(Problem) -> Data {
    for event in events { try event.checkForDatabase() }
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
  /// - Throws: `Problem` for an event that could not be read again, or an id that is no key of the database.
  public func update() throws(Problem) -> Data {
    try checkForDatabase()
    let path = "tasks/\(task)"
    var changes = ["\(path)/events/\(key)": text]
    for effect in effects {
      let (name, value) = effect.entry
      changes["\(path)/\(name)"] = value
    }
    return Data(JSONText.object(changes.keys.sorted(by: Self.isBefore).map { ($0, changes[$0]!) }).utf8)
  }

  private func checkForDatabase() throws(Problem) {
    try check(at: "event")
    guard task.isDatabaseKey else {
      throw Problem(
        location: "event", fault: "the task's id has one of . # $ [ ] /, which no key of the database may have",
        remedy: "use the app's own ids")
    }
  }

  /// The event's own key, which rises with time.
  private var key: String {
    let digits = String(milliseconds)
    let digest = line.withUnsafeBytes { SHA256.of($0) }.hexadecimal.prefix(12)
    return "\(String(repeating: "0", count: max(0, 15 - digits.count)))\(digits)-\(digest)"
  }

  private static func isBefore(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  var effects: [TaskEffect] {
    switch kind {
    case .opened(let opening):
      [
        .title(opening.title), .details(opening.details), .status(.open), .priority(opening.priority ?? .standard),
        .opened(milliseconds: milliseconds), opening.team.map(TaskEffect.team),
        opening.originator.map(TaskEffect.originator),
      ].compactMap(\.self)
    case .taken(let person), .assigned(let person, _): [.assignee(person), .status(.assigned)]
    case .begun(let person), .minutes(let person, _): [.assignee(person), .status(.inProgress)]
    case .done(let person, _): [.assignee(person), .status(.completed)]
    case .reopened: [.assignee(nil), .status(.open)]
    case .changed(_, let change):
      switch change {
      case .title(let title): [.title(title)]
      case .details(let details): [.details(details)]
      case .team(let team): [.team(team)]
      case .priority(let priority): [.priority(priority)]
      }
    case .shown, .declined: []
    }
  }
}

extension String {
  /// Whether the Realtime Database takes the text for a key. One that it does not take refuses a whole import.
  var isDatabaseKey: Bool {
    !isEmpty && !unicodeScalars.contains { ".#$[]/".unicodeScalars.contains($0) || $0.value < 32 || $0.value == 127 }
  }
}

enum TaskEffect {
  case title(String)
  case details(String)
  case team(String)
  case originator(String)
  case priority(WorkPriority)
  /// Who has it; nil for nobody.
  case assignee(String?)
  case status(WorkStatus)
  case opened(milliseconds: Int64)

  /// The key of the database and its value as JSON.
  fileprivate var entry: (name: String, value: String) {
    switch self {
    case .title(let title): ("title", JSONText.quoted(title))
    case .details(let details): ("description", JSONText.quoted(details))
    case .team(let team): ("team", JSONText.quoted(team))
    case .originator(let person): ("originator", JSONText.quoted(person))
    case .priority(let priority): ("priority", "\(priority.level)")
    case .assignee(let person): ("assignee", person.map(JSONText.quoted) ?? "null")
    case .status(let status): ("status", JSONText.quoted(status.rawValue))
    case .opened(let milliseconds): ("opened", "\(milliseconds)")
    }
  }
}
