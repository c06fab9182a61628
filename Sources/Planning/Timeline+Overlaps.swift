/// Entries that are at the same time.
public struct TimelineOverlap: Codable, Hashable, Sendable {
  /// The ids of at least two entries, in the order of the timeline.
  public let ids: [String]
  /// The start in seconds since midnight.
  public let start: Double
  /// The start where a moment takes part.
  public let end: Double

  /// The parameters are its properties.
  public init(_ ids: [String], start: Double, end: Double) {
    self.ids = ids
    self.start = start
    self.end = end
  }
}

extension Timeline {
  /// Every two entries that overlap, by the first and then the second of them.
  public var overlappingPairs: [TimelineOverlap] {
    entries.indices.flatMap { one in
      // No later entry starts earlier, so the first that starts after the end is the last to look at.
      entries[(one + 1)...].prefix { !entries[one].isOver(at: $0.start) }.map { other in
        TimelineOverlap(
          [entries[one].id, other.id], start: other.start, end: min(entries[one].end, other.end))
      }
    }
  }

  /// The stretches of time with the same two or more entries at once, in order: all of these, from when to when.
  ///
  /// A moment is a stretch of its own, of no length, within one that continues after it.
  public var overlaps: [TimelineOverlap] {
    let spans = entries.filter { !$0.isMoment }
    let borders = Set(spans.flatMap { [$0.start, $0.end] }).sorted()
    let moments = Set(entries.filter { $0.isMoment }.map { $0.start }).sorted()
    let stretches = zip(borders, borders.dropFirst()).map { ($0, $1) } + moments.map { ($0, $0) }
    // At every border something starts or ends, so that no two stretches in a row hold the same.
    return stretches.sorted { $0 < $1 }.compactMap { start, end in
      let ids = entries.filter { entry in
        entry.start <= start && !entry.isOver(at: start) && (start == end || !entry.isMoment)
      }.map { $0.id }
      return ids.count > 1 ? TimelineOverlap(ids, start: start, end: end) : nil
    }
  }
}
