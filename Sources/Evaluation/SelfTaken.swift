import TaskModel

/// Who took a task of their own: its owner is its reporter, both as lower-cased text.
struct SelfTaken {
  /// By reporter: the person of the same name.
  private let personOfReporter: [PersonID?]
  private let reporters: [ValueID]

  init(of log: TaskLog, persons: PersonTable) {
    let numbers = Dictionary(uniqueKeysWithValues: persons.addresses.enumerated().map { ($1, PersonID($0)) })
    let pool = log.reporterPool
    personOfReporter = (0..<ValueID(pool.count)).map { numbers[pool.string($0).lowercased()] }
    reporters = log.reporters
  }

  func holds(report: Int, owner: PersonID) -> Bool { personOfReporter[Int(reporters[report])] == owner }
}
