import DelegationMatching

/// The time that a task takes, by what is known of tasks like it.
public struct TaskDuration: Codable, Hashable, Sendable {
  /// The tasks that it was learned from.
  public enum Basis: String, CaseIterable, Codable, Sendable {
    /// The person's tasks in the task's category.
    case personInCategory
    /// The person's own tasks.
    case person
    /// The tasks of everybody in the task's category.
    case category
    /// All tasks.
    case everybody
  }

  /// The time that 10 of 100 such tasks took at most.
  public let lower: Duration
  /// The time that 50 of 100 such tasks took at most.
  public let median: Duration
  /// The time that 90 of 100 such tasks took at most.
  public let upper: Duration
  /// The number of these tasks.
  public let tasks: Int
  /// Which tasks they are.
  public let basis: Basis

  /// A duration; the parameters are its properties.
  public init(lower: Duration, median: Duration, upper: Duration, tasks: Int, basis: Basis) {
    (self.lower, self.median, self.upper, self.tasks, self.basis) = (lower, median, upper, tasks, basis)
  }

  init(_ row: DurationTable.Row) {
    (lower, median, upper) = (.seconds(60 * row.lower), .seconds(60 * row.median), .seconds(60 * row.upper))
    tasks = row.efforts
    basis =
      switch (row.group.person, row.group.category) {
      case (_?, _?): .personInCategory
      case (_?, nil): .person
      case (nil, _?): .category
      case (nil, nil): .everybody
      }
  }
}

extension TaskRecommender {
  /// Returns the time that a task takes a person; nil where the bundle has no durations.
  ///
  /// - Parameters:
  ///   - task: Its category is read.
  ///   - person: A key.
  /// - Throws: A problem for a key that nobody has.
  public func duration(of task: WorkTask, for person: String) throws(Problem) -> TaskDuration? {
    duration(of: category(of: task), for: try position(of: person))
  }

  func duration(of category: Int?, for person: Int) -> TaskDuration? {
    learned.durations?.row(person: person, category: category).map(TaskDuration.init)
  }
}
