import DelegationMatching
import Foundation

extension TaskRecommender {
  /// The open tasks that a person should take next, and what their order rests on.
  public struct NextTasks: Codable, Hashable, Sendable {
    /// The source of the order of open tasks.
    public enum Basis: Codable, Hashable, Sendable {
      /// Takes of the tracker's history; the bundle's model card says how often that order is right.
      case takes
      /// The person's share, then urgency, because nothing was learned about what people take next.
      case shareWithoutWeights
      /// The person's share, then urgency, because it is not known when this many of the tasks were opened.
      case shareWithoutOpenings(tasks: Int)

      /// The basis as text.
      public var text: String {
        switch self {
        case .takes: "ordered by what people took next in the tracker's history"
        case .shareWithoutWeights:
          "ordered by share, then urgency: nothing was learned about what people take next"
        case .shareWithoutOpenings(let tasks):
          "ordered by share, then urgency: \(tasks) \(tasks == 1 ? "task has" : "tasks have") no opening time"
        }
      }
    }

    /// The first to take comes first.
    public let tasks: [Task]
    /// The source of their order.
    public let basis: Basis

    /// Tasks in an order, and what it rests on.
    public init(tasks: [Task], basis: Basis) { (self.tasks, self.basis) = (tasks, basis) }
  }
}

extension TaskRecommender.NextTasks {
  struct Candidate {
    let task: WorkTask
    let recommender: TaskRecommender
    let person: Int
    let features: TaskTerms
    let score, share: Double
    let fit: ProfileFit
  }

  /// Orders tasks; equal ones by urgency, then in the given order.
  init(_ candidates: [Candidate], _ weights: NextTaskWeights?, at now: Date, limit: Int) {
    let openings = candidates.compactMap(\.task.opened)
    guard let weights, openings.count == candidates.count else {
      let missing = candidates.count - openings.count
      basis = weights == nil ? .shareWithoutWeights : .shareWithoutOpenings(tasks: missing)
      tasks = Self.positions(of: candidates, falling: candidates.map(\.share)).prefix(max(0, limit)).map {
        candidates[$0].task(reasons: candidates[$0].reasons, probability: nil)
      }
      return
    }
    basis = .takes
    var categories: [String: Int] = [:]
    let ages = openings.map { now.timeIntervalSince($0) / 86_400 }
    let queue = candidates.indices.map { position -> OpenTask in
      let category = candidates[position].task.category.map { name in
        let number = categories[name] ?? categories.count
        categories[name] = number
        return number
      }
      return OpenTask(age: ages[position], category: category, fit: candidates[position].fit)
    }
    let utilities = weights.utilities(of: queue)
    let count = Double(max(1, utilities.count))
    let mean = (age: utilities.reduce(0) { $0 + $1.age } / count, fit: utilities.reduce(0) { $0 + $1.fit } / count)
    let newest = openings.max()
    let probabilities = ProfileTable.shares(of: utilities.map(\.sum))
    tasks = Self.positions(of: candidates, falling: utilities.map(\.sum)).prefix(max(0, limit)).map { position in
      let (utility, candidate) = (utilities[position], candidates[position])
      let opened = Reason(
        kind: .opened(days: queue[position].age, isNewest: openings[position] == newest),
        weight: utility.age - mean.age)
      let isMainlyAge = utility.age - mean.age >= utility.fit - mean.fit
      return candidate.task(
        reasons: isMainlyAge ? [opened] + candidate.reasons : candidate.reasons + [opened],
        probability: probabilities[position])
    }
  }

  private static func positions(of candidates: [Candidate], falling values: [Double]) -> [Int] {
    candidates.indices.sorted { one, other in
      if values[one] != values[other] { return values[one] > values[other] }
      let (first, second) = (candidates[one].task.priority, candidates[other].task.priority)
      return first != second ? first < second : one < other
    }
  }
}

extension TaskRecommender.NextTasks.Candidate {
  fileprivate var reasons: [Reason] { recommender.reasons(for: person, features) }

  fileprivate func task(reasons: [Reason], probability: Double?) -> TaskRecommender.Task {
    TaskRecommender.Task(
      id: task.id, score: score, share: share, reasons: reasons, probability: probability,
      duration: recommender.duration(of: features.category, for: person))
  }
}
