import DelegationFoundations

/// One field of many tasks as an adapter read it: histories in file order, before they are joined and sorted.
///
/// Shape: history *i* belongs to the task with key `keys[i]` and holds the updates
/// `starts[i]..<starts[i + 1]` of `moments` and `values`. A key may come more than once; its updates are then joined
/// in file order.
package struct FieldColumn: Sendable {
  package private(set) var keys: [UInt64] = []
  private(set) var starts: [Int] = [0]
  private(set) var moments: [Int64] = []
  private(set) var values: [ValueID] = []
  private(set) var pool = ValuePool()

  package init() {}

  package mutating func append(when: Int64, what: UnsafeBufferPointer<UInt8>) {
    moments.append(when)
    values.append(pool.intern(what))
  }

  package mutating func append(when: Int64, what: String) {
    moments.append(when)
    values.append(pool.intern(what))
  }

  /// Gives all updates of one moment another one.
  ///
  /// - Returns: The number of updates moved.
  package mutating func move(from moment: Int64, to other: Int64) -> Int {
    let found = moments.indices.filter { moments[$0] == moment }
    for index in found { moments[index] = other }
    return found.count
  }

  /// Ends the history that is being read: it belongs to the task `key`.
  package mutating func endTask(_ key: UInt64) {
    keys.append(key)
    starts.append(moments.count)
  }
}

/// The tasks themselves as an adapter read them, in file order.
package struct TaskColumn: Sendable {
  /// Joins tasks and their fields: the tracker's number, or the row where ids are names.
  package private(set) var keys: [UInt64] = []
  private(set) var ids: [TaskID] = []
  private(set) var openings: [Int64] = []
  private(set) var reporters: [ValueID] = []
  private(set) var files: [UInt32] = []
  private(set) var reporterPool = ValuePool()

  package init() {}

  /// Adds a task; `file` is the number of the file it comes from, among those that list tasks.
  package mutating func append(key: UInt64, id: TaskID, opening: Int64, reporter: String, file: Int = 0) {
    keys.append(key)
    ids.append(id)
    openings.append(opening)
    reporters.append(reporterPool.intern(reporter))
    files.append(UInt32(file))
  }
}

/// A field of a task, by its name in the Mozilla and Eclipse Defect Tracking Dataset.
package enum Field: String, CaseIterable, Sendable, Comparable {
  case assignedTo = "assigned_to"
  case bugStatus = "bug_status"
  case cc
  case component
  case description
  /// The tasks that it repeats: their ids, separated by blanks, commas or semicolons. Bugzilla's name.
  case duplicateOf = "dupe_of"
  /// The time that it took, in whole minutes.
  case effort
  /// The time that it was thought to take, in whole minutes.
  case estimate
  case opSys = "op_sys"
  case priority
  case product
  case resolution
  case severity
  case shortDesc = "short_desc"
  case version

  /// The fields whose values reports and bundles may name.
  package static let published: [Field] = [.component, .opSys, .product, .severity, .version]

  /// Fields whose values are whole minutes; empty where there is none.
  package static let amounts: [Field] = [.effort, .estimate]

  package static func < (one: Field, other: Field) -> Bool { one.rawValue < other.rawValue }

  /// Whether an empty first value means "never changed since". Using it would be leakage, so it never counts as a value
  /// at opening.
  var hidesEmptyFirstValue: Bool { self == .assignedTo || self == .priority }
}

/// One field of every task of a log, in time order.
///
/// Invariants, ensured by ``TaskLog``, which alone creates it:
/// 1. every update belongs to one task, and tasks follow one another;
/// 2. inside a task moments never fall; updates of one moment keep the source's order.
///
/// The updates are visible inside this module only; others use a ``Snapshot`` or an ``OpeningView``.
struct FieldHistory: Sendable {
  let pool: ValuePool
  // One entry more than there are tasks, from 0 up; narrow, because there is one for each task and field.
  private let starts: [UInt32]
  let moments: [Int64]
  let values: [ValueID]

  /// - Parameters:
  ///   - pool: The values by number.
  ///   - starts: The index at which each task's updates begin, then the number of all; below 2^32.
  ///   - moments: The moment of each update, in seconds.
  ///   - values: The value of each update.
  init(pool: ValuePool, starts: [Int], moments: [Int64], values: [ValueID]) {
    self.pool = pool
    self.starts = starts.map { UInt32($0) }
    self.moments = moments
    self.values = values
  }

  /// Returns the same updates with other values.
  func with(_ pool: ValuePool, values: [ValueID]) -> FieldHistory {
    FieldHistory(pool: pool, starts: starts.map { Int($0) }, moments: moments, values: values)
  }

  /// Returns the same updates, and those of more tasks: at most one each.
  func appending(_ updates: [(moment: Int64, value: String)?]) -> FieldHistory {
    var (pool, starts, moments, values) = (pool, starts.map { Int($0) }, moments, values)
    for update in updates {
      if let update {
        moments.append(update.moment)
        values.append(pool.intern(update.value))
      }
      starts.append(values.count)
    }
    return FieldHistory(pool: pool, starts: starts, moments: moments, values: values)
  }

  func updates(of task: Int) -> Range<Int> { Int(starts[task])..<Int(starts[task + 1]) }

  /// The bytes of memory in use, without unused capacity of arrays.
  var stateByteCount: Int {
    starts.count * MemoryLayout<UInt32>.stride + moments.count * MemoryLayout<Int64>.stride
      + values.count * MemoryLayout<ValueID>.stride + pool.stateByteCount
  }

  var taskCount: Int { starts.count - 1 }

  /// The value after the last update strictly before `moment`.
  func value(of task: Int, before moment: Moment) -> ValueID? {
    let range = updates(of: task)
    let next = range.partitioningIndex { moments[$0] >= moment.seconds }
    return next == range.lowerBound ? nil : values[next - 1]
  }

  /// The first update dated exactly `opening`, else the earliest one.
  func openingValue(of task: Int, openedAt opening: Moment) -> ValueID? {
    let range = updates(of: task)
    guard let earliest = range.first else { return nil }
    for update in range {
      if moments[update] == opening.seconds { return values[update] }
      if moments[update] > opening.seconds { break }
    }
    return values[earliest]
  }
}

extension FieldHistory: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(pool, starts, moments, values) }

  package init(from reader: inout ByteReader) throws {
    (pool, starts) = (try reader.next(), try reader.next())
    (moments, values) = (try reader.next(), try reader.next())
    guard starts.map({ Int($0) }).areOffsets(endingAt: values.count), moments.count == values.count,
      values.allSatisfy({ $0 < pool.count })
    else { throw CacheFault() }
  }
}
