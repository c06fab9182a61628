import DelegationTasks

/// The categories each task was opened with: the keys of the ranker's counts.
///
/// Shape: every array has one entry per task, in the log's order. Numbers are dense and rise in the order of first
/// appearance, so those of earlier tasks do not depend on later ones.
package struct TaskCategories: Sendable {
  /// The number of each task's value by key of ``WorkKey``; -1 if it has none.
  private var numbers: [[Int32]]
  private var counts: [Int]
  /// Keys that the data has no value of; an empty value may stand for all tasks.
  private(set) var lacking: Set<WorkKey>
  package let firstAssignees: [PersonID?]
  /// What stands in for the categories of one task; see `AskedFeatures`.
  private var replaced: (task: Int, by: AskedFeatures)?

  package var count: Int { firstAssignees.count }

  /// - `columns`: The columns, one per key of a single field. Missing keys have no values.
  package init(columns: [WorkKey: [ValueID?]], empty isEmpty: [WorkKey: Bool] = [:], firstAssignees: [PersonID?]) {
    let empty = [ValueID?](repeating: nil, count: firstAssignees.count)
    func column(_ key: WorkKey) -> [UInt64?] { (columns[key] ?? empty).map { $0.map(UInt64.init) } }
    func joined(_ keys: [WorkKey]) -> [UInt64?] {
      zip(column(keys[0]), column(keys[1])).map { left, right in
        right.map { (left.map { $0 + 1 } ?? 0) << 32 | $0 }
      }
    }
    var numbers: [[Int32]] = []
    var counts: [Int] = []
    for key in WorkKey.allCases {
      let values: [UInt64?] =
        switch key {
        case .everything: Array(repeating: 0, count: firstAssignees.count)
        default: key.parts.isEmpty ? column(key) : joined(key.parts)
        }
      precondition(values.count == firstAssignees.count, "one value per task")
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
    (self.numbers, self.counts, self.firstAssignees) = (numbers, counts, firstAssignees)
    let single = Set(WorkKey.allCases.filter { isEmpty[$0] ?? (counts[$0.rawValue] == 0) })
    let joint: [WorkKey] = single.contains(.reporter) || single.contains(.component) ? [.componentReporter] : []
    lacking = single.union(joint)
  }

  package func leavingOut(_ key: WorkKey) -> TaskCategories {
    var rest = self
    rest.numbers[key.rawValue] = Array(repeating: -1, count: count)
    rest.counts[key.rawValue] = 0
    rest.lacking.insert(key)
    return rest
  }

  mutating func replace(_ task: Int, by asked: AskedFeatures) { replaced = (task, asked) }

  /// The person whom a task was opened for; nil if that was an inbox or is unknown.
  func firstAssignee(of task: Int) -> PersonID? {
    if let replaced, replaced.task == task { return replaced.by.firstAssignee }
    return firstAssignees[task]
  }

  package func number(_ key: WorkKey, of task: Int) -> Int? {
    if let replaced, replaced.task == task { return counts[key.rawValue] > 0 ? replaced.by.numbers[key.rawValue] : nil }
    let number = numbers[key.rawValue][task]
    return number < 0 ? nil : Int(number)
  }

  package func count(of key: WorkKey) -> Int { counts[key.rawValue] }
}
