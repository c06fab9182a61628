import DelegationFoundations
import DelegationTasks

extension BoostedTrees {
  /// Fits trees that make the assignees of the examples likelier step by step: each is fitted to the derivatives of the
  /// listwise cross-entropy at the scores so far.
  ///
  /// - `bins`: The pair table, row by row.
  /// - `examples`: The examples, in a fixed order, since the draws depend on it.
  /// - `start`: The scores to start from by row of the table, such as another learner's; nil for 0. The trees' scores
  ///   do not include them, so the caller adds them again.
  package static func fit(
    bins: [UInt8], featureCount: Int, examples: [RankingExample], start: [Double]? = nil,
    sample: CandidateSample = .all, parameters: Parameters = Parameters(), threads: Threads = .one
  ) -> BoostedTrees {
    parameters.check()
    precondition(featureCount >= 1, "trees need a feature to split by")
    let packed = PackedExamples(examples, sample: sample)
    var boosting = Boosting(
      bins: BinRows(bins, featureCount: featureCount, examples: packed), examples: packed, start: start,
      parameters: parameters, threads: threads)
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

private struct Boosting {
  private let bins: BinRows
  private let parameters: BoostedTrees.Parameters
  private let threads: Threads
  private var gradients: SoftmaxGradients
  /// The score of each row of the examples, the start included.
  private var scores: [Double]
  private var orders = (drawn: RowOrder(), others: RowOrder())
  private var chance: SplitMix64
  private var nodes: [BoostedTrees.Node] = []
  private var treeStarts = [0]
  private var importance: [Double]
  private var losses: [Double] = []

  init(
    bins: BinRows, examples: PackedExamples, start: [Double]?, parameters: BoostedTrees.Parameters, threads: Threads
  ) {
    (self.bins, self.parameters, self.threads) = (bins, parameters, threads)
    gradients = SoftmaxGradients(examples)
    scores =
      start.map { start in zip(examples.sources, examples.offsets).map { start[Int($0)] + $1 } } ?? examples.offsets
    chance = SplitMix64(seed: parameters.seed)
    importance = Array(repeating: 0, count: bins.featureCount)
  }

  mutating func addTree() {
    updateGradients()
    // A generator for each tree, so that its draws do not depend on those of other trees.
    var draws = SplitMix64(seed: chance.next())
    let features = draws.sample(share: parameters.featureShare, of: bins.featureCount)
    let drawn = draws.sample(share: parameters.exampleShare, of: gradients.examples.count)
    var isDrawn = [Bool](repeating: false, count: gradients.examples.count)
    for example in drawn { isDrawn[example] = true }
    // Moved out, so that they are changed in place.
    var (order, besides) = orders
    orders = (RowOrder(), RowOrder())
    order.fill(drawn, of: gradients.examples)
    besides.fill(isDrawn.indices.filter { !isDrawn[$0] }, of: gradients.examples)
    var grower = TreeGrower(
      bins: bins, gradients: gradients, order: consume order, besides: consume besides, features: features,
      parameters: parameters,
      threads: threads)
    grower.grow()
    grower.addValues(to: &scores)
    orders = (grower.order, grower.besides)
    for (feature, gain) in grower.gains { importance[feature] += gain }
    nodes += grower.nodes
    treeStarts.append(nodes.count)
  }

  mutating func result() -> BoostedTrees {
    updateGradients()
    return BoostedTrees(
      featureCount: bins.featureCount, importance: importance, losses: losses, nodes: nodes, treeStarts: treeStarts)
  }

  private mutating func updateGradients() {
    gradients.update(scores: scores, threads: threads)
    losses.append(gradients.loss)
  }
}
