import DelegationFoundations

extension TaskLog {
  /// Returns the history with some values of a field replaced; values with equal replacements become one.
  ///
  /// - Parameters:
  ///   - field: Nothing changes where the source has no such field.
  ///   - replacement: Called once for each distinct value, in the order of first appearance.
  package func replacingValues(of field: Field, _ replacement: (String) -> String) -> TaskLog {
    guard let history = histories[field] else { return self }
    var (pool, isChanged) = (ValuePool(), false)
    let numbers = (0..<ValueID(history.pool.count)).map { value in
      let old = history.pool.string(value)
      let new = replacement(old)
      if new != old { isChanged = true }
      return pool.intern(new)
    }
    guard isChanged else { return self }
    var histories = histories
    histories[field] = history.with(pool, values: history.values.map { numbers[Int($0)] })
    return TaskLog(
      ids: ids, openings: openings, reporters: reporters, reporterPool: reporterPool, dataWarnings: dataWarnings,
      files: files, histories: histories)
  }

  /// Returns the history with some reporters replaced; reporters with equal replacements become one.
  ///
  /// - Parameter replacement: Called once for each distinct reporter, in the order of first appearance.
  package func replacingReporters(_ replacement: (String) -> String) -> TaskLog {
    var pool = ValuePool()
    let numbers = (0..<ValueID(reporterPool.count)).map { pool.intern(replacement(reporterPool.string($0))) }
    return TaskLog(
      ids: ids, openings: openings, reporters: reporters.map { numbers[Int($0)] }, reporterPool: pool,
      dataWarnings: dataWarnings, files: files, histories: histories)
  }

  package func momentCount(where fits: (Moment) -> Bool) -> Int {
    openings.count(where: fits)
      + fields.reduce(0) { count, field in count + histories[field]!.moments.count { fits(Moment($0)) } }
  }
}

/// Sizes of a log: to compare two readers, and to measure memory.
extension TaskLog {
  /// The bytes of all updates' values, repeated ones included.
  package var textByteCount: Int {
    fields.reduce(0) { sum, field in
      let history = histories[field]!
      return history.values.reduce(sum) { $0 + history.pool.byteCount(of: $1) }
    }
  }

  /// The sum of all updates' moments, in seconds.
  package var momentSum: Int64 { fields.reduce(0) { $0 + histories[$1]!.moments.reduce(0, +) } }

  /// The bytes of memory in use, without unused capacity of arrays.
  package var stateByteCount: Int {
    let tasks = ids.count * (MemoryLayout<TaskID>.stride + MemoryLayout<Moment>.stride + MemoryLayout<ValueID>.stride)
    let more = reporterPool.stateByteCount + files.count * MemoryLayout<UInt32>.stride
    return fields.reduce(tasks + more) { $0 + histories[$1]!.stateByteCount }
  }
}

/// Logs with the same past and another future, to test that results before a moment do not depend on what comes later.
extension TaskLog {
  /// The log just before `moment`: without tasks opened and values set at it or later.
  ///
  /// It holds no later values and persons, and no data warnings, since its histories are sorted.
  package func cut(at moment: Moment) -> TaskLog { copy(of: opened(before: moment), before: moment) { $0.values } }

  /// The log with the values that each field took at `moment` or later shuffled among the tasks that took them.
  ///
  /// - Parameters:
  ///   - moment: Values dated before it stay as they are.
  ///   - shuffle: Changes the order of the values.
  package func shufflingValues(from moment: Moment, _ shuffle: (inout [ValueID]) -> Void) -> TaskLog {
    copy(of: 0..<count, before: .endOfHistory) { history in
      let later = history.moments.indices.filter { history.moments[$0] >= moment.seconds }
      var (values, shuffled) = (history.values, later.map { history.values[$0] })
      shuffle(&shuffled)
      for (update, value) in zip(later, shuffled) { values[update] = value }
      return values
    }
  }

  private func copy(of kept: Range<Int>, before end: Moment, _ values: (FieldHistory) -> [ValueID]) -> TaskLog {
    var columns = LogColumns()
    columns.append(kept, of: self, before: end, values)
    return TaskLog(tasks: columns.tasks, fields: columns.fields)
  }
}

extension Moment: Codable {
  package init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(Int64.self)) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(seconds)
  }
}

extension Moment: CacheCodable {
  package func encode(into writer: inout ByteWriter) { seconds.encode(into: &writer) }
  package init(from reader: inout ByteReader) throws { self.init(try Int64(from: &reader)) }
}

extension TaskID: CacheCodable {
  package func encode(into writer: inout ByteWriter) { text.encode(into: &writer) }
  package init(from reader: inout ByteReader) throws { self.init(try String(from: &reader)) }
}

extension Field: CacheCodable {}

extension TaskLog: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    writer.add(ids, openings.map(\.seconds), reporters, reporterPool, dataWarnings, files, fields)
    for field in fields { histories[field]!.encode(into: &writer) }
  }

  package init(from reader: inout ByteReader) throws {
    let ids = try [TaskID](from: &reader)
    let openings = try [Int64](from: &reader).map { Moment($0) }
    let reporters = try [ValueID](from: &reader)
    let pool = try ValuePool(from: &reader)
    let dataWarnings = try DataWarnings(from: &reader)
    let files = try [UInt32](from: &reader)
    var histories: [Field: FieldHistory] = [:]
    for field in try [Field](from: &reader) { histories[field] = try FieldHistory(from: &reader) }
    guard openings.count == ids.count, reporters.count == ids.count, reporters.allSatisfy({ $0 < pool.count }),
      files.isEmpty || files.count == ids.count,
      histories.values.allSatisfy({ $0.taskCount == ids.count })
    else { throw CacheFault() }
    self.init(
      ids: ids, openings: openings, reporters: reporters, reporterPool: pool, dataWarnings: dataWarnings,
      files: files, histories: histories)
  }
}
