import DelegationFoundations
import DelegationTasks

/// One flag per person for each of some tasks, as of the task's opening.
///
/// - Memory: 4 bytes each time a person's flag changes.
struct PersonFlags: Sendable {
  private let rows: [Int: Int]
  /// For each person, the rows where the flag changes, rising; before the first it is not set.
  private let changes: [[Int32]]

  /// - Parameter flags: Returns a flag per person for each task's opening, a moment that never moves back.
  init(_ tasks: [Int], of log: TaskLog, personCount: Int, _ flags: (Moment) -> [Bool]) {
    var changes = [[Int32]](repeating: [], count: personCount)
    var before = [Bool](repeating: false, count: personCount)
    for (row, task) in tasks.enumerated() {
      let now = flags(log.openings[task])
      precondition(now.count == personCount, "each task needs one flag per person")
      for person in 0..<personCount where now[person] != before[person] { changes[person].append(Int32(row)) }
      before = now
    }
    self.changes = changes
    rows = Dictionary(uniqueKeysWithValues: tasks.enumerated().map { ($1, $0) })
  }

  func holds(_ person: PersonID, for task: Int) -> Bool {
    guard let row = rows[task] else { preconditionFailure("task \(task) is not one of the given tasks") }
    return changes[Int(person)].partitioningIndex { $0 > row } % 2 == 1
  }
}
