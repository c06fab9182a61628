import Repeatable

extension BoostedTrees {
  /// Trees that make the owners of the examples likelier step by step: each is fitted to the derivatives of the listwise
  /// cross-entropy at the scores so far.
  ///
  /// - Parameters:
  ///   - bins: The pair table, row behind row, each below ``binCount``.
  ///   - featureCount: The table's width; at least 1.
  ///   - examples: In a fixed order, for what chance draws.
  ///   - start: By row of the table: scores to go on from, such as another learner's; none for 0. The trees'
  ///     scores leave them out, so the caller adds them again.
  ///   - parameters: Outside their ranges they are a programmer's mistake.
  ///   - threads: Change no bit.
  package static func fit(
    bins: [UInt8], featureCount: Int, examples: [RankingExample], start: [Double]? = nil,
    parameters: Parameters = Parameters(), threads: Threads = .one
  ) -> BoostedTrees {
    parameters.check()
    precondition(featureCount >= 1, "trees need a feature to split by")
    let packed = PackedExamples(examples)
    let columns = BinColumns(bins, featureCount: featureCount, examples: packed)
    var boosting = Boosting(
      columns: columns, examples: packed, start: start, parameters: parameters, threads: threads)
    for _ in 0..<parameters.rounds { boosting.addTree() }
    return boosting.result()
  }
}

extension BoostedTrees.Parameters {
  fileprivate func check() {
    precondition(rounds >= 0 && leaves >= 1 && minimumRows >= 1, "rounds, leaves and rows of a leaf must be counts")
    precondition(learningRate > 0 && learningRate.isFinite, "the learning rate must be above 0")
    precondition(minimumHessian >= 0 && l2 >= 0, "bounds and penalties must not be negative")
    precondition(featureShare > 0 && featureShare <= 1, "a share of the features is above 0 and at most 1")
    precondition(exampleShare > 0 && exampleShare <= 1, "a share of the examples is above 0 and at most 1")
  }
}

/// The trees so far and what the next one needs.
private struct Boosting {
  private let columns: BinColumns
  private let parameters: BoostedTrees.Parameters
  private let threads: Threads
  private var gradients: SoftmaxGradients
  /// By row of the examples, the start included.
  private var scores: [Double]
  private var chance: SplitMix64
  private var nodes: [BoostedTrees.Node] = []
  private var treeStarts = [0]
  private var importance: [Double]
  private var losses: [Double] = []

  private static let blockRows = 8_192

  init(
    columns: BinColumns, examples: PackedExamples, start: [Double]?, parameters: BoostedTrees.Parameters,
    threads: Threads
  ) {
    self.columns = columns
    self.parameters = parameters
    self.threads = threads
    gradients = SoftmaxGradients(examples)
    scores =
      start.map { start in examples.sources.flatMap { start[$0] } } ?? Array(repeating: 0, count: examples.rowCount)
    chance = SplitMix64(seed: parameters.seed)
    importance = Array(repeating: 0, count: columns.featureCount)
  }

  mutating func addTree() {
    updateGradients()
    // A generator for each tree: what one draws does not hang on how much another drew.
    var draws = SplitMix64(seed: chance.next())
    let features = draws.sample(share: parameters.featureShare, of: columns.featureCount)
    let drawn = draws.sample(share: parameters.exampleShare, of: gradients.examples.count)
    var grower = TreeGrower(
      columns: columns, gradients: gradients, rows: rows(of: drawn), features: features, parameters: parameters,
      threads: threads)
    grower.grow()
    grower.addValues(to: &scores)
    addValues(of: grower.nodes, besides: drawn)
    for (feature, gain) in grower.gains { importance[feature] += gain }
    nodes += grower.nodes
    treeStarts.append(nodes.count)
  }

  mutating func result() -> BoostedTrees {
    updateGradients()
    return BoostedTrees(
      featureCount: columns.featureCount, importance: importance, losses: losses, nodes: nodes, treeStarts: treeStarts)
  }

  private mutating func updateGradients() {
    gradients.update(scores: scores, threads: threads)
    losses.append(gradients.loss)
  }

  private func rows(of examples: [Int]) -> [Int32] {
    examples.flatMap { gradients.examples.rows(of: $0).lazy.map(Int32.init) }
  }

  /// Adds a tree's values to the rows of the examples that it was not grown on.
  private mutating func addValues(of tree: [BoostedTrees.Node], besides drawn: [Int]) {
    var isDrawn = [Bool](repeating: false, count: gradients.examples.count)
    for example in drawn { isDrawn[example] = true }
    let others = rows(of: isDrawn.indices.filter { !isDrawn[$0] })
    let columns = columns
    scores.withUnsafeMutableBufferPointer { scores in
      let target = SharedMutable(scores)
      threads.forEach(Blocks(count: others.count, size: Self.blockRows)) { _, places in
        for place in places {
          let row = Int(others[place])
          var node = 0
          while tree[node].feature >= 0 {
            node = Int(tree[node].left) + (columns[Int(tree[node].feature), row] > tree[node].bin ? 1 : 0)
          }
          target.buffer[row] += tree[node].value
        }
      }
    }
  }
}
