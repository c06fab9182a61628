import DelegationFoundations

/// One time at which an event or a task takes place.
package struct CalendarOccurrence: Equatable, Sendable {
  /// The number of the calendar in its file.
  package var calendar = 0
  /// The number in ``CalendarObject/items`` of the component that says what takes place: the one that repeats, or the one that
  /// replaces an occurrence.
  package let item: Int
  package let uid: String
  package let summary: String?
  /// The start in seconds since 1970-01-01T00:00:00Z; midnight for a whole day.
  package let start: Seconds
  package let end: Seconds
  /// The start as the clocks show it.
  package let local: CalendarTime
  /// The moment at which it would have started, had no component replaced it.
  package let original: Seconds

  static func sorted(_ occurrences: [CalendarOccurrence]) -> [CalendarOccurrence] {
    // Numbers move faster than occurrences with their texts.
    let order = occurrences.indices.sorted {
      let (one, other) = (occurrences[$0], occurrences[$1])
      return one.start == other.start
        ? (one.end, one.uid, one.original, $0) < (other.end, other.uid, other.original, $1) : one.start < other.start
    }
    return order.map { occurrences[$0] }
  }
}
