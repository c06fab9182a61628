extension TaskLog {
  /// The same history with other words for some values of a field; values that get equal words become one.
  ///
  /// - Parameters:
  ///   - field: Nothing changes where the source has no such field.
  ///   - words: Called once for each distinct value, in the order of first appearance.
  package func rewording(_ field: Field, _ words: (String) -> String) -> TaskLog {
    guard let history = histories[field] else { return self }
    var (pool, isChanged) = (ValuePool(), false)
    let numbers = (0..<ValueID(history.pool.count)).map { value in
      let old = history.pool.string(value)
      let new = words(old)
      if new != old { isChanged = true }
      return pool.intern(new)
    }
    guard isChanged else { return self }
    var histories = histories
    histories[field] = history.with(pool, values: history.values.map { numbers[Int($0)] })
    return TaskLog(
      ids: ids, openings: openings, reporters: reporters, reporterPool: reporterPool, oddities: oddities,
      histories: histories)
  }

  /// How many moments of the history are such: openings and updates.
  package func momentCount(where isSuch: (Moment) -> Bool) -> Int {
    openings.count(where: isSuch)
      + fields.reduce(0) { count, field in count + histories[field]!.moments.count { isSuch(Moment($0)) } }
  }
}
