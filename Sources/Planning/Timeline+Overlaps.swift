import DelegationFoundations

/// Entries that are at the same time.
public struct TimelineOverlap: Codable, Hashable, Sendable {
  /// The ids of at least two entries, in the order of the timeline.
  public let ids: [String]
  /// The start in seconds since midnight.
  public let start: Double
  /// The end in seconds since midnight; the start where a moment takes part.
  public let end: Double

  /// The parameters are its properties.
  public init(_ ids: [String], start: Double, end: Double) { (self.ids, self.start, self.end) = (ids, start, end) }
}

extension Timeline {
  /// Every two entries that overlap, by the first and then the second of them.
  public var overlappingPairs: [TimelineOverlap] { overlappingPairs(most: .max).first }

  /// The first of ``overlappingPairs``, and how many there are: of many entries at one time there are far too many to keep.
  package func overlappingPairs(
    most: Int, where isCounted: (TimelineEntry) -> Bool = { _ in true }
  ) -> (first: [TimelineOverlap], count: Int) {
    let entries = entries.filter(isCounted)
    var (first, count) = ([TimelineOverlap](), 0)
    for (index, one) in entries.enumerated() {
      // No later entry starts earlier, so those that overlap come one after the other.
      let others = entries[(index + 1)..<entries[(index + 1)...].partitioningIndex { one.isOver(at: $0.start) }]
      first += others.prefix(most - first.count).map { other in
        TimelineOverlap([one.id, other.id], start: other.start, end: min(one.end, other.end))
      }
      count += others.count
    }
    return (first, count)
  }

  /// The stretches of time with the same two or more entries at once, in order: all of these, from when to when.
  ///
  /// A moment is a stretch of its own, of no length, within one that continues after it.
  public var overlaps: [TimelineOverlap] { overlaps(most: .max).first }

  /// The first of ``overlaps``, and how many there are.
  package func overlaps(
    most: Int, where isCounted: (TimelineEntry) -> Bool = { _ in true }
  ) -> (first: [TimelineOverlap], count: Int) {
    let entries = entries.filter(isCounted)
    let spans = entries.filter { !$0.isMoment }
    let (starts, ends) = (spans.map(\.start), spans.map(\.end).sorted())
    let moments = entries.filter(\.isMoment).map(\.start)
    let borders = Set(starts + ends).sorted()
    let stretches = zip(borders, borders.dropFirst()).map { ($0, $1) } + Set(moments).map { ($0, $0) }
    func count(of sorted: [Double], until moment: Double) -> Int { sorted.partitioningIndex { $0 > moment } }
    var (first, found) = ([TimelineOverlap](), 0)
    // At every border something starts or ends, so that no two stretches in a row hold the same.
    for (start, end) in stretches.sorted(by: <) {
      let spanCount = count(of: starts, until: start) - count(of: ends, until: start)
      let momentCount =
        start == end ? count(of: moments, until: start) - moments.partitioningIndex { $0 >= start } : 0
      guard spanCount + momentCount > 1 else { continue }
      found += 1
      guard first.count < most else { continue }
      let ids = entries.filter { entry in
        entry.start <= start && !entry.isOver(at: start) && (start == end || !entry.isMoment)
      }.map { $0.id }
      first.append(TimelineOverlap(ids, start: start, end: end))
    }
    return (first, found)
  }
}
