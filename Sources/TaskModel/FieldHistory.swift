/// One field of every report of a log, in time order.
///
/// Invariants, kept by ``TaskLog``, the only maker:
/// 1. `starts` has one entry more than there are reports, begins at 0 and never falls;
/// 2. inside a report moments never fall; updates of one moment keep the source's order.
///
/// The updates are visible inside TaskModel only: everyone else asks a ``Snapshot`` or an ``OpeningView``.
package struct FieldHistory: Sendable {
  package let pool: ValuePool
  let starts: [Int]
  let moments: [Int64]
  let values: [ValueID]

  package var updateCount: Int { values.count }

  /// The value after the last update strictly before `moment`.
  func value(of report: Int, before moment: Moment) -> ValueID? {
    var (low, high) = (starts[report], starts[report + 1])
    let first = low
    while low < high {
      let middle = (low + high) / 2
      if moments[middle] < moment.seconds { low = middle + 1 } else { high = middle }
    }
    return low == first ? nil : values[low - 1]
  }

  /// The first update dated exactly `opening`, else the earliest one.
  func openingValue(of report: Int, openedAt opening: Moment) -> ValueID? {
    let range = starts[report]..<starts[report + 1]
    guard let earliest = range.first else { return nil }
    for update in range {
      if moments[update] == opening.seconds { return values[update] }
      if moments[update] > opening.seconds { break }
    }
    return values[earliest]
  }
}
