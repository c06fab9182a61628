import DelegationMatching

/// The probability above which a member of a team gets a task in round one, and how it was chosen.
public struct RoundOne: Codable, Hashable, Sendable {
  /// The basis of a threshold.
  public enum Choice: Codable, Hashable, Sendable {
    /// A bundle, on the validation part of its data. Its people may have thresholds of their own; others have the middle one.
    case bundle
    /// Finished tasks, this many: the lowest threshold that gives each to at most `people` on average. Each fifth of the tasks was
    /// compared with profiles of the others.
    case finishedTasks(count: Int, people: Double)
    /// The threshold is 0.5, as in 2018: nothing was learned.
    case preset
  }

  /// The threshold, from 0 to 1.
  public let threshold: Double
  /// The basis of the threshold.
  public let choice: Choice

  /// A threshold with its basis.
  public init(threshold: Double, choice: Choice) { (self.threshold, self.choice) = (threshold, choice) }

  /// The threshold and its basis, such as `a share above 21 %, which gives 34 finished tasks to at most 2 people each on average`.
  public var text: String {
    let share = "a share above \(Reason.percent(threshold))"
    return switch choice {
    case .bundle: share + ", the bundle's threshold"
    case .finishedTasks(let count, let people):
      share + ", which gives \(count) finished \(count == 1 ? "task" : "tasks") to at most "
        + "\(Int(exactly: people).map(String.init) ?? "\(people)") \(people == 1 ? "person" : "people") each on average"
    case .preset: share + ", since no finished task says who gets one"
    }
  }
}

extension AppHistory {
  struct Fold {
    let learned: LearnedProfiles
    let heldOut: [WorkTask]
  }

  private static let foldCount = 5

  /// The folds of the tasks that ``learned(from:personsPerTerm:)`` learns from; parameters as there. The app stores no times, so
  /// each fold has every fifth task.
  func folds(of tasks: [WorkTask], personsPerTerm: Int) -> [Fold] {
    let done = examples(among: tasks).enumerated()
    return (0..<Self.foldCount).map { fold in
      let (kept, heldOut) = (
        done.filter { $0.offset % Self.foldCount != fold }, done.filter { $0.offset % Self.foldCount == fold }
      )
      return Fold(
        learned: learned(from: kept.map(\.element), personsPerTerm: personsPerTerm), heldOut: heldOut.map(\.element))
    }
  }

  /// The threshold that gives a team's finished tasks to as many people as a bundle's does, but to no more than half of the
  /// members.
  func roundOne(_ folds: [Fold], own: Set<String>, members: [WorkUser]) -> RoundOne {
    var (shares, count) = ([Double](), 0)
    for fold in folds {
      let recommender = TaskRecommender(fold.learned.adding(members))
      let positions = members.map { recommender.indexOfKey[$0.id]! }
      let tasks = fold.heldOut.filter { own.contains($0.id) }
      count += tasks.count
      for features in recommender.features(of: tasks) {
        let scores = recommender.scores(of: features)
        shares += ProfileTable.shares(of: positions.map { scores[$0] })
      }
    }
    guard count > 0, !members.isEmpty else {
      return RoundOne(threshold: LearnedProfiles.defaultThreshold, choice: .preset)
    }
    let people = min(TwoRounds.personsPerTask, max(1, Double(members.count) / 2))
    return RoundOne(
      threshold: TwoRounds.lowestThreshold(personsPerTask: people, falling: shares.sorted(by: >), tasks: count),
      choice: .finishedTasks(count: count, people: people))
  }
}
