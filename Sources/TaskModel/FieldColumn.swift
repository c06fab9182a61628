/// One field of many reports as an adapter read it: histories in file order, before they are joined and put in order.
///
/// Shape: history *i* belongs to the report with key `keys[i]` and holds the updates
/// `starts[i]..<starts[i + 1]` of `moments` and `values`. A key may come more than once; its updates are then joined
/// in file order.
package struct FieldColumn: Sendable {
  package private(set) var keys: [UInt64] = []
  package private(set) var starts: [Int] = [0]
  package private(set) var moments: [Int64] = []
  package private(set) var values: [ValueID] = []
  package private(set) var pool = ValuePool()

  package init() {}

  /// Adds one update to the history that is being read.
  package mutating func append(when: Int64, what: UnsafeBufferPointer<UInt8>) {
    moments.append(when)
    values.append(pool.intern(what))
  }

  package mutating func append(when: Int64, what: String) {
    moments.append(when)
    values.append(pool.intern(what))
  }

  /// Ends the history that is being read: it belongs to the report `key`.
  package mutating func endReport(_ key: UInt64) {
    keys.append(key)
    starts.append(moments.count)
  }
}

/// The reports themselves as an adapter read them, in file order.
package struct ReportColumn: Sendable {
  /// Joins reports and their fields; the tracker's number, or the row where a tracker has names.
  package private(set) var keys: [UInt64] = []
  package private(set) var ids: [TaskID] = []
  package private(set) var openings: [Int64] = []
  package private(set) var reporters: [ValueID] = []
  package private(set) var reporterPool = ValuePool()

  package init() {}

  package mutating func append(key: UInt64, id: TaskID, opening: Int64, reporter: String) {
    var reporter = reporter
    reporter.withUTF8 { append(key: key, id: id, opening: opening, reporter: $0) }
  }

  package mutating func append(key: UInt64, id: TaskID, opening: Int64, reporter: UnsafeBufferPointer<UInt8>) {
    keys.append(key)
    ids.append(id)
    openings.append(opening)
    reporters.append(reporterPool.intern(reporter))
  }
}
