import TaskModel

/// One flag per person for each of some reports, as of the report's opening.
struct PersonFlags: Sendable {
  /// By report.
  private let rows: [Int: Int]
  private let flags: [Bool]
  private let personCount: Int

  /// - Parameters:
  ///   - reports: In opening order.
  ///   - log: Of these reports.
  ///   - personCount: How many flags a report has.
  ///   - flag: Called for each report with its opening, a moment that never moves back; gives a flag per person.
  init(_ reports: [Int], of log: TaskLog, personCount: Int, _ flag: (Moment) -> [Bool]) {
    var flags: [Bool] = []
    flags.reserveCapacity(reports.count * personCount)
    for report in reports { flags += flag(log.openings[report]) }
    precondition(flags.count == reports.count * personCount, "each report needs one flag per person")
    self.flags = flags
    self.personCount = personCount
    rows = Dictionary(uniqueKeysWithValues: reports.enumerated().map { ($1, $0) })
  }

  func holds(_ person: PersonID, for report: Int) -> Bool {
    guard let row = rows[report] else { preconditionFailure("report \(report) is none of those that were asked for") }
    return flags[row * personCount + Int(person)]
  }
}
