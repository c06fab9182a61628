import Repeatable

/// One field of every report of a log, in time order.
///
/// Invariants, kept by ``TaskLog``, the only maker:
/// 1. every update belongs to one report, and reports follow one another;
/// 2. inside a report moments never fall; updates of one moment keep the source's order.
///
/// The updates are visible inside TaskModel only: everyone else asks a ``Snapshot`` or an ``OpeningView``.
package struct FieldHistory: Sendable {
  package let pool: ValuePool
  // One entry more than there are reports, from 0 up; narrow, because there is one for each report and field.
  private let starts: [UInt32]
  let moments: [Int64]
  let values: [ValueID]

  /// - Parameters:
  ///   - pool: The values by number.
  ///   - starts: Where each report's updates begin, then the number of all; below 2^32.
  ///   - moments: Of each update, in seconds.
  ///   - values: Of each update.
  init(pool: ValuePool, starts: [Int], moments: [Int64], values: [ValueID]) {
    self.pool = pool
    self.starts = starts.map { UInt32($0) }
    self.moments = moments
    self.values = values
  }

  /// The same updates with other values.
  func with(_ pool: ValuePool, values: [ValueID]) -> FieldHistory {
    FieldHistory(pool: pool, starts: starts.map { Int($0) }, moments: moments, values: values)
  }

  /// Where a report's updates stand.
  func updates(of report: Int) -> Range<Int> { Int(starts[report])..<Int(starts[report + 1]) }

  /// How many bytes of memory it holds, unused room at the ends of arrays left out.
  var stateByteCount: Int {
    starts.count * MemoryLayout<UInt32>.stride + moments.count * MemoryLayout<Int64>.stride
      + values.count * MemoryLayout<ValueID>.stride + pool.stateByteCount
  }

  package var updateCount: Int { values.count }

  var reportCount: Int { starts.count - 1 }

  /// The value after the last update strictly before `moment`.
  func value(of report: Int, before moment: Moment) -> ValueID? {
    let range = updates(of: report)
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if moments[middle] < moment.seconds { low = middle + 1 } else { high = middle }
    }
    return low == range.lowerBound ? nil : values[low - 1]
  }

  /// The first update dated exactly `opening`, else the earliest one.
  func openingValue(of report: Int, openedAt opening: Moment) -> ValueID? {
    let range = updates(of: report)
    guard let earliest = range.first else { return nil }
    for update in range {
      if moments[update] == opening.seconds { return values[update] }
      if moments[update] > opening.seconds { break }
    }
    return values[earliest]
  }
}

extension FieldHistory: Keepable {
  package func keep(in writer: inout ByteWriter) {
    pool.keep(in: &writer)
    starts.keep(in: &writer)
    moments.keep(in: &writer)
    values.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    pool = try ValuePool(from: &reader)
    starts = try [UInt32](from: &reader)
    moments = try [Int64](from: &reader)
    values = try [ValueID](from: &reader)
    guard starts.map({ Int($0) }).areOffsets(endingAt: values.count), moments.count == values.count,
      values.allSatisfy({ $0 < pool.count })
    else { throw KeptFault() }
  }
}
