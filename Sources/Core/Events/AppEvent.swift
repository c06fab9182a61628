import Foundation

/// Something that happened to a task of an app: one line of the app's own record, from which `delegate run` measures how good
/// suggestions would have been, and how those that were made fared.
///
/// `Schema/events.schema.json` describes the lines. People are ids of the app; a record has no names, addresses or phone numbers.
public struct AppEvent: Hashable, Sendable {
  /// A task at its opening. All but the title may be missing.
  public struct Opening: Codable, Hashable, Sendable {
    /// The title, one line.
    public var title: String
    /// The details, which may be long or empty.
    public var details: String
    /// The id of the team it belongs to.
    public var team: String?
    /// The part of the team's work to which it belongs, such as a component.
    public var category: String?
    /// The id of the user who created it.
    public var originator: String?
    /// The urgency of the task.
    public var priority: WorkPriority?

    /// A task as it is opened.
    public init(
      title: String, details: String = "", team: String? = nil, category: String? = nil, originator: String? = nil,
      priority: WorkPriority? = nil
    ) {
      (self.title, self.details, self.team) = (title, details, team)
      (self.category, self.originator, self.priority) = (category, originator, priority)
    }
  }

  /// The way in which a task ended.
  public enum Outcome: String, CaseIterable, Codable, Sendable {
    /// The work was done.
    case completed
    /// It was closed without being done.
    case dropped
  }

  /// A change of what a task is.
  public enum Change: Codable, Hashable, Sendable {
    /// The title changed.
    case title(String)
    /// The details changed.
    case details(String)
    /// The team changed, named by its id.
    case team(String)
    /// The urgency changed.
    case priority(WorkPriority)
  }

  /// The kind of an event; people are ids of users.
  public enum Kind: Hashable, Sendable {
    /// The task was created: once for each task.
    case opened(Opening)
    /// It was suggested to a user, at a rank from 1 among what they saw, if it was a list.
    case shown(to: String, rank: Int?)
    /// A user took it, suggested or not.
    case taken(by: String)
    /// A user declined it, suggested or assigned.
    case declined(by: String)
    /// A user gave it to a user; without a giver the app did: to the task's creator or the team's owner by default, or
    /// automatically.
    case assigned(to: String, by: String?)
    /// A user who has it began to work on it.
    case begun(by: String)
    /// It ended, by the work of a user.
    case done(by: String, Outcome)
    /// A user gave it back, or opened it again after its end: nobody has it.
    case reopened(by: String)
    /// A user changed what it is.
    case changed(by: String, Change)
    /// A user worked on it for this many minutes, until this moment.
    case minutes(of: String, Int)
  }

  /// The task's id.
  public let task: String
  /// The moment of the event: milliseconds since 1970 in UTC, as the Realtime Database's `ServerValue.TIMESTAMP` writes
  /// them.
  public let milliseconds: Int64
  /// The kind of the event.
  public let kind: Kind

  /// An event at a moment, which is kept to the millisecond. One before 1970 or after the year 5138 is never written.
  public init(task: String, at moment: Date, _ kind: Kind) {
    let (milliseconds, limit) = ((moment.timeIntervalSince1970 * 1_000).rounded(), 1e18)
    self.init(task: task, milliseconds: Int64(min(limit, max(-limit, milliseconds))), kind)
  }

  /// An event at a number of milliseconds since 1970.
  public init(task: String, milliseconds: Int64, _ kind: Kind) {
    (self.task, self.milliseconds, self.kind) = (task, milliseconds, kind)
  }

  /// The version of the schema that is written and read.
  public static let schema = 1

  /// The moment of the event.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }

  /// Moments of a record: up to the year 5138.
  static let moments: ClosedRange<Int64> = 0...100_000_000_000_000
  /// Minutes of one event: up to a week without a break.
  static let minutes = 1...10_080
  static let ranks = 1...1_000_000

  enum Name: String, CaseIterable {
    case opened, shown, taken, declined, assigned, begun, done, reopened, minutes, changed

    /// The keys of which a line of a change has one.
    static let changes: [Key] = [.title, .description, .team, .priority]

    /// The keys that a line of this event may have beside ``Key/common``.
    var keys: [Key] {
      switch self {
      case .opened: [.title, .description, .team, .category, .originator, .priority]
      case .shown: [.person, .rank]
      case .taken, .declined, .begun, .reopened: [.person]
      case .changed: [.person] + Self.changes
      case .assigned: [.person, .by]
      case .done: [.person, .outcome]
      case .minutes: [.person, .minutes]
      }
    }
  }

  enum Key: String, CodingKey, CaseIterable {
    case schema, event, task, at
    case title, description, team, category, originator, priority
    case person, rank, by, outcome, minutes

    static let common: [Key] = [.schema, .event, .task, .at]
  }
}

/// An event is coded as in its line, and checked as it is read.
extension AppEvent: Codable {
  /// Codes the keys of a line.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    for (key, value) in entries {
      switch value {
      case .text(let text): try object.encode(text, forKey: key)
      case .number(let number): try object.encode(number, forKey: key)
      }
    }
  }

  /// The event as one line of JSON with its end; equal events give equal bytes on every platform.
  public var line: Data { Data((text + "\n").utf8) }

  var text: String {
    JSONText.object(
      entries.map { key, value in
        switch value {
        case .text(let text): (key.rawValue, JSONText.quoted(text))
        case .number(let number): (key.rawValue, "\(number)")
        }
      })
  }

  private enum Value {
    case text(String)
    case number(Int64)
  }

  private var entries: [(key: Key, value: Value)] {
    let (name, values) = content
    let common: [Value] = [.number(Int64(Self.schema)), .text(name.rawValue), .text(task), .number(milliseconds)]
    return Array(zip(Key.common, common))
      + zip(name.keys, values).compactMap { key, value in value.map { (key, $0) } }
  }

  /// The name of the event, and what its line has below each of ``Name/keys``; an empty id or text is none, but for a text that the
  /// event changes.
  private var content: (name: Name, values: [Value?]) {
    func text(_ text: String?) -> Value? { text.flatMap { $0.isEmpty ? nil : .text($0) } }
    func number(_ number: Int?) -> Value? { number.map { .number(Int64($0)) } }
    switch kind {
    case .opened(let opening):
      return (
        .opened,
        [
          .text(opening.title), text(opening.details), text(opening.team), text(opening.category),
          text(opening.originator), number(opening.priority?.level),
        ]
      )
    case .shown(let person, let rank): return (.shown, [text(person), number(rank)])
    case .taken(let person): return (.taken, [text(person)])
    case .declined(let person): return (.declined, [text(person)])
    case .begun(let person): return (.begun, [text(person)])
    case .reopened(let person): return (.reopened, [text(person)])
    case .changed(let person, let change):
      let values: [Value?] =
        switch change {
        case .title(let title): [.text(title)]
        case .details(let details): [nil, .text(details)]
        case .team(let team): [nil, nil, .text(team)]
        case .priority(let priority): [nil, nil, nil, number(priority.level)]
        }
      return (.changed, [text(person)] + values)
    case .assigned(let person, let giver): return (.assigned, [text(person), text(giver)])
    case .done(let person, let outcome): return (.done, [text(person), .text(outcome.rawValue)])
    case .minutes(let person, let minutes): return (.minutes, [text(person), number(minutes)])
    }
  }
}

extension AppEvent.Kind {
  /// A user worked on it for some time until this moment, which is kept in whole minutes, at least one if it is above zero. No time, or
  /// more than a week, is never written.
  public static func worked(by person: String, for duration: Duration) -> AppEvent.Kind {
    .minutes(of: person, duration > .zero ? Int(max(1, min(1e6, (duration / .seconds(60)).rounded()))) : 0)
  }
}

extension AppEvent.Opening {
  /// Reads an opening; all but the title may be missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      title: values.decode(.title), details: values.decode(.details, or: ""), team: values.decode(.team, or: nil),
      category: values.decode(.category, or: nil), originator: values.decode(.originator, or: nil),
      priority: values.decode(.priority, or: nil))
  }
}
