import DelegationFoundations

/// Entries in order of time.
public struct Timeline: Codable, Hashable, Sendable {
  /// The entries by start, of equal starts the longer first, then by id.
  public let entries: [TimelineEntry]

  /// A timeline of entries in any order.
  ///
  /// - Throws: A problem for equal ids, entries that end before they start, and moments that are no finite number or too
  ///   large.
  public init(_ entries: [TimelineEntry]) throws(Problem) {
    var ids: Set<String> = []
    for entry in entries {
      guard ids.insert(entry.id).inserted else { throw Problem.equalIDs("entry", "entries", entry.id) }
      for moment in [entry.start, entry.end] where !moment.isUsable {
        throw Problem.unusableNumber(moment, of: "a moment", at: "entry '\(entry.id)'")
      }
      guard entry.start <= entry.end else {
        throw Problem(
          location: "entry '\(entry.id)'",
          fault: "it ends at \(timeText(entry.end)), before it starts at \(timeText(entry.start))",
          remedy: "exchange the two times; past midnight, count on from 24:00")
      }
    }
    self.entries = entries.sorted(by: TimelineEntry.isBefore)
  }

  /// The row in which to draw each entry, from 0: entries of a row do not overlap, and no fewer rows would do.
  ///
  /// Each takes the first row that is free when it starts. A new row is opened only if all others are taken at that
  /// moment, so there are never more than entries at one moment.
  public var lanes: [Int] {
    var last: [TimelineEntry] = []
    return entries.map { entry in
      if let lane = last.firstIndex(where: { $0.isOver(at: entry.start) }) {
        last[lane] = entry
        return lane
      }
      last.append(entry)
      return last.count - 1
    }
  }

  /// Returns the spans of time without an entry.
  ///
  /// - Parameters:
  ///   - begin: The earliest start of a gap, in seconds since midnight; nil for the first start.
  ///   - end: The latest end of a gap, in seconds since midnight; nil for the last end.
  ///   - least: Shorter gaps, in seconds, do not count.
  ///   - kinds: Entries of other kinds leave time free. Moments always do.
  public func gaps(
    from begin: Double? = nil, to end: Double? = nil, least: Double = 0,
    beside kinds: Set<TimelineEntry.Kind> = Set(TimelineEntry.Kind.allCases)
  ) -> [TimelineGap] {
    let taken = entries.filter { kinds.contains($0.kind) && !$0.isMoment }
    guard let begin = begin ?? taken.first?.start, let end = end ?? taken.map({ $0.end }).max() else { return [] }
    var (gaps, free): ([TimelineGap], Double) = ([], begin)
    func add(until moment: Double) {
      guard moment > free, moment - free >= least else { return }
      gaps.append(TimelineGap(start: free, end: moment))
    }
    for entry in taken {
      add(until: min(entry.start, end))
      free = max(free, entry.end)
    }
    add(until: end)
    return gaps
  }

  /// Reads the properties, and checks them as the other initialiser does.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.container(keyedBy: CodingKeys.self).decode([TimelineEntry].self, forKey: .entries))
  }
}

/// A span of time in which nothing is.
public struct TimelineGap: Codable, Hashable, Sendable {
  /// The start in seconds since midnight.
  public let start: Double
  /// The end in seconds since midnight.
  public let end: Double

  /// Creates a span from seconds since midnight, the earlier first.
  public init(start: Double, end: Double) { (self.start, self.end) = (start, end) }
}
