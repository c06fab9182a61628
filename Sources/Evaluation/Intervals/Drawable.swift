import DelegationFoundations
import DelegationTasks

/// Metrics of some tasks, prepared to be measured on many draws of them.
protocol Drawable: Sendable {
  var valueCount: Int { get }
  func values(of group: DrawGroup) -> [[Double]]
}

/// Means over tasks of numbers that have few distinct values.
///
/// Tasks with the same number in every mean form a class, so a draw only needs the number of its tasks of each class.
struct DrawableMeans: Drawable {
  private let count: Int
  private let classes: [Int]
  private let classCount: Int
  private let numbers: [[Double]]

  /// - Parameter numbers: Of one element, one per mean.
  init<Element, Key: Hashable>(_ elements: [Element], by key: (Element) -> Key, _ numbers: (Element) -> [Double]) {
    var known: [Key: Int] = [:]
    var examples: [Element] = []
    for element in elements where known[key(element)] == nil {
      known[key(element)] = examples.count
      examples.append(element)
    }
    count = elements.count
    classes = elements.map { known[key($0)]! }
    classCount = examples.count
    let byClass = examples.map(numbers)
    self.numbers = (byClass.first ?? []).indices.map { mean in byClass.map { $0[mean] } }
  }

  /// The credit that `measures` give `one`, or what it is more than that of `other`.
  init(_ one: [Answer], minus other: [Answer]?, by measures: [Measure]) {
    guard let other else {
      self.init(one, by: \.rank) { answer in measures.map { $0.credit(for: answer) } }
      return
    }
    self.init(Array(zip(one, other)), by: { [$0.rank, $1.rank] }) { pair in
      measures.map { $0.credit(for: pair.0) - $0.credit(for: pair.1) }
    }
  }

  var valueCount: Int { numbers.count }

  func values(of group: DrawGroup) -> [[Double]] {
    let sums = group.sums(by: classes, classCount: classCount).map { SIMD16<Double>($0) }
    return numbers.map { numbers in
      var totals = SIMD16<Double>.zero
      for (number, sum) in zip(numbers, sums) where number != 0 { totals += number * sum }
      return (0..<group.draws).map { totals[$0] / Double(count) }
    }
  }

  func only(_ mean: Int) -> Double? {
    numbers[mean].allSatisfy { $0 == numbers[mean].first } ? numbers[mean].first : nil
  }
}

/// Up to sixteen draws side by side, counted together.
struct DrawGroup: Sendable {
  typealias Counts = SIMD16<UInt32>

  static let capacity = Counts.scalarCount

  let draws: Int
  /// For each task, how often each draw holds it.
  let counts: [Counts]

  /// Each draw takes `count` of `count` tasks, with replacement.
  init(draws: Int, of count: Int, _ chance: inout SplitMix64) {
    var counts = [Counts](repeating: .zero, count: count)
    counts.withUnsafeMutableBytes { bytes in
      let counts = bytes.assumingMemoryBound(to: UInt32.self)
      for lane in 0..<draws {
        for _ in 0..<count { counts[chance.next(below: count) * Self.capacity + lane] &+= 1 }
      }
    }
    self.draws = draws
    self.counts = counts
  }

  static func everyTask(of count: Int) -> DrawGroup {
    DrawGroup(draws: 1, counts: Array(repeating: Counts(repeating: 1), count: count))
  }

  private init(draws: Int, counts: [Counts]) { (self.draws, self.counts) = (draws, counts) }

  func sums(by classes: [Int], classCount: Int) -> [Counts] {
    precondition(classes.count == counts.count, "one class per task")
    var sums = [Counts](repeating: .zero, count: classCount)
    sums.withUnsafeMutableBufferPointer { sums in
      for position in classes.indices { sums[classes[position]] &+= counts[position] }
    }
    return sums
  }
}

/// Macro-F1 of one model's answers, or its difference to another's.
///
/// All assignees of the test part count in every draw; one without a task in a draw counts 0 there. For several folds
/// the value is the mean, as on the page, each fold with its own assignees.
struct DrawableMacroF1: Drawable {
  private let one: Side
  private let other: Side?

  init(_ one: [Answer], minus other: [Answer]?, folds: [Int]) {
    self.one = Side(one, folds: folds)
    self.other = other.map { Side($0, folds: folds) }
  }

  let valueCount = 1

  func values(of group: DrawGroup) -> [[Double]] {
    let values = one.values(of: group)
    guard let other else { return [values] }
    return [zip(values, other.values(of: group)).map { $0 - $1 }]
  }

  private struct Side: Sendable {
    /// For each task, the number of its assignee; assignees are numbered fold by fold.
    private let assignees: [Int]
    /// For each task, the number of the person named first; nil if that is no assignee of the fold.
    private let named: [Int?]
    private let folds: [Range<Int>]

    init(_ answers: [Answer], folds sizes: [Int]) {
      var (assignees, named, folds) = ([Int](), [Int?](), [Range<Int>]())
      var start = 0
      for size in sizes where size > 0 {
        let fold = answers[start..<start + size]
        let first = folds.last?.upperBound ?? 0
        var numbers: [PersonID: Int] = [:]
        for answer in fold where numbers[answer.assignee] == nil { numbers[answer.assignee] = first + numbers.count }
        assignees += fold.map { numbers[$0.assignee]! }
        named += fold.map { $0.leaders.first.flatMap { numbers[$0] } }
        folds.append(first..<first + numbers.count)
        start += size
      }
      precondition(start == answers.count, "the folds hold every answer once")
      (self.assignees, self.named, self.folds) = (assignees, named, folds)
    }

    func values(of group: DrawGroup) -> [Double] {
      let assigneeCount = folds.last?.upperBound ?? 0
      var hits = [DrawGroup.Counts](repeating: .zero, count: assigneeCount)
      // Times named first + tasks assigned.
      var bases = hits
      for (position, assignee) in assignees.enumerated() {
        let count = group.counts[position]
        bases[assignee] &+= count
        guard let first = named[position] else { continue }
        bases[first] &+= count
        if first == assignee { hits[assignee] &+= count }
      }
      return (0..<group.draws).map { draw in
        var sum = 0.0
        for fold in folds {
          var own = 0.0
          for assignee in fold where hits[assignee][draw] > 0 {
            own += 2 * Double(hits[assignee][draw]) / Double(bases[assignee][draw])
          }
          sum += own / Double(fold.count)
        }
        return sum / Double(max(1, folds.count))
      }
    }
  }
}
