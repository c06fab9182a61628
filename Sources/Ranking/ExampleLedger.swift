import DelegationTasks

/// What a model has been told and has not forgotten: who owned how many reports, and who was seen first.
///
/// Forgetting a lesson leaves the ledger as if it had never been learned. "First seen" goes by the order in which the
/// lessons that are held were learned.
struct ExampleLedger: Sendable {
  /// Lessons held, by person.
  private(set) var counts: [Int]
  /// By report: the person of the lesson held.
  private(set) var assignees: [PersonID?]
  private(set) var exampleCount = 0
  /// By report: when its lesson was learned, counted in lessons; -1 when none is held.
  private var turns: [Int]
  private var nextTurn = 0
  /// By person: reports in the order learned; those before the head, and those learned anew or forgotten, are void.
  private var queues: [[(turn: Int, task: Int)]]
  private var heads: [Int]
  private var keptFirstSeen: [PersonID]?
  private var keptMostFrequent: [PersonID]?

  init(taskCount: Int, personCount: Int) {
    counts = Array(repeating: 0, count: personCount)
    assignees = Array(repeating: nil, count: taskCount)
    turns = Array(repeating: -1, count: taskCount)
    queues = Array(repeating: [], count: personCount)
    heads = Array(repeating: 0, count: personCount)
  }

  mutating func learn(_ example: TrainingExample) {
    precondition(assignees[example.task] == nil, "a report teaches one lesson at a time")
    let person = Int(example.person)
    assignees[example.task] = example.person
    turns[example.task] = nextTurn
    queues[person].append((nextTurn, example.task))
    nextTurn += 1
    exampleCount += 1
    counts[person] += 1
    if counts[person] == 1 { keptFirstSeen?.append(example.person) }
    keptMostFrequent = nil
  }

  mutating func forget(_ example: TrainingExample) {
    precondition(assignees[example.task] == example.person, "only a lesson that is held can be forgotten")
    let person = Int(example.person)
    assignees[example.task] = nil
    turns[example.task] = -1
    exampleCount -= 1
    counts[person] -= 1
    let head = heads[person]
    settleHead(of: person)
    if counts[person] == 0 || heads[person] != head { keptFirstSeen = nil }
    keptMostFrequent = nil
  }

  /// Everybody who owns a lesson, those first whose earliest lesson was learned first.
  mutating func firstSeen() -> [PersonID] {
    if let keptFirstSeen { return keptFirstSeen }
    let persons = counts.indices.filter { counts[$0] > 0 }
    for person in persons { settleHead(of: person) }
    let order = persons.sorted { queues[$0][heads[$0]].turn < queues[$1][heads[$1]].turn }.map { PersonID($0) }
    keptFirstSeen = order
    return order
  }

  /// Everybody who owns a lesson, most lessons first, ties by ``firstSeen()``.
  mutating func mostFrequent() -> [PersonID] {
    if let keptMostFrequent { return keptMostFrequent }
    let persons = firstSeen()
    let order = Ranking.positions(falling: persons.map { counts[Int($0)] }).map { persons[$0] }
    keptMostFrequent = order
    return order
  }

  /// Moves the head of a person's queue to the first lesson that is still held.
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
