import DelegationFoundations
import DelegationTasks

/// Figures of some reports, made ready to be measured on many draws of them.
protocol Drawable: Sendable {
  /// How many figures there are.
  var figureCount: Int { get }
  /// By figure, by draw of the group.
  func figures(of group: DrawGroup) -> [[Double]]
}

/// Means over reports of numbers of which few differ.
///
/// Reports that have the same number in every mean are of one class, so a draw need only tell how often it holds each class.
struct DrawableMeans: Drawable {
  private let count: Int
  /// By report: its class.
  private let classes: [Int]
  private let classCount: Int
  /// By mean, by class: the number.
  private let numbers: [[Double]]

  /// - Parameters:
  ///   - elements: One per report; those with equal keys have equal numbers.
  ///   - numbers: Of one element, one per mean.
  init<Element, Key: Hashable>(
    _ elements: [Element], by key: (Element) -> Key, _ numbers: (Element) -> [Double]
  ) {
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

  /// What `measures` credit the answers with.
  init(_ answers: [Answer], by measures: [any MeanMeasure]) {
    self.init(answers, by: \.rank) { answer in measures.map { $0.credit(for: answer) } }
  }

  /// What they credit `one` with above `other`.
  init(_ one: [Answer], minus other: [Answer], by measures: [any MeanMeasure]) {
    self.init(Array(zip(one, other)), by: { [$0.rank, $1.rank] }) { pair in
      measures.map { $0.credit(for: pair.0) - $0.credit(for: pair.1) }
    }
  }

  var figureCount: Int { numbers.count }

  func figures(of group: DrawGroup) -> [[Double]] {
    let sums = group.sums(by: classes, classCount: classCount).map { sum in
      (0..<group.draws).map { Double(sum[$0]) }
    }
    return numbers.map { numbers in
      var totals = [Double](repeating: 0, count: group.draws)
      for (number, sum) in zip(numbers, sums) where number != 0 {
        for draw in 0..<group.draws { totals[draw] += number * sum[draw] }
      }
      return totals.map { $0 / Double(count) }
    }
  }

  /// The number that every report has in a mean; nil where two differ.
  func only(_ mean: Int) -> Double? {
    numbers[mean].allSatisfy { $0 == numbers[mean].first } ? numbers[mean].first : nil
  }
}

/// Up to sixteen draws side by side: what is counted for one is counted for all in one go.
struct DrawGroup: Sendable {
  typealias Counts = SIMD16<UInt32>

  static let capacity = Counts.scalarCount

  /// How many draws there are; the lanes behind them are zero.
  let draws: Int
  /// By report: how often each draw holds it.
  let counts: [Counts]

  /// Each draw takes `count` of `count` reports, with replacement.
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

  /// The reports as they are: one draw, which holds each once.
  static func everyTask(of count: Int) -> DrawGroup {
    DrawGroup(draws: 1, counts: Array(repeating: Counts(repeating: 1), count: count))
  }

  private init(draws: Int, counts: [Counts]) { (self.draws, self.counts) = (draws, counts) }

  /// Adds up the reports' counts by class.
  ///
  /// - Parameter classes: By report; each below `classCount`.
  func sums(by classes: [Int], classCount: Int) -> [Counts] {
    precondition(classes.count == counts.count, "one class per report")
    var sums = [Counts](repeating: .zero, count: classCount)
    sums.withUnsafeMutableBufferPointer { sums in
      for position in classes.indices { sums[classes[position]] &+= counts[position] }
    }
    return sums
  }
}

/// Macro-F1 of one model's answers, or what it is above another's.
///
/// All owners of the test part count in every draw, as many as there are, and one of whom a draw holds no report counts 0 there.
/// Of several folds the figure is the mean, as on the page, each fold with its own owners.
struct DrawableMacroF1: Drawable {
  private let one: Side
  /// None where it is one model's.
  private let other: Side?

  /// - Parameter folds: How many answers each fold has, one behind the other.
  init(_ one: [Answer], minus other: [Answer]? = nil, folds: [Int]) {
    self.one = Side(one, folds: folds)
    self.other = other.map { Side($0, folds: folds) }
  }

  let figureCount = 1

  func figures(of group: DrawGroup) -> [[Double]] {
    let figures = one.figures(of: group)
    guard let other else { return [figures] }
    return [zip(figures, other.figures(of: group)).map { $0 - $1 }]
  }

  private struct Side: Sendable {
    /// By report: the number of its owner; owners are numbered fold by fold.
    private let assignees: [Int]
    /// By report: the number of the person named first, if that is an owner of the fold.
    private let named: [Int?]
    /// By fold: the numbers of its owners.
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
      precondition(start == answers.count, "the rounds hold every answer once")
      (self.assignees, self.named, self.folds) = (assignees, named, folds)
    }

    /// By draw.
    func figures(of group: DrawGroup) -> [Double] {
      let assigneeCount = folds.last?.upperBound ?? 0
      var hits = [DrawGroup.Counts](repeating: .zero, count: assigneeCount)
      // Times named first + reports owned.
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
