import DelegationTasks

/// The input of models of the next task: the queue's tasks, and what is known of the person and of them.
///
/// - Shape: by candidate, the newest first, unless stated otherwise.
package struct NextTaskContext: Sendable {
  struct Work: Sendable {
    /// The person's work, and everybody's, decayed to the present.
    var own = PerHalfLife.zero
    var all = PerHalfLife.zero
    /// The days since the person last got such a task; infinite if they never did.
    var days = Double.infinity
  }

  struct KeyedWork: Sendable {
    /// The work of each value, after an empty one for candidates without a value.
    private(set) var works = [Work()]
    let positions: [Int]

    init(_ candidates: [Int], value: (Int) -> Int?, work: (Int) -> Work) {
      var known: [Int: Int] = [:]
      var works = works
      positions = candidates.map { task in
        guard let value = value(task) else { return 0 }
        if let position = known[value] { return position }
        works.append(work(task))
        known[value] = works.count - 1
        return works.count - 1
      }
      self.works = works
    }

    subscript(candidate: Int) -> Work { works[positions[candidate]] }
  }

  struct Likeness: Sendable {
    var centroid = 0.0
    var latest = 0.0
    /// The greatest with one of the latest few.
    var recent = 0.0
    /// The person's part of the votes of similar tasks, as of the candidate's opening.
    var votes = SimilarWork()
  }

  /// The person's part of the votes that `NeighbourVotes` counts.
  struct SimilarWork: Sendable {
    var recent = 0.0
    var ever = 0.0
    var sameComponent = 0.0
    var best = 0.0
  }

  let person: PersonID
  let now: Moment
  package let queueCount: Int
  package let candidates: [Int]
  /// The rank of each candidate by newness in the queue, from 1.
  package internal(set) var ranks: [Int] = []
  /// The days since each was opened, since it came into the queue, and since anything happened to it.
  package internal(set) var ages: [Double] = []
  var waits: [Double] = []
  var untouched: [Double] = []
  /// For each candidate, how many newer ones have its component, and how many its reporter.
  var newerInComponent: [Int] = []
  var newerOfReporter: [Int] = []
  /// The work by key of ``NextTaskFeatures/workKeys``.
  var work: [KeyedWork] = []
  var everything = Work()
  var likeness: [Likeness] = []
  var isReporter: [Bool] = []
  var isCopied: [Bool] = []
  var copyCounts: [Int] = []
  var wasTheirs: [Bool] = []
  var wasTaken: [Bool] = []
  /// How often a candidate of such a rank was taken each time that it waited, and one of such an age.
  var rankRates: [Double] = []
  var ageRates: [Double] = []
  var rankRatesOfPerson: [Double] = []
  var ageRatesOfPerson: [Double] = []
  /// The share of tasks like each candidate that anybody took, by key of `TakeHabits.keys`.
  var takenShares: [[Double]] = []
  /// The positions in the queue from the person's latest take to the candidate, negative for older ones; empty where
  /// that is too long ago.
  var distances: [Int] = []
  var distancesOfAll: [Int] = []
}
