import DelegationMatching

/// The fewest people of whom one is right in a promised share of tasks.
public struct PredictionSet: Codable, Hashable, Sendable {
  /// The promised share, such as 0.8.
  public let promise: Double
  /// The people, the likeliest first, five at most; their shares are those among everybody.
  public let people: [TaskRecommender.Person]

  /// A set that keeps a promise.
  public init(promise: Double, people: [TaskRecommender.Person]) { (self.promise, self.people) = (promise, people) }
}

extension ProfileBundle {
  /// A promise that sets of people keep if the bundle is exported as often as its model card says, and how they fared.
  public struct Promise: Codable, Hashable, Sendable {
    /// The share of sets that shall hold the right person.
    public let share: Double
    /// The probability among everybody from which on somebody is in the set.
    public let threshold: Double
    /// The number of later tasks that it was tried on.
    public let tasks: Int
    /// The number of them that got a set.
    public let given: Int
    /// The number of these sets that held the person who did the task.
    public let right: Int

    /// A promise; the parameters are its properties.
    public init(share: Double, threshold: Double, tasks: Int, given: Int, right: Int) {
      (self.share, self.threshold, self.tasks) = (share, threshold, tasks)
      (self.given, self.right) = (given, right)
    }

    private enum CodingKeys: String, CodingKey {
      case threshold, tasks, given, right
      case share = "promise"
    }

    /// The promise and how it fared, such as `80 % promised, right for 83 % of 640 later tasks`.
    public var text: String {
      let fared =
        given == 0 ? "" : ", right for \(Reason.percent(Double(right) / Double(given))) of \(given) later tasks"
      return "\(Reason.percent(share)) promised" + fared
    }
  }
}

extension TaskRecommender {
  /// Returns the sets of people for a task, one for each of the bundle's promises that can be kept for it; the lowest promise
  /// first. None means: ask somebody.
  ///
  /// As the promises were measured, probabilities are those among everybody in the bundle. Whoever is not in the team or said no to the
  /// task is in no set, so that a set takes more of the others, or there is none. There is none either where keywords that users
  /// typed count beside their work, where it would name everybody in the bundle, and where none of its people did a task in the
  /// 180 days before the bundle's `asOf`.
  ///
  /// - Parameters:
  ///   - task: Its title, details and category are read.
  ///   - team: Keys of those who may get it; nil: everybody.
  /// - Throws: A problem for a key that nobody has.
  public func predictionSets(for task: WorkTask, among team: [String]? = nil) throws(Problem) -> [PredictionSet] {
    predictionSets(forEach: [task], among: try positions(of: team))[0]
  }

  /// Returns what ``predictionSets(for:among:)`` does, for each task; the tasks go through the text chain together.
  ///
  /// - Throws: A problem for a key that nobody has.
  public func predictionSets(
    forEach tasks: [WorkTask], among team: [String]? = nil
  ) throws(Problem) -> [[PredictionSet]] {
    predictionSets(forEach: tasks, among: try positions(of: team))
  }

  func predictionSets(forEach tasks: [WorkTask], among team: [Int]) -> [[PredictionSet]] {
    guard !learned.promises.isEmpty else { return tasks.map { _ in [] } }
    let allowed = Set(team.filter { $0 < learned.learnedCount })
    return zip(tasks, features(of: tasks)).map { task, features in
      let vector = learned.table.vector(of: features.terms)
      guard learned.table.persons.allSatisfy({ $0.evidence.dot(vector) == 0 }) else { return [] }
      let scores = scores(of: features)
      let shares = ProfileTable.shares(of: scores)
      let order = Self.falling(scores).filter {
        allowed.contains($0) && !task.declinedBy.contains(learned.keys[$0])
      }
      return learned.promises.compactMap { promise in
        let rule = PredictionSetRule(promise: promise.share, threshold: promise.threshold)
        guard let size = rule.size(order.map { shares[$0] }), size < learned.learnedCount,
          case let members = order.prefix(size), !learned.inactive.isSuperset(of: members)
        else { return nil }
        return PredictionSet(
          promise: promise.share,
          people: members.map { person($0, score: scores[$0], share: shares[$0], features) })
      }
    }
  }
}
