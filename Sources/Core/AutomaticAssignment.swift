import DelegationMatching

extension ProfileBundle {
  /// When a task goes to somebody without asking anybody, and how often that was right.
  public struct Automatic: Equatable, Sendable {
    /// The probability among everybody in the bundle from which on a task goes to the likeliest person by itself.
    public let threshold: Double
    /// How often that should be right; the threshold was chosen for it.
    public let precision: Double
    /// Later tasks that it was tried on.
    public let tasks: Int
    /// Of them, those that would have gone to somebody by themselves.
    public let assigned: Int
    /// Of these, those that went to whoever did them.
    public let right: Int
  }

  /// What is known of automatic assignment, in a sentence.
  public var automaticText: String {
    guard let automatic else {
      return "never assigns by itself: no threshold was found from which on the bundle is right often enough"
    }
    let threshold = "assigns by itself from a probability of \(Reason.percent(automatic.threshold))"
    guard automatic.assigned > 0 else {
      return threshold + ": none of \(automatic.tasks) later tasks would have reached it"
    }
    let right = Double(automatic.right) / Double(automatic.assigned)
    return threshold + ": right for \(Reason.percent(right)) of \(automatic.assigned) of \(automatic.tasks) later tasks"
  }
}

extension TaskRecommender {
  /// Whoever gets a task without asking anybody: the likeliest person of all in the bundle, if their probability among everybody
  /// reaches the bundle's threshold.
  ///
  /// Compared with everybody, since the threshold was measured so. Nil where it is lower, where the bundle has no threshold, where
  /// the likeliest is not in the team or said no to the task, or where nothing was learned of them.
  ///
  /// - Parameters:
  ///   - task: Its title, details and category are read.
  ///   - team: Keys of those who may get it; nil: everybody.
  /// - Returns: The person; their share is that among everybody.
  public func automaticPerson(for task: WorkTask, among team: [String]? = nil) -> Person? {
    automaticPeople(forEach: [task], among: team)[0]
  }

  /// As ``automaticPerson(for:among:)``, one for each task; the tasks go through the text chain together.
  public func automaticPeople(forEach tasks: [WorkTask], among team: [String]? = nil) -> [Person?] {
    guard let threshold = learned.automatic?.threshold else { return tasks.map { _ in nil } }
    let allowed = Set(positions(of: team))
    return zip(tasks, features(of: tasks)).map { task, features in
      let scores = scores(of: features)
      guard let first = Self.falling(scores).first, first < learned.learnedCount, allowed.contains(first) else {
        return nil
      }
      let share = ProfileTable.shares(of: scores)[first]
      guard share >= threshold, !task.declinedBy.contains(learned.keys[first]) else { return nil }
      return person(first, score: scores[first], share: share, features)
    }
  }
}
