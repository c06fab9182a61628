/// One model's answers, made ready to be measured on many draws of them.
///
/// A measure that is a mean over reports gives answers of the same rank the same credit, so it needs no more of a draw than how often
/// each rank was drawn.
struct DrawableAnswers: Sendable {
  private let count: Int
  /// By answer: the number of its rank among those that occur.
  private let ranks: [Int]
  private let rankCount: Int
  /// By measure of ``MeasureSet/means``, by rank number: the credit.
  private let credits: [[Double]]

  init(_ answers: [Answer]) {
    var numbers: [Int?: Int] = [:]
    var examples: [Answer] = []
    for answer in answers where numbers[answer.rank] == nil {
      numbers[answer.rank] = examples.count
      examples.append(answer)
    }
    count = answers.count
    ranks = answers.map { numbers[$0.rank]! }
    rankCount = examples.count
    credits = MeasureSet.means.map { mean in examples.map { mean.credit(for: $0) } }
  }

  /// By measure of ``MeasureSet/means``, by draw.
  func figures(of group: DrawGroup) -> [[Double]] {
    let sums = group.sums(by: ranks, classCount: rankCount).map { sum in
      (0..<group.draws).map { Double(sum[$0]) }
    }
    return credits.map { credits in
      var totals = [Double](repeating: 0, count: group.draws)
      for (credit, sum) in zip(credits, sums) where credit > 0 {
        for draw in 0..<group.draws { totals[draw] += credit * sum[draw] }
      }
      return totals.map { $0 / Double(count) }
    }
  }
}
