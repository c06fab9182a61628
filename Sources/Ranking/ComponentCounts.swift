import DelegationFoundations
import DelegationMatching
import DelegationTasks

/// Ranks persons by the tasks they resolved in the task's component, older ones weighing less.
///
/// - Score: sum over the person's training examples of the same component (at opening) of
///   0.5^((now − since) / half-life), `since` being when the example became known; tasks without a component
///   count as one, unless no task has any.
/// - Ties, and persons without a count: by the earliest `since` among the examples held, then by its task.
/// - Source: the evaluation protocol; in batch, `now` is the moment of training.
package struct ComponentCounts: Recommender {
  package let scale = ScoreScale.relative
  private let components: [ValueID?]
  private let personCount: Int
  private var byComponent: DecayedCounts
  private var byPerson: DecayedCounts
  private var cachedFirstKnown: [PersonID]?

  /// - Parameters:
  ///   - features: The features of every task of the log.
  ///   - personCount: Persons are numbered below this.
  ///   - halfLife: The half-life, in days; above 0.
  package init(features: TaskFeatures, personCount: Int, halfLife: Double) {
    components = features.componentKeys
    self.personCount = personCount
    byComponent = DecayedCounts(halfLife: halfLife, cellCount: features.componentKeyCount * personCount)
    byPerson = DecayedCounts(halfLife: halfLife, cellCount: personCount)
  }

  package mutating func learn(_ example: TrainingExample) {
    let first = byPerson.first(of: Int(example.person))
    byPerson.add(example, to: Int(example.person))
    if let component = components[example.task] { byComponent.add(example, to: cell(component, example.person)) }
    if byPerson.first(of: Int(example.person)) != first { cachedFirstKnown = nil }
  }

  package mutating func forget(_ example: TrainingExample) {
    let first = byPerson.first(of: Int(example.person))
    byPerson.remove(example, from: Int(example.person))
    if let component = components[example.task] { byComponent.remove(example, from: cell(component, example.person)) }
    if byPerson.first(of: Int(example.person)) != first { cachedFirstKnown = nil }
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = firstKnown()
    var scores = [Double](repeating: 0, count: persons.count)
    if let component = components[task] {
      for (position, person) in persons.enumerated() {
        scores[position] = byComponent.count(of: cell(component, person), at: now)
      }
    }
    return Ranking(inTieOrder: persons, scores: scores)
  }

  private func cell(_ component: ValueID, _ person: PersonID) -> Int { Int(component) * personCount + Int(person) }

  private mutating func firstKnown() -> [PersonID] {
    if let cachedFirstKnown { return cachedFirstKnown }
    let firsts = (0..<personCount).compactMap { person in byPerson.first(of: person).map { (person, $0) } }
    let order = firsts.sorted { $0.1 < $1.1 }.map { PersonID($0.0) }
    cachedFirstKnown = order
    return order
  }
}

extension ComponentCounts {
  static let description = ModelDescription(
    name: "component-counts",
    summary:
      "Ranks persons by the tasks of the component they resolved, each counting half as much after every half-life.",
    gloss: "whoever resolved most tasks of the component, recent ones counting more", counted: .component,
    tieRule:
      "Equal counts, and persons without one: by when the first task each resolved became known, then by that task's number.",
    settings: [
      .real("halfLife", "the time after which a task counts half, in days", defaultValue: 90, in: 0.01...36_500)
    ]
  ) { values, context in
    ComponentCounts(features: context.features, personCount: context.personCount, halfLife: values["halfLife"])
  }
}

/// Counts that decay: each training example weighs 0.5^(age / half-life), its age being the time since it became known.
///
/// Shape: one count per cell; the caller chooses what a cell is (a person, a component and a person).
///
/// A cell's examples are summed in the order of their moments, a block of ``blockSize`` at a time, the newest weighing 1;
/// the sum is scaled to the requested moment. So it depends neither on the order of learning nor on what was forgotten
/// since, and one more example changes the last block only.
struct DecayedCounts: Sendable {
  struct Entry: Equatable, Comparable, Sendable {
    let since: Moment
    let task: Int

    static func < (one: Entry, other: Entry) -> Bool {
      one.since != other.since ? one.since < other.since : one.task < other.task
    }
  }

  /// The half-life in days.
  let halfLife: Double
  private var cells: [[Entry]]
  /// The sums of each cell's first blocks, each as of its own newest example; the others have to be recomputed.
  private var blocks: [[Double]]
  /// The sum of each cell as of its newest example; nil when it has to be recomputed.
  private var sums: [Double?]

  private static let blockSize = 32

  init(halfLife: Double, cellCount: Int) {
    self.halfLife = halfLife
    cells = Array(repeating: [], count: cellCount)
    blocks = Array(repeating: [], count: cellCount)
    sums = Array(repeating: nil, count: cellCount)
  }

  /// The example of the cell that became known first.
  func first(of cell: Int) -> Entry? { cells[cell].first }

  mutating func add(_ example: TrainingExample, to cell: Int) {
    let entry = Entry(since: example.since, task: example.task)
    let position = position(of: entry, in: cell)
    cells[cell].insert(entry, at: position)
    forgetSums(of: cell, from: position)
  }

  mutating func remove(_ example: TrainingExample, from cell: Int) {
    let entry = Entry(since: example.since, task: example.task)
    let position = position(of: entry, in: cell)
    precondition(
      position < cells[cell].count && cells[cell][position] == entry, "only an example that is held can be removed")
    cells[cell].remove(at: position)
    forgetSums(of: cell, from: position)
  }

  private mutating func forgetSums(of cell: Int, from position: Int) {
    blocks[cell].removeLast(max(0, blocks[cell].count - position / Self.blockSize))
    sums[cell] = nil
  }

  /// The cell's count at `now`; 0 when it holds nothing.
  mutating func count(of cell: Int, at now: Moment) -> Double {
    guard let newest = cells[cell].last?.since else { return 0 }
    let sum = sums[cell] ?? sum(of: cell, asOf: newest)
    sums[cell] = sum
    return sum * weight(age: now.days(since: newest))
  }

  private mutating func sum(of cell: Int, asOf newest: Moment) -> Double {
    var sum = 0.0
    let ranges = Blocks(count: cells[cell].count, size: Self.blockSize)
    for block in 0..<ranges.blockCount {
      let entries = cells[cell][ranges[block]]
      let last = entries.last!.since
      if block == blocks[cell].count {
        blocks[cell].append(entries.reduce(0) { $0 + weight(age: last.days(since: $1.since)) })
      }
      sum += blocks[cell][block] * weight(age: newest.days(since: last))
    }
    return sum
  }

  private func weight(age: Double) -> Double { Elementary.exp2(-age / halfLife) }

  private func position(of entry: Entry, in cell: Int) -> Int {
    var (low, high) = (0, cells[cell].count)
    while low < high {
      let middle = (low + high) / 2
      if cells[cell][middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
