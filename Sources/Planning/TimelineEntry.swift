/// Something at a time: a span of it, or a moment.
///
/// Spans hold their start but not their end, so that one can end when another starts. A moment holds itself.
public struct TimelineEntry: Codable, Hashable, Identifiable, Sendable {
  /// The kind of an entry.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case task
    case travel
    case waiting
    /// Says that something is about to be due.
    case alert
    /// An occasion to do something, such as a place passed by.
    case cue
  }

  /// The id, unique in a timeline.
  public let id: String
  /// The kind of the entry.
  public let kind: Kind
  /// The text that is shown; the id unless given.
  public let title: String
  /// The start in seconds since midnight.
  public let start: Double
  /// The end in seconds since midnight; the start for a moment.
  public let end: Double

  /// A span of time; the parameters are its properties.
  public init(id: String, kind: Kind, title: String? = nil, start: Double, end: Double) {
    self.id = id
    self.kind = kind
    self.title = title ?? id
    self.start = start
    self.end = end
  }

  /// A moment.
  public init(id: String, kind: Kind, title: String? = nil, at moment: Double) {
    self.init(id: id, kind: kind, title: title, start: moment, end: moment)
  }

  /// Whether it takes no time.
  public var isMoment: Bool { start == end }

  func isOver(at moment: Double) -> Bool { isMoment ? start < moment : end <= moment }

  /// The order of a timeline: by start, the longer first, then by id.
  static func isBefore(_ one: TimelineEntry, _ other: TimelineEntry) -> Bool {
    (one.start, other.end, one.id) < (other.start, one.end, other.id)
  }

  /// Reads an entry; the title may be missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      id: values.decode(.id), kind: values.decode(.kind), title: values.decode(.title, or: nil),
      start: values.decode(.start), end: values.decode(.end))
  }
}
