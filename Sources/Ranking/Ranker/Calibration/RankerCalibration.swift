import DelegationFoundations
import DelegationTasks

/// Turns a ranker's utilities into probabilities, calibrated on the latest tasks that the ranker had not learned from.
///
/// A ``ProbabilityMap`` is fitted to many tasks and lags behind when work or people change, so a ranker that goes along
/// with time also follows how often its first suggestions were right lately; see ``FirstSuggestionDrift``.
package struct RankerCalibration: Sendable {
  /// The maximum number of tasks; older ones are dropped, since calibration drifts over the years.
  package static let latest = 1500
  /// The number of tasks below which probabilities are the plain softmax of the utilities.
  static let fewest = 50

  /// The default method, chosen on validation by the mean log loss of the assignee over five trackers, against
  /// temperature alone and isotonic regression.
  static let defaultMethod = ProbabilityMap.Method.platt

  private let method: ProbabilityMap.Method
  private var tasks: [HeldOutTask] = []
  private var numbers: [Int] = []
  private var map = ProbabilityMap.fit(.temperature, to: [])
  /// The tasks to fit the map to before its next use; many fits are never used.
  private var pending: [HeldOutTask]?
  /// The drift; nil for a ranker that is trained once, since it receives no outcome.
  private var drift: FirstSuggestionDrift?
  /// The number of the latest tasks that the drift does not know yet.
  private var newTasks = 0

  /// - `followsOutcomes`: Whether outcomes keep coming in while probabilities are requested.
  package init(method: ProbabilityMap.Method = defaultMethod, followsOutcomes: Bool) {
    self.method = method
    drift = followsOutcomes ? FirstSuggestionDrift() : nil
  }

  /// - `utilities`: The utilities, one per candidate; a task without candidates is ignored.
  package mutating func add(_ task: Int, _ utilities: [Double], assignee: Int?) {
    guard !utilities.isEmpty else { return }
    tasks.append(HeldOutTask(utilities: utilities, assignee: assignee))
    numbers.append(task)
    newTasks += 1
  }

  /// Forgets the outcome of a task that is not its outcome any more; the map changes with its next fit only.
  package mutating func forget(_ task: Int) {
    guard let position = numbers.lastIndex(of: task) else { return }
    tasks.remove(at: position)
    numbers.remove(at: position)
    restartDrift()
  }

  package mutating func fit() {
    let old = max(0, tasks.count - Self.latest)
    tasks.removeFirst(old)
    numbers.removeFirst(old)
    if tasks.count >= Self.fewest { pending = tasks }
  }

  /// Makes the probabilities those of the latest fit and of the tasks added so far.
  package mutating func settle() {
    if let pending {
      map = ProbabilityMap.fit(method, to: pending)
      restartDrift()
    }
    pending = nil
    guard newTasks > 0, drift != nil, tasks.count >= Self.fewest else { return }
    for task in tasks.suffix(min(newTasks, FirstSuggestionDrift.latest)) {
      // The first of the greatest, as a ranking has it.
      let first = task.utilities.firstIndex(of: task.utilities.max()!)!
      drift?.add(map.probabilities(of: task.utilities)[first], isRight: task.assignee == first)
    }
    newTasks = 0
    drift?.fit()
  }

  private mutating func restartDrift() {
    newTasks = tasks.count
    if drift != nil { drift = FirstSuggestionDrift() }
  }

  package func ranking(_ utilities: [Double], persons: [PersonID]) -> Ranking {
    guard !persons.isEmpty else { return Ranking(persons: [], scores: []) }
    // A correction may make two probabilities equal; the utilities still order them.
    let order = Ranking.positions(falling: utilities)
    let probabilities = map.probabilities(of: utilities)
    let falling = order.map { probabilities[$0] }
    return Ranking(inTieOrder: order.map { persons[$0] }, scores: drift?.corrected(falling) ?? falling)
  }
}

extension RankerCalibration: CacheCodable {
  /// Encodes a settled calibration: the drift follows from tasks and map.
  package func encode(into writer: inout ByteWriter) { writer.add(method, drift != nil, tasks, numbers, map) }

  package init(from reader: inout ByteReader) throws {
    let method = try ProbabilityMap.Method(from: &reader)
    self.init(method: method, followsOutcomes: try Bool(from: &reader))
    tasks = try [HeldOutTask](from: &reader)
    numbers = try [Int](from: &reader)
    guard numbers.count == tasks.count else { throw CacheFault() }
    map = try ProbabilityMap(from: &reader)
    newTasks = tasks.count
  }
}
