import DelegationFoundations

package struct ProfileFit: Equatable, Sendable {
  package let share: Double
  /// The person's share of the work in the task's category, as ``ProfileTable/prior(of:in:)``.
  package let prior: Double
  package let cosine: Double

  /// - Parameters:
  ///   - share: The share, from 0 to 1.
  ///   - prior: The prior, from 0 to 1.
  ///   - cosine: The cosine, from 0 to 1.
  package init(share: Double, prior: Double, cosine: Double) {
    (self.share, self.prior, self.cosine) = (share, prior, cosine)
  }
}

/// The part of an open task that an app with a bundle knows, for the person who may take it.
package struct OpenTask: Equatable, Sendable {
  /// The days since it was opened.
  package let age: Double
  /// A number that is equal for tasks of one category; nil for a task without one.
  let category: Int?
  package let fit: ProfileFit

  /// - `age`: The age, in days; below 0 counts as 0.
  /// - `category`: Any numbers, as long as one category has one.
  package init(age: Double, category: Int?, fit: ProfileFit) {
    (self.age, self.category, self.fit) = (max(0, age), category, fit)
  }
}

/// Something about an open task that says whether a person takes it next.
package struct OpenTaskFeature: Sendable {
  package let name: String
  /// Whether it reads only when tasks were opened.
  let isOfAge: Bool
  /// The values that a fit distinguishes; others count as the nearest.
  package let range: ClosedRange<Float>
  fileprivate let value: @Sendable (OpenTask, Ranks) -> Double

  /// A task's ranks by newness, from 1; tasks opened at one moment share a rank.
  fileprivate struct Ranks {
    var among = 1
    var inCategory = 1
  }
}

/// Every feature of an open task that an app can compute. Nothing here depends on the history of other tasks.
package enum OpenTaskFeatures {
  /// The features in the order of columns. Logarithms of shares end at a thousandth, those of ages at a minute and a
  /// half.
  package static let all: [OpenTaskFeature] = [
    .init(name: "age", isOfAge: true, range: -7...9) { task, _ in Elementary.log(task.age + 0.001) },
    .init(name: "underAnHour", isOfAge: true, range: 0...1) { task, _ in task.age * 24 < 1 ? 1 : 0 },
    .init(name: "rank", isOfAge: true, range: 0...8) { Elementary.log(Double($1.among)) },
    .init(name: "newest", isOfAge: true, range: 0...1) { $1.among == 1 ? 1 : 0 },
    .init(name: "rankInCategory", isOfAge: true, range: 0...6) { Elementary.log(Double($1.inCategory)) },
    .init(name: "newestInCategory", isOfAge: true, range: 0...1) { $1.inCategory == 1 ? 1 : 0 },
    .init(name: "share", isOfAge: false, range: -6.91...0.01) { task, _ in Elementary.log(task.fit.share + 0.001) },
    .init(name: "work", isOfAge: false, range: -6.91...0.01) { task, _ in Elementary.log(task.fit.prior + 0.001) },
    .init(name: "cosine", isOfAge: false, range: 0...1) { task, _ in task.fit.cosine },
  ]

  /// The values of a queue's tasks.
  ///
  /// - Parameter queue: All open tasks, in any order.
  /// - Returns: Row by row in the order of the queue, one value per feature of ``all``.
  package static func values(of queue: [OpenTask]) -> [Double] {
    let ranks = ranks(of: queue)
    var values: [Double] = []
    values.reserveCapacity(queue.count * all.count)
    for (task, ranks) in zip(queue, ranks) {
      for feature in all { values.append(feature.value(task, ranks)) }
    }
    return values
  }

  private static func ranks(of queue: [OpenTask]) -> [OpenTaskFeature.Ranks] {
    struct Newer {
      var count = 0
      var latest = -1.0
      var rank = 0

      /// The rank of the next task, which is as new as the last one or older.
      mutating func add(_ age: Double) -> Int {
        count += 1
        if age > latest { (latest, rank) = (age, count) }
        return rank
      }
    }
    var ranks = queue.map { _ in OpenTaskFeature.Ranks() }
    var (all, byCategory) = (Newer(), [Int: Newer]())
    for position in queue.indices.sorted(by: { queue[$0].age < queue[$1].age }) {
      ranks[position].among = all.add(queue[position].age)
      if let category = queue[position].category {
        ranks[position].inCategory = byCategory[category, default: Newer()].add(queue[position].age)
      }
    }
    return ranks
  }
}

/// The amount that each feature of an open task adds to the chance that a person takes it next: a conditional logit.
///
/// - Unit: a utility of 1 more makes a task e times as likely against any other.
/// - Source: McFadden 1974, "Conditional logit analysis of qualitative choice behavior".
package struct NextTaskWeights: Equatable, Sendable {
  /// The weights in the order of ``OpenTaskFeatures/all``.
  package let values: [Double]

  /// - Parameter values: Finite; one per feature.
  package init(_ values: [Double]) {
    precondition(values.count == OpenTaskFeatures.all.count, "one weight per feature")
    precondition(values.allSatisfy(\.isFinite), "a weight is not finite")
    self.values = values
  }

  package struct Utility: Equatable, Sendable {
    package var age = 0.0
    package var fit = 0.0
    package var sum: Double { age + fit }
  }

  /// The utilities of open tasks for the person.
  ///
  /// - Parameter queue: All open tasks, in any order, which is that of the result.
  package func utilities(of queue: [OpenTask]) -> [Utility] {
    let (rows, width) = (OpenTaskFeatures.values(of: queue), values.count)
    let isOfAge = OpenTaskFeatures.all.map(\.isOfAge)
    return queue.indices.map { row in
      var utility = Utility()
      for column in 0..<width {
        let part = values[column] * rows[row * width + column]
        if isOfAge[column] { utility.age += part } else { utility.fit += part }
      }
      return utility
    }
  }
}
