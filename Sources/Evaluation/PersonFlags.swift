import TaskModel

/// One flag per person for each of some reports, as of the report's opening.
///
/// - Memory: 4 bytes each time a person's flag changes.
struct PersonFlags: Sendable {
  /// By report.
  private let rows: [Int: Int]
  /// By person: the rows where the flag changes, rising; before the first it is not set.
  private let changes: [[Int32]]

  /// - Parameters:
  ///   - reports: In opening order.
  ///   - log: Of these reports.
  ///   - personCount: How many flags a report has.
  ///   - flag: Called for each report with its opening, a moment that never moves back; gives a flag per person.
  init(_ reports: [Int], of log: TaskLog, personCount: Int, _ flag: (Moment) -> [Bool]) {
    var changes = [[Int32]](repeating: [], count: personCount)
    var before = [Bool](repeating: false, count: personCount)
    for (row, report) in reports.enumerated() {
      let flags = flag(log.openings[report])
      precondition(flags.count == personCount, "each report needs one flag per person")
      for person in 0..<personCount where flags[person] != before[person] { changes[person].append(Int32(row)) }
      before = flags
    }
    self.changes = changes
    rows = Dictionary(uniqueKeysWithValues: reports.enumerated().map { ($1, $0) })
  }

  func holds(_ person: PersonID, for report: Int) -> Bool {
    guard let row = rows[report] else { preconditionFailure("report \(report) is none of those that were asked for") }
    let changes = changes[Int(person)]
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= row { low = middle + 1 } else { high = middle }
    }
    return low % 2 == 1
  }
}
