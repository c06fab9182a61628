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
