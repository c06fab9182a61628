/// One model's answers, or two models' answers to the same reports, made ready to be measured on many draws of them.
///
/// A measure that is a mean over reports gives answers of the same rank the same credit, so it needs no more of a draw than how often
/// each rank, or each pair of ranks, was drawn.
struct DrawableAnswers: Sendable {
  private let count: Int
  /// By answer: the number of its rank among those that occur.
  private let ranks: [Int]
  private let rankCount: Int
  /// By measure of ``MeasureSet/means``, by rank number: the credit.
  private let credits: [[Double]]

  init(_ answers: [Answer]) {
    let (ranks, examples) = Self.numbered(answers) { $0.rank }
    count = answers.count
    self.ranks = ranks
    rankCount = examples.count
    credits = MeasureSet.means.map { mean in examples.map { mean.credit(for: $0) } }
  }

  /// What the figures of `one` are above those of `other`.
  init(_ one: [Answer], minus other: [Answer]) {
    let (ranks, examples) = Self.numbered(Array(zip(one, other))) { [$0.rank, $1.rank] }
    count = one.count
    self.ranks = ranks
    rankCount = examples.count
    credits = MeasureSet.means.map { mean in examples.map { mean.credit(for: $0) - mean.credit(for: $1) } }
  }

  /// By element: the number of its key in the order met; and by number: the first element that has it.
  private static func numbered<Element, Key: Hashable>(
    _ elements: [Element], by key: (Element) -> Key
  ) -> ([Int], [Element]) {
    var numbers: [Key: Int] = [:]
    var examples: [Element] = []
    for element in elements where numbers[key(element)] == nil {
      numbers[key(element)] = examples.count
      examples.append(element)
    }
    return (elements.map { numbers[key($0)]! }, examples)
  }

  /// By measure of ``MeasureSet/means``, by draw.
  func figures(of group: DrawGroup) -> [[Double]] {
    let sums = group.sums(by: ranks, classCount: rankCount).map { sum in
      (0..<group.draws).map { Double(sum[$0]) }
    }
    return credits.map { credits in
      var totals = [Double](repeating: 0, count: group.draws)
      for (credit, sum) in zip(credits, sums) where credit != 0 {
        for draw in 0..<group.draws { totals[draw] += credit * sum[draw] }
      }
      return totals.map { $0 / Double(count) }
    }
  }
}
