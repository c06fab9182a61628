import DelegationMatching
import DelegationTasks

/// The scale on which a model's scores are comparable; see `TwoRounds`.
package typealias ScoreScale = TwoRounds.ScoreScale

/// Everybody a model can rank for one task, best first.
///
/// The order is strict: by score, then by the model's own tie rule, then by `PersonID`, so no two persons share a
/// rank. A person who is missing could not be ranked and counts as a miss.
package struct Ranking: Equatable, Sendable {
  package let persons: [PersonID]
  /// There is one score per person; they never rise.
  package let scores: [Double]

  package init(persons: [PersonID], scores: [Double]) {
    precondition(persons.count == scores.count, "a ranking needs one score per person")
    self.persons = persons
    self.scores = scores
  }

  /// The ranking with each score as its share of all; zeros where nobody has any.
  package var shares: Ranking {
    let total = scores.reduce(0, +)
    return Ranking(persons: persons, scores: scores.map { total > 0 ? $0 / total : 0 })
  }

  /// The rank of a person, from 1; nil for somebody the model could not rank.
  package func rank(of person: PersonID) -> Int? { persons.firstIndex(of: person).map { $0 + 1 } }

  /// Ranks by score, the highest first.
  ///
  /// - Parameters:
  ///   - persons: Everybody the model can rank, in the order of its tie rule.
  ///   - scores: The scores, one per person; finite.
  init(inTieOrder persons: [PersonID], scores: [Double]) {
    let order = Self.positions(falling: scores)
    self.init(persons: order.map { persons[$0] }, scores: order.map { scores[$0] })
  }

  /// The positions of values from the highest value down; equal values stay in the order of their positions.
  static func positions<Value: Comparable>(falling values: [Value]) -> [Int] {
    values.indices.sorted { values[$0] != values[$1] ? values[$0] > values[$1] : $0 < $1 }
  }
}

/// What holds training examples. It can forget what it learned, as if it had never learned it.
package protocol ExampleHolder: Sendable {
  /// - `step`: 1 to learn the example, −1 to forget it.
  mutating func change(_ example: TrainingExample, by step: Int)
}

extension ExampleHolder {
  package mutating func learn(_ example: TrainingExample) { change(example, by: 1) }
  package mutating func forget(_ example: TrainingExample) { change(example, by: -1) }
}

extension [PersonID?] {
  mutating func change(_ example: TrainingExample, by step: Int) {
    precondition(step < 0 || self[example.task] == nil, "a task has one training example at a time")
    precondition(step > 0 || self[example.task] == example.person, "only an example that is held can be forgotten")
    self[example.task] = step > 0 ? example.person : nil
  }
}

/// A model that ranks persons for a task from its training examples, and nothing else.
///
/// The evaluation decides when the model receives which examples: all that were known at one moment (batch), or every
/// change as time passes (prequential). The model reads ``TaskFeatures`` only of the task to rank for and of the tasks
/// of its examples.
package protocol Recommender: ExampleHolder {
  /// The scale on which scores are compared in the two rounds; `relative` unless a model says otherwise.
  var scale: ScoreScale { get }

  /// Ranks persons for a task as of `now`, which never moves back between calls. In batch, `now` stays the moment of
  /// training.
  mutating func rank(_ task: Int, at now: Moment) -> Ranking
  mutating func order(_ task: Int, at now: Moment) -> [PersonID]
  /// Leaves out what only scores need; called before anything else, and ``rank(_:at:)`` is not called afterwards.
  mutating func orderAlone()
}

extension Recommender {
  package var scale: ScoreScale { .relative }
  package mutating func orderAlone() {}
  package mutating func order(_ task: Int, at now: Moment) -> [PersonID] { rank(task, at: now).persons }
}

/// The heaviest of the items offered, heaviest first; never more than `count`.
struct TopList: Sendable {
  let count: Int
  private(set) var items: [UInt32] = []
  /// There is one weight per item; they never rise.
  private(set) var weights: [Double] = []

  init(count: Int) {
    precondition(count >= 1, "a top list holds at least one item")
    self.count = count
  }

  /// The minimum weight of a new item: the lightest weight of a full list.
  var threshold: Double { items.count == count ? weights[count - 1] : -.infinity }

  /// - Parameter precedes: Whether the first item comes before the second when they weigh the same; strict.
  @inline(__always)
  mutating func offer(_ item: UInt32, _ weight: Double, precedes: (UInt32, UInt32) -> Bool) {
    if weight >= threshold { insert(item, weight, precedes) }
  }

  private mutating func insert(_ item: UInt32, _ weight: Double, _ precedes: (UInt32, UInt32) -> Bool) {
    if items.count < count {
      items.append(item)
      weights.append(weight)
    } else if weight == weights[count - 1], !precedes(item, items[count - 1]) {
      return
    }
    var position = items.count - 1
    items.withUnsafeMutableBufferPointer { items in
      weights.withUnsafeMutableBufferPointer { weights in
        while position > 0,
          weight > weights[position - 1] || (weight == weights[position - 1] && precedes(item, items[position - 1]))
        {
          (items[position], weights[position]) = (items[position - 1], weights[position - 1])
          position -= 1
        }
        (items[position], weights[position]) = (item, weight)
      }
    }
  }
}
