import DelegationFoundations
import Foundation

/// A task of the Delegation app, or of any list of tasks.
public struct WorkTask: Codable, Hashable, Identifiable, Sendable {
  /// The app's TUID.
  public var id: String
  /// The title, one line.
  public var title: String
  /// The details, which may be long or empty.
  public var details: String
  /// The category of the task, such as a component; nil or a name that the bundle does not know is ignored.
  public var category: String?
  /// The status of the task.
  public var status: WorkStatus
  /// The urgency of the task.
  public var priority: WorkPriority
  /// The GUID of the team it belongs to.
  public var team: String?
  /// The UUID of the user it is assigned to.
  public var assignee: String?
  /// The UUID of the user who created it.
  public var originator: String?
  /// The UUIDs of users who declined it: it is not recommended to them.
  public var declinedBy: [String]
  /// The moment at which it was opened; nil if that is not known.
  public var opened: Date?

  /// A task; all but its id and title have defaults.
  ///
  /// - Parameters:
  ///   - id: Distinct among the tasks of a list.
  ///   - title: The title, one line.
  ///   - details: Any text.
  ///   - category: The category of the task.
  ///   - status: The status of the task.
  ///   - priority: The urgency of the task.
  ///   - team: The id of its team.
  ///   - assignee: The id of the user who has it.
  ///   - opened: The moment at which it was opened.
  ///   - originator: The id of the user who created it.
  ///   - declinedBy: The ids of users who declined it.
  public init(
    id: String, title: String, details: String = "", category: String? = nil, status: WorkStatus = .open,
    priority: WorkPriority = .standard, team: String? = nil, assignee: String? = nil,
    opened: Date? = nil, originator: String? = nil, declinedBy: [String] = []
  ) {
    (self.id, self.title, self.details, self.category) = (id, title, details, category)
    (self.status, self.priority, self.team, self.assignee) = (status, priority, team, assignee)
    (self.opened, self.originator, self.declinedBy) = (opened, originator, declinedBy)
  }

  /// Reads a task; all but its id and title may be missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      id: values.decode(.id), title: values.decode(.title), details: values.decode(.details, or: ""),
      category: values.decode(.category, or: nil), status: values.decode(.status, or: .open),
      priority: values.decode(.priority, or: .standard), team: values.decode(.team, or: nil),
      assignee: values.decode(.assignee, or: nil), opened: values.decode(.opened, or: nil),
      originator: values.decode(.originator, or: nil), declinedBy: values.decode(.declinedBy, or: []))
  }
}

/// A user of the Delegation app, without name, e-mail address and phone number.
public struct WorkUser: Codable, Hashable, Identifiable, Sendable {
  /// The app's UUID.
  public var id: String
  /// Words the user typed in; they are added to the learned keywords.
  public var keywords: [String]

  /// A user without keywords of their own unless given.
  public init(id: String, keywords: [String] = []) { (self.id, self.keywords) = (id, keywords) }

  /// Reads a user; the keywords may be missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(id: values.decode(.id), keywords: values.decode(.keywords, or: []))
  }
}

/// A team of the Delegation app.
public struct WorkTeam: Codable, Hashable, Identifiable, Sendable {
  /// The app's GUID, which is the team's name.
  public var id: String
  /// The UUIDs of the members, in a fixed order.
  public var members: [String]
  /// The TUIDs of the tasks, in a fixed order.
  public var tasks: [String]
  /// The UUID of the user who manages it, and to whom its tasks go by default.
  public var owner: String?

  /// A team of these members and tasks.
  public init(id: String, members: [String], tasks: [String] = [], owner: String? = nil) {
    (self.id, self.members, self.tasks, self.owner) = (id, members, tasks, owner)
  }

  /// Reads a team; the tasks and the owner may be missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      id: values.decode(.id), members: values.decode(.members), tasks: values.decode(.tasks, or: []),
      owner: values.decode(.owner, or: nil))
  }
}

/// How far a task of the Delegation app is.
public enum WorkStatus: String, CaseIterable, Codable, Sendable {
  /// `none`, which the app writes in error; such a task counts as open.
  case unset = "none"
  /// Nobody has it yet.
  case open
  /// Somebody has it.
  case assigned
  /// Somebody works on it.
  case inProgress = "in progress"
  /// The task is finished.
  case completed

  /// The status of a word as the app writes it; case, spaces, hyphens and underscores do not matter, no word means ``open``, and
  /// `closed` is ``completed``. Nil for a word that is none of them.
  public init?(word: String?) {
    func bare(_ word: String) -> String { word.lowercased().filter { !$0.isWhitespace && !"-_".contains($0) } }
    let word = bare(word ?? "")
    if word.isEmpty {
      self = .open
    } else if word == "closed" {
      self = .completed
    } else if let status = Self.allCases.first(where: { bare($0.rawValue) == word }) {
      self = status
    } else {
      return nil
    }
  }

  /// Whether a task may go from here to another status: it is taken, begun, given back, completed, and opened again.
  public func canBecome(_ next: WorkStatus) -> Bool {
    switch next {
    case .unset: false
    case .open: !isOpen
    case .assigned: self != .completed
    case .inProgress: self == .assigned
    case .completed: self != .completed
    }
  }

  /// Whether nobody has the task yet.
  public var isOpen: Bool { self == .unset || self == .open }
}

/// The urgency of a task of the Delegation app: 1, the highest, to 5, the default.
public struct WorkPriority: Codable, Hashable, Comparable, Sendable {
  /// The level, from 1 to 5.
  public let level: Int

  /// The priority of a task that gives none.
  public static let standard = WorkPriority(level: 5)!

  /// Creates a priority; nil for a level outside 1 to 5.
  public init?(level: Int) {
    guard (1...5).contains(level) else { return nil }
    self.level = level
  }

  /// The priority of a word or number as the app writes it, spaces around it aside; no word means ``standard``. Nil for
  /// one that is no level.
  public init?(word: String?) {
    let bare = (word ?? "").trimmingCharacters(in: .whitespaces)
    guard !bare.isEmpty else {
      self = .standard
      return
    }
    guard let level = Int(bare) else { return nil }
    self.init(level: level)
  }

  /// Reads a level; one outside 1 to 5 is refused.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let priority = WorkPriority(level: try value.decode(Int.self)) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "a priority is a number from 1 to 5")
    }
    self = priority
  }

  /// Codes the level, as a number.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(level)
  }

  /// Whether the first is more urgent.
  public static func < (one: WorkPriority, other: WorkPriority) -> Bool { one.level < other.level }
}

// What has a default where a value is made may be missing where it is read, so that values that were stored before a property
// joined them can still be read.
