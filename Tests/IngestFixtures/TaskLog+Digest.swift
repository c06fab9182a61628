import DelegationTasks

extension TaskLog {
  /// The content of a log, to compare two: one line per task and field, with the value at opening and the
  /// value just after each moment at which anything in the log may change.
  package func digest(at moments: [Int64]) -> [String] {
    let opening = OpeningView(of: self)
    let snapshots = moments.map { Snapshot(of: self, asOf: Moment($0)) } + [Snapshot(of: self, asOf: .endOfHistory)]
    return (0..<count).flatMap { task in
      fields.map { field in
        let values = snapshots.map { $0.text(field, of: task) ?? "-" }
        let first = opening.text(field, of: task) ?? "-"
        return
          "\(ids[task]) \(openings[task].seconds) \(field.rawValue): \(first) | \(values.joined(separator: " | "))"
      }
    } + dataWarnings.found.map { "\($0.count) \($0.kind.rawValue)" } + dataWarnings.notes
  }
}
