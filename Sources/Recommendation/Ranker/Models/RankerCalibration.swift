import TaskModel

/// Turns a ranker's utilities into probabilities by what became of the latest tasks that it had not learned from.
package struct RankerCalibration: Sendable {
  /// Older tasks than this many are left out: how sure one can be changes with the years.
  package static let latest = 1500
  /// Before there are so many tasks, utilities are taken at their word.
  package static let fewest = 50

  /// Chosen on validation by the mean log loss of owners over five trackers, against temperature alone and isotonic.
  package static let standard = ProbabilityMap.Method.platt

  private let method: ProbabilityMap.Method
  private var tasks: [HeldOutTask] = []
  private var map = ProbabilityMap.fit(.temperature, to: [])
  /// What the map has to be fitted to before it is asked for: many a fit is never asked for.
  private var pending: [HeldOutTask]?

  package init(method: ProbabilityMap.Method = standard) { self.method = method }

  /// - Parameters:
  ///   - utilities: One per candidate; nothing is learned from a task without.
  ///   - owner: The owner's place among the candidates.
  package mutating func add(_ utilities: [Double], owner: Int?) {
    if !utilities.isEmpty { tasks.append(HeldOutTask(utilities: utilities, owner: owner)) }
  }

  package mutating func fit() {
    tasks.removeFirst(max(0, tasks.count - Self.latest))
    if tasks.count >= Self.fewest { pending = tasks }
  }

  /// Makes what the next rankings need, so that not each of them has to.
  mutating func settle() {
    map = current
    pending = nil
  }

  private var current: ProbabilityMap { pending.map { ProbabilityMap.fit(method, to: $0) } ?? map }

  package func ranking(_ utilities: [Double], persons: [PersonID]) -> Ranking {
    guard !persons.isEmpty else { return Ranking(persons: [], scores: []) }
    // A correction may make two probabilities equal; the utilities still tell who stands first.
    let order = Ranking.places(falling: utilities)
    let probabilities = current.probabilities(of: utilities)
    return Ranking(inTieOrder: order.map { persons[$0] }, scores: order.map { probabilities[$0] })
  }
}
