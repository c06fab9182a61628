import DelegationTasks

/// The training examples that a model holds: who was assigned how many tasks, and who was seen first.
///
/// Forgetting an example leaves the ledger as if it had never been learned. "First seen" follows the order in which the
/// examples held were learned.
struct ExampleLedger: ExampleHolder {
  private(set) var counts: [Int]
  private(set) var assignees: [PersonID?]
  private(set) var exampleCount = 0
  /// The number of examples learned before each task's; -1 when none is held.
  private var turns: [Int]
  private var nextTurn = 0
  /// The tasks of each person in the order learned; entries before the head, and those relearned or forgotten, are
  /// void.
  private var queues: [[(turn: Int, task: Int)]]
  private var heads: [Int]
  private var cachedFirstSeen, cachedMostFrequent: [PersonID]?

  init(_ context: ModelContext) {
    self.init(taskCount: context.features.openings.count, personCount: context.personCount)
  }

  init(taskCount: Int, personCount: Int) {
    counts = Array(repeating: 0, count: personCount)
    assignees = Array(repeating: nil, count: taskCount)
    turns = Array(repeating: -1, count: taskCount)
    queues = Array(repeating: [], count: personCount)
    heads = Array(repeating: 0, count: personCount)
  }

  mutating func change(_ example: TrainingExample, by step: Int) {
    assignees.change(example, by: step)
    let person = Int(example.person)
    exampleCount += step
    counts[person] += step
    cachedMostFrequent = nil
    if step > 0 {
      turns[example.task] = nextTurn
      queues[person].append((nextTurn, example.task))
      nextTurn += 1
      if counts[person] == 1 { cachedFirstSeen?.append(example.person) }
    } else {
      turns[example.task] = -1
      let head = heads[person]
      settleHead(of: person)
      if counts[person] == 0 || heads[person] != head { cachedFirstSeen = nil }
    }
  }

  /// Everybody with an example, in the order in which their earliest examples were learned.
  mutating func firstSeen() -> [PersonID] {
    if let cachedFirstSeen { return cachedFirstSeen }
    let persons = counts.indices.filter { counts[$0] > 0 }
    for person in persons { settleHead(of: person) }
    let order = persons.sorted { queues[$0][heads[$0]].turn < queues[$1][heads[$1]].turn }.map { PersonID($0) }
    cachedFirstSeen = order
    return order
  }

  /// Everybody with an example, most examples first, ties by ``firstSeen()``.
  mutating func mostFrequent() -> [PersonID] {
    if let cachedMostFrequent { return cachedMostFrequent }
    let persons = firstSeen()
    let order = Ranking.positions(falling: persons.map { counts[Int($0)] }).map { persons[$0] }
    cachedMostFrequent = order
    return order
  }

  private mutating func settleHead(of person: Int) {
    while heads[person] < queues[person].count {
      let entry = queues[person][heads[person]]
      if turns[entry.task] == entry.turn { break }
      heads[person] += 1
    }
    if heads[person] == queues[person].count {
      queues[person].removeAll(keepingCapacity: true)
      heads[person] = 0
    }
  }
}
