import DelegationFoundations
import DelegationMatching
import DelegationRanking
import DelegationTasks
import DelegationVectors
import Testing

@Suite("linear-svm") struct LinearSVMTests {
  @Test("two rows that share no column, worked by hand: w minimises ½w² + C(1 − w)²", arguments: [0.1, 1, 10])
  func byHand(cost: Double) {
    let rows = SparseMatrix(rowStarts: [0, 1, 2], columns: [0, 1], weights: [1, 1], columnCount: 2)
    let fit = DualCoordinateDescent(cost: cost, tolerance: 1e-9)
      .fit(rows, squares: rows.squaredNorms, isPositive: [true, false], seed: 1)
    let weight = 2 * cost / (1 + 2 * cost)
    #expect(abs(fit.weights[0] - weight) < 1e-8 && abs(fit.weights[1] + weight) < 1e-8)
    #expect(fit.multipliers.allSatisfy { abs($0 - weight) < 1e-8 })
  }

  @Test("at the end the gradient of the loss is zero, whatever the order of the rows", arguments: 0..<10)
  func optimal(seed: Int) {
    var chance = SplitMix64(seed: UInt64(seed))
    let (rowCount, columnCount) = (60, 25)
    var (starts, columns, weights) = ([0], [UInt32](), [Float]())
    for _ in 0..<rowCount {
      for column in 0..<columnCount where chance.next(below: 4) == 0 {
        columns.append(UInt32(column))
        weights.append(Float(chance.nextUnit()))
      }
      starts.append(columns.count)
    }
    let rows = SparseMatrix(rowStarts: starts, columns: columns, weights: weights, columnCount: columnCount)
    let labels = (0..<rowCount).map { _ in chance.next(below: 3) == 0 }
    let cost = 2.0
    func fit(_ seed: UInt64) -> [Double] {
      DualCoordinateDescent(cost: cost, tolerance: 1e-9, mostPasses: 100_000)
        .fit(rows, squares: rows.squaredNorms, isPositive: labels, seed: seed).weights
    }
    let found = fit(1)
    var gradient = found
    for row in 0..<rowCount {
      let sign: Double = labels[row] ? 1 : -1
      let margin = sign * rows.range(ofRow: row).reduce(0) { $0 + Double(weights[$1]) * found[Int(columns[$1])] }
      for entry in rows.range(ofRow: row) {
        gradient[Int(columns[entry])] -= 2 * cost * sign * Double(weights[entry]) * max(0, 1 - margin)
      }
    }
    #expect(gradient.allSatisfy { abs($0) < 1e-6 }, "\(gradient)")
    #expect(zip(found, fit(2)).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  private static let titles = [
    "font menu", "font size", "menu size", "parser crash", "parser slow", "crash slow", "font menu size",
  ]
  private static let examples = [
    example(0, 0, 1), example(1, 0, 1), example(2, 0, 1), example(3, 1, 1), example(4, 1, 1), example(5, 1, 1),
  ]

  private func model(threads: Int = 1) -> LinearSVM {
    let tasks = features(Self.titles.map { (0, nil, $0) })
    var model = LinearSVM(
      context: ModelContext(features: tasks, personCount: 3, seed: 7, threads: Threads(threads)), cost: 1)
    model.learn(Self.examples)
    return model
  }

  @Test("who did tasks with the same words comes first, and one thread and four agree")
  func ranking() {
    var (one, four) = (model(), model(threads: 4))
    for (task, first) in [(6, 0), (0, 0), (4, 1)] {
      let ranking = one.rank(task, at: day(9))
      #expect(ranking.persons == [PersonID(first), PersonID(1 - first)])
      #expect(ranking.scores[0] > 0.5 && ranking.scores[1] < 0.5)
      #expect(four.rank(task, at: day(9)) == ranking)
    }
  }

  @Test("nobody is known: nobody is ranked")
  func empty() {
    var model = model()
    for example in Self.examples { model.forget(example) }
    #expect(model.rank(6, at: day(9)) == Ranking(persons: [], scores: []))
  }
}
