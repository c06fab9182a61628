import DelegationTasks

/// The rates at which tasks are taken, by how new they are in the queue, how old, and by their categories.
///
/// - Source: choice rates per exposure, with additive smoothing; Joachims et al. 2017, doi:10.1145/3018661.3018699, for
///   propensities by rank.
struct TakeHabits: Sendable {
  /// The last rank of each class of ranks but the last class.
  static let rankBounds = [1, 2, 3, 5, 8, 12, 18, 27, 40, 60, 90, 135, 200]
  /// The greatest age of each class in hours, but the last class.
  static let ageBounds = [0.1, 0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096, 8_192]
  /// The factor of a person's earlier takes after one more.
  static let memory = 0.97
  /// The exposures that a person's rate is drawn towards everybody's with.
  static let smoothing = 20.0
  static let keys: [WorkKey] = [.component, .reporter, .severity, .version, .topic]

  struct Rates: Sendable {
    private(set) var takes, exposures: [Double]

    init(classes: Int) {
      takes = Array(repeating: 0, count: classes)
      exposures = takes
    }

    mutating func note(taken: Int, shown: [Double], memory: Double = 1) {
      for number in takes.indices {
        takes[number] = takes[number] * memory + (number == taken ? 1 : 0)
        exposures[number] = exposures[number] * memory + shown[number]
      }
    }

    /// Returns the takes for each exposure of each class, drawn towards a prior.
    func rates(prior: [Double], smoothing: Double) -> [Double] {
      takes.indices.map { (takes[$0] + smoothing * prior[$0]) / (exposures[$0] + smoothing) }
    }

    var rates: [Double] {
      let (taken, shown) = (takes.reduce(0, +), exposures.reduce(0, +))
      return rates(prior: Array(repeating: (taken + 1) / (shown + 100), count: takes.count), smoothing: 20)
    }
  }

  private(set) var ranks = Rates(classes: rankBounds.count + 1)
  private(set) var ages = Rates(classes: ageBounds.count + 1)
  private var ranksOfPerson, agesOfPerson: [Rates]
  /// The number of tasks that were taken, and of those that left the queue in any way, by key of ``keys`` and value.
  private var taken: [[Double]]
  private var left: [[Double]]
  private var total = (taken: 0.0, left: 0.0)
  private let categories: TaskCategories

  init(categories: TaskCategories, personCount: Int) {
    self.categories = categories
    ranksOfPerson = Array(repeating: ranks, count: personCount)
    agesOfPerson = Array(repeating: ages, count: personCount)
    taken = Self.keys.map { Array(repeating: 0, count: categories.count(of: $0)) }
    left = taken
  }

  static func rankClass(_ rank: Int) -> Int { rankBounds.firstIndex { rank <= $0 } ?? rankBounds.count }
  static func ageClass(days: Double) -> Int { ageBounds.firstIndex { days * 24 <= $0 } ?? ageBounds.count }

  mutating func note(_ context: NextTaskContext, taken position: Int) {
    let person = Int(context.person)
    var shownRanks = [Double](repeating: 0, count: Self.rankBounds.count + 1)
    var shownAges = [Double](repeating: 0, count: Self.ageBounds.count + 1)
    for candidate in context.candidates.indices {
      shownRanks[Self.rankClass(context.ranks[candidate])] += 1
      shownAges[Self.ageClass(days: context.ages[candidate])] += 1
    }
    let rank = Self.rankClass(context.ranks[position])
    let age = Self.ageClass(days: context.ages[position])
    ranks.note(taken: rank, shown: shownRanks)
    ages.note(taken: age, shown: shownAges)
    ranksOfPerson[person].note(taken: rank, shown: shownRanks, memory: Self.memory)
    agesOfPerson[person].note(taken: age, shown: shownAges, memory: Self.memory)
  }

  mutating func noteLeft(_ task: Int, isTaken: Bool) {
    for (position, key) in Self.keys.enumerated() {
      guard let value = categories.number(key, of: task) else { continue }
      left[position][value] += 1
      if isTaken { taken[position][value] += 1 }
    }
    total.left += 1
    if isTaken { total.taken += 1 }
  }

  func rankRates(of person: PersonID) -> [Double] {
    ranksOfPerson[Int(person)].rates(prior: ranks.rates, smoothing: Self.smoothing)
  }

  func ageRates(of person: PersonID) -> [Double] {
    agesOfPerson[Int(person)].rates(prior: ages.rates, smoothing: Self.smoothing)
  }

  /// The share of the tasks with the task's value of a key that somebody took, drawn towards that of all tasks.
  func takenShare(_ key: Int, of task: Int) -> Double {
    let all = (total.taken + 1) / (total.left + 2)
    guard let value = categories.number(Self.keys[key], of: task) else { return all }
    return (taken[key][value] + 3 * all) / (left[key][value] + 3)
  }
}
