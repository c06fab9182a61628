import DelegationFoundations

/// A tracker's whole history: every task with a history per field.
///
/// Tasks are in opening order, ties by id; a task's index in this order is its number everywhere else. To avoid leakage
/// the histories are not readable elsewhere: a ``Snapshot`` is as of a moment, an ``OpeningView`` knows the opening only,
/// and ``exampleChanges(persons:outcome:)`` are in time order.
package struct TaskLog: Sendable {
  package let ids: [TaskID]
  package let openings: [Moment]
  package let reporters: [ValueID]
  package let reporterPool: ValuePool
  package let dataWarnings: DataWarnings
  /// The number of each task's file; empty where all tasks come from the first one.
  let files: [UInt32]
  let histories: [Field: FieldHistory]
  /// The names of people by account, where the source names accounts; only an adapter's own log has them.
  package var personNames: [String: String] = [:]
  /// Tasks that lack changes although the source has some, so that their last assignee and resolution are final values; only an
  /// adapter's own log has them.
  package var finalValueTasks: Set<TaskID> = []
  /// Whether values of the source contradict its times of outcomes.
  package var doubtsOutcomes = false

  package var count: Int { ids.count }

  /// The number of the file that a task comes from, in the order in which the dataset names its files; 0 for the first.
  package func file(of task: Int) -> Int { files.isEmpty ? 0 : Int(files[task]) }

  /// The fields of the source, in the order of their names.
  package var fields: [Field] { histories.keys.sorted() }

  /// The distinct values of a field; empty where the source has no such field.
  package func pool(of field: Field) -> ValuePool { histories[field]?.pool ?? ValuePool() }

  /// The number of updates in the tracker. Links between duplicates are not counted, since they may come from
  /// elsewhere.
  package var updateCount: Int { updateCount(of: 0..<count) }

  /// The number of updates of some tasks, counted as ``updateCount`` is.
  package func updateCount(of tasks: some Sequence<Int>) -> Int {
    let counted = fields.filter { $0 != .duplicateOf }.map { histories[$0]! }
    return tasks.reduce(0) { sum, task in counted.reduce(sum) { $0 + $1.updates(of: task).count } }
  }

  /// Whether tasks have components, and none ever gets another one: their source may keep the last ones alone.
  package var componentsNeverChange: Bool {
    guard let history = histories[.component] else { return false }
    return (0..<count).contains { task in
      history.updates(of: task).contains { !history.pool.isEmpty(history.values[$0]) }
    }
      && (0..<count).allSatisfy { Set(history.values[history.updates(of: $0)]).count < 2 }
  }

  /// The tasks whose opening is strictly before `moment`: always the first ones.
  package func opened(before moment: Moment) -> Range<Int> { 0..<openings.partitioningIndex { $0 >= moment } }
}

extension TaskLog {
  /// Joins what an adapter read: sorts what is unsorted, skips histories without a task, and counts both.
  ///
  /// - `tasks`: Keys and ids must be distinct; adapters check that, since they know the line.
  /// - `fields`: The histories of each field the source has.
  /// - `dataWarnings`: The warnings of the adapter.
  package init(
    tasks: TaskColumn, fields: [Field: FieldColumn], dataWarnings: DataWarnings = DataWarnings(),
    threads: Threads = .one
  ) {
    let order = tasks.keys.indices.sorted { one, other in
      let (left, right) = (tasks.openings[one], tasks.openings[other])
      return left != right ? left < right : tasks.ids[one] < tasks.ids[other]
    }
    let rows = TaskRows(order.map { tasks.keys[$0] })
    let openings = order.map { Moment(tasks.openings[$0]) }
    var dataWarnings = dataWarnings
    var histories: [Field: FieldHistory] = [:]
    let names = fields.keys.sorted()
    let joins = threads.map(names.count) { FieldJoin(fields[names[$0]]!, rows: rows, openings: openings) }
    for (field, joined) in zip(names, joins) {
      histories[field] = joined.history
      dataWarnings.add(joined.dataWarnings)
    }
    self.init(
      ids: order.map { tasks.ids[$0] }, openings: openings, reporters: order.map { tasks.reporters[$0] },
      reporterPool: tasks.reporterPool, dataWarnings: dataWarnings,
      files: tasks.files.allSatisfy { $0 == 0 } ? [] : order.map { tasks.files[$0] }, histories: histories)
  }
}

/// A task's name in its tracker: a number such as `126211`, or a key such as `HIVE-4711`.
///
/// The order is natural: first by the text before the trailing digits, then by their number, then by the whole text, so
/// that `AMQ-9` comes before `AMQ-10`.
package struct TaskID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) { self.text = text }
  package init(_ number: UInt64) { text = String(number) }

  package var description: String { text }

  package static func < (one: TaskID, other: TaskID) -> Bool {
    let (left, right) = (one.parts, other.parts)
    if left.prefix != right.prefix { return left.prefix.lexicographicallyPrecedes(right.prefix) }
    if left.number != right.number { return left.number < right.number }
    return one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  // At most 18 digits, which always fit; a longer run leaves its head in the prefix.
  private var parts: (prefix: [UInt8], number: UInt64) {
    let bytes = Array(text.utf8)
    var start = bytes.count
    while start > 0, bytes.count - start < 18, (48...57).contains(bytes[start - 1]) { start -= 1 }
    let number = bytes[start...].reduce(UInt64(0)) { $0 * 10 + UInt64($1 - 48) }
    return (Array(bytes[..<start]), number)
  }
}

extension Collection<TaskID> {
  /// The position of an id, or else of the only one that differs from it in the case of letters alone.
  ///
  /// - Throws: `Problem` when several differ so.
  package func position(of id: TaskID) throws -> Index? {
    if let exact = firstIndex(of: id) { return exact }
    let wanted = id.text.lowercased()
    let like = indices.filter { self[$0].text.lowercased() == wanted }
    guard like.count > 1 else { return like.first }
    let names = like.map { self[$0].text }
    throw Problem(
      location: "--task \(id.text)", fault: "it may be \(names.joined(separator: " or "))",
      remedy: "write one of them as it is here: --task \(names[0])")
  }
}

/// A point in time, in seconds since 1970-01-01 00:00 UTC.
package struct Moment: Comparable, Hashable, Sendable {
  package let seconds: Int64

  package init(_ seconds: Int64) { self.seconds = seconds }

  /// The moment after every event of every history: only `Evaluation` may use it.
  package static let endOfHistory = Moment(.max)

  /// The moment before every event of every history.
  package static let startOfHistory = Moment(.min)

  package static func < (one: Moment, other: Moment) -> Bool { one.seconds < other.seconds }

  /// The time from `other` to this moment, in days of 86,400 seconds; negative when this moment is the earlier one.
  package func days(since other: Moment) -> Double { Double(seconds - other.seconds) / 86_400 }

  package func daysEarlier(_ days: Int64) -> Moment { Moment(seconds - days * 86_400) }
}
