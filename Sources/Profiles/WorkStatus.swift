import Foundation

/// How far a task of the Delegation app is.
public enum WorkStatus: String, CaseIterable, Sendable {
  /// Nobody has it yet: `none` or `open`.
  case open
  /// Somebody has it: `assigned` or `in progress`.
  case owned
  /// It is over: `closed` or `completed`.
  case done

  /// The status of a word as the app writes it; case, spaces, hyphens and underscores do not matter, and no word means
  /// `none`. Nil for a word that is none of them.
  public init?(word: String?) {
    switch (word ?? "none").lowercased().filter({ !$0.isWhitespace && !"-_".contains($0) }) {
    case "none", "open", "": self = .open
    case "assigned", "inprogress": self = .owned
    case "closed", "completed": self = .done
    default: return nil
    }
  }
}

/// How urgent a task of the Delegation app is: 1, the highest, to 5, the default.
public struct WorkPriority: Equatable, Comparable, Sendable {
  /// From 1 to 5.
  public let level: Int

  /// What a task has that says nothing else.
  public static let standard = WorkPriority(level: 5)!

  /// Nil for a level outside 1 to 5.
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

  /// Whether the first is more urgent.
  public static func < (one: WorkPriority, other: WorkPriority) -> Bool { one.level < other.level }
}
