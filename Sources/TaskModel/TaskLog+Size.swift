/// How much a log holds: what proves that two readers read the same, and what it costs to keep.
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

  /// How many bytes of memory it holds, rounded up to what is in use: unused room at the ends of arrays left out.
  package var stateByteCount: Int {
    let reports = ids.count * (MemoryLayout<TaskID>.stride + MemoryLayout<Moment>.stride + MemoryLayout<ValueID>.stride)
    return fields.reduce(reports + reporterPool.stateByteCount) { $0 + histories[$1]!.stateByteCount }
  }
}
