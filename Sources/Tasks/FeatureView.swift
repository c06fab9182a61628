/// Which field values a model reads, both of the task to rank for and of the tasks it learned from.
package enum FieldValues: String, CaseIterable, Codable, Sendable {
  case opening
  /// Final field values: the leaked variant, which measures the leakage gap. Labels and evaluation mode are the same.
  case final
}

package struct FeatureView: Sendable {
  package let log: TaskLog
  private let values: FieldValues
  private let opening: OpeningView
  private let end: Snapshot

  package init(of log: TaskLog, values: FieldValues) {
    self.log = log
    self.values = values
    opening = OpeningView(of: log)
    end = Snapshot(of: log, asOf: .endOfHistory)
  }

  /// Each task's component; nil if it had none or an empty one.
  package var components: [ValueID?] { column(.component) }

  /// A number for each task's topic, from 0 in the order of tasks; nil where the title names none.
  package var topics: [ValueID?] {
    var known: [[UInt8]: ValueID] = [:]
    let pool = log.pool(of: .shortDesc)
    return (0..<log.count).map { task in
      guard let title = value(.shortDesc, of: task),
        let topic = pool.withBytes(of: title, TitleTopic.key(of:))
      else { return nil }
      if let number = known[topic] { return number }
      known[topic] = ValueID(known.count)
      return known[topic]
    }
  }

  package func column(_ field: Field) -> [ValueID?] {
    let pool = log.pool(of: field)
    return (0..<log.count).map { task in value(field, of: task).flatMap { pool.isEmpty($0) ? nil : $0 } }
  }

  package var componentCount: Int { log.pool(of: .component).count }

  package func value(_ field: Field, of task: Int) -> ValueID? {
    switch values {
    case .opening: opening.value(field, of: task)
    case .final: end.value(field, of: task)
    }
  }

  /// Calls `body` with each task's texts, in task order: one per field, empty if there is none. They are valid inside it.
  package func forEachText(
    of fields: [Field], in tasks: Range<Int>? = nil, _ body: ([UnsafeBufferPointer<UInt8>]) -> Void
  ) {
    let pools = fields.map { log.pool(of: $0) }
    for task in tasks ?? 0..<log.count {
      let ids = fields.map { value($0, of: task) }
      gather(ids[...], pools[...], [], body)
    }
  }

  /// Opens the values one by one, so that all are valid while `body` runs.
  private func gather(
    _ ids: ArraySlice<ValueID?>, _ pools: ArraySlice<ValuePool>, _ texts: [UnsafeBufferPointer<UInt8>],
    _ body: ([UnsafeBufferPointer<UInt8>]) -> Void
  ) {
    guard let id = ids.first, let pool = pools.first else { return body(texts) }
    let rest = (ids.dropFirst(), pools.dropFirst())
    guard let id else { return gather(rest.0, rest.1, texts + [UnsafeBufferPointer(start: nil, count: 0)], body) }
    pool.withBytes(of: id) { gather(rest.0, rest.1, texts + [$0], body) }
  }
}
