import DelegationMatching

extension ProfileBundle {
  /// The threshold from which on a task goes to somebody without a question, and how often that was right.
  public struct Automatic: Codable, Hashable, Sendable {
    /// The probability among everybody in the bundle from which on a task goes to the likeliest person by itself.
    public let threshold: Double
    /// The share that should be right; the threshold was chosen for it.
    public let precision: Double
    /// The number of later tasks that it was tried on.
    public let tasks: Int
    /// The number of them that would have been assigned automatically.
    public let assigned: Int
    /// The number of these that would have gone to the person who did them.
    public let right: Int

    /// A threshold and its results; the parameters are its properties.
    public init(threshold: Double, precision: Double, tasks: Int, assigned: Int, right: Int) {
      (self.threshold, self.precision, self.tasks) = (threshold, precision, tasks)
      (self.assigned, self.right) = (assigned, right)
    }
  }

  /// The threshold and its results in a sentence.
  public var automaticText: String {
    guard let automatic else {
      return "never assigns a task on its own: no threshold made the bundle right often enough"
    }
    let threshold = "assigns a task on its own from a probability of \(Reason.percent(automatic.threshold))"
    guard automatic.assigned > 0 else {
      return threshold + ": none of \(automatic.tasks) later tasks would have reached it"
    }
    let right = Double(automatic.right) / Double(automatic.assigned)
    return threshold + ": right for \(Reason.percent(right)) of \(automatic.assigned) of \(automatic.tasks) later tasks"
  }
}

extension TaskRecommender {
  /// Returns the person who gets a task without a question: the likeliest of all in the bundle, if their probability
  /// among everybody reaches the bundle's threshold.
  ///
  /// Compared with everybody, since the threshold was measured so. Nil where it is lower, where the bundle has no threshold, where
  /// the likeliest is not in the team, said no to the task or did none in the 180 days before the bundle's `asOf`, where nothing
  /// was learned of them, or where keywords that they typed count beside their work: nobody measured how often these are right.
  ///
  /// - Parameters:
  ///   - task: Its title, details and category are read.
  ///   - team: Keys of those who may get it; nil: everybody.
  /// - Returns: The person; their share is that among everybody.
  /// - Throws: A problem for a key that nobody has.
  public func automaticPerson(for task: WorkTask, among team: [String]? = nil) throws(Problem) -> Person? {
    automaticPeople(forEach: [task], among: try positions(of: team))[0]
  }

  /// Returns what ``automaticPerson(for:among:)`` does, for each task; the tasks go through the text chain together.
  ///
  /// - Throws: A problem for a key that nobody has.
  public func automaticPeople(forEach tasks: [WorkTask], among team: [String]? = nil) throws(Problem) -> [Person?] {
    automaticPeople(forEach: tasks, among: try positions(of: team))
  }

  func automaticPeople(forEach tasks: [WorkTask], among team: [Int]) -> [Person?] {
    guard let threshold = learned.automatic?.threshold else { return tasks.map { _ in nil } }
    let allowed = Set(team)
    return zip(tasks, features(of: tasks)).map { task, features in
      let scores = scores(of: features)
      guard let first = Self.falling(scores).first, first < learned.learnedCount, allowed.contains(first) else {
        return nil
      }
      let share = ProfileTable.shares(of: scores)[first]
      let evidence = learned.table.persons[first].evidence.dot(learned.table.vector(of: features.terms))
      guard share >= threshold, evidence == 0, !learned.inactive.contains(first),
        !task.declinedBy.contains(learned.keys[first])
      else { return nil }
      return person(first, score: scores[first], share: share, features)
    }
  }
}
