import DelegationTasks

/// The categories each report was opened with, as the ranker keys its counts by.
///
/// Shape: every array has one entry per report, in the log's order. Numbers are dense and rise in the order of first
/// appearance, so those of the first reports do not hang on later ones.
package struct TaskCategories: Sendable {
  /// By key of ``WorkKey``: the number of the report's value; -1 where it has none.
  private let numbers: [[Int32]]
  private let counts: [Int]
  /// The person whom a report was opened for; none where that was an inbox or is not known.
  package let firstAssignees: [PersonID?]

  package var count: Int { firstAssignees.count }

  /// - Parameters:
  ///   - columns: One per key that stands for one field. Keys that are not here have no values.
  ///   - firstAssignees: The person whom each report was opened for.
  package init(columns: [WorkKey: [ValueID?]], firstAssignees: [PersonID?]) {
    let empty = [ValueID?](repeating: nil, count: firstAssignees.count)
    func column(_ key: WorkKey) -> [UInt64?] { (columns[key] ?? empty).map { $0.map(UInt64.init) } }
    func joined(_ one: WorkKey, _ other: WorkKey) -> [UInt64?] {
      zip(column(one), column(other)).map { left, right in
        left.flatMap { left in right.map { left << 32 | $0 } }
      }
    }
    var numbers: [[Int32]] = []
    var counts: [Int] = []
    for key in WorkKey.allCases {
      let values: [UInt64?] =
        switch key {
        case .everything: Array(repeating: 0, count: firstAssignees.count)
        case .componentReporter: joined(.component, .reporter)
        case .componentVersion: joined(.component, .version)
        default: column(key)
        }
      precondition(values.count == firstAssignees.count, "one value per report")
      var known: [UInt64: Int32] = [:]
      numbers.append(
        values.map { value in
          guard let value else { return -1 }
          if let number = known[value] { return number }
          known[value] = Int32(known.count)
          return Int32(known.count - 1)
        })
      counts.append(known.count)
    }
    self.numbers = numbers
    self.counts = counts
    self.firstAssignees = firstAssignees
  }

  /// The number of a report's value; none where it has none.
  package func number(_ key: WorkKey, of task: Int) -> Int? {
    let number = numbers[key.position][task]
    return number < 0 ? nil : Int(number)
  }

  /// How many values the key has.
  package func count(of key: WorkKey) -> Int { counts[key.position] }
}

extension WorkKey {
  /// The place among all keys.
  var position: Int {
    switch self {
    case .everything: 0
    case .component: 1
    case .reporter: 2
    case .inbox: 3
    case .version: 4
    case .opSys: 5
    case .severity: 6
    case .product: 7
    case .componentReporter: 8
    case .componentVersion: 9
    }
  }
}
