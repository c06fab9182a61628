import CDelegationKernels
import DelegationFoundations
import DelegationTasks

/// Grows one tree, always at the leaf whose node split gains most (leaf-wise), by histograms of the drawn features.
///
/// Of the two children of a split, the smaller one's histogram is summed, and the other's is the rest of the node's.
///
/// - Source: Ke et al. 2017, "LightGBM: A Highly Efficient Gradient Boosting Decision Tree".
struct TreeGrower {
  private struct Leaf {
    let node: Int
    let positions, others: Range<Int>
    let sum: GradientSum
    var histogram: Histogram?
    var split: NodeSplit?
  }

  private let rule: SplitRule
  private let parameters: BoostedTrees.Parameters
  /// The drawn features, rising.
  private let features: [Int32]
  private let bins: BinRows
  private let gradients: [GradientSum]
  private let threads: Threads
  private(set) var order: RowOrder
  /// The rows that only follow its splits.
  private(set) var besides: RowOrder
  private var leaves: [Leaf] = []
  private(set) var nodes: [BoostedTrees.Node] = []
  private(set) var gains: [(feature: Int, gain: Double)] = []

  /// - Parameter order: The rows the tree is grown on, rising.
  init(
    bins: BinRows, gradients: SoftmaxGradients, order: consuming RowOrder, besides: consuming RowOrder, features: [Int],
    parameters: BoostedTrees.Parameters, threads: Threads
  ) {
    rule = SplitRule(
      unit: gradients.unit, l2: parameters.l2, minimumRows: parameters.minimumRows,
      minimumHessian: parameters.minimumHessian)
    self.parameters = parameters
    self.features = features.map(Int32.init)
    self.bins = bins
    self.gradients = gradients.rows
    (self.threads, self.order, self.besides) = (threads, order, besides)
  }

  mutating func grow() {
    nodes = [BoostedTrees.Node(value: 0)]
    let histogram = histogram(of: 0..<order.rows.count)
    leaves = [Leaf(node: 0, positions: 0..<order.rows.count, others: 0..<besides.rows.count, sum: histogram.total)]
    if parameters.leaves > 1 { findSplit(of: 0, histogram: histogram) }
    while leaves.count < parameters.leaves, let best = bestLeaf(), let split = leaves[best].split {
      part(best, by: split)
    }
  }

  func addValues(to scores: inout [Double]) {
    scores.withUnsafeMutableBufferPointer { scores in
      for leaf in leaves {
        let value = nodes[leaf.node].value
        for row in order.rows[leaf.positions] { scores[Int(row)] += value }
        for row in besides.rows[leaf.others] { scores[Int(row)] += value }
      }
    }
  }

  /// The leaf whose split gains most; of equal ones, the first made.
  private func bestLeaf() -> Int? {
    var best: Int?
    for (index, leaf) in leaves.enumerated() {
      guard let gain = leaf.split?.gain else { continue }
      if best.map({ gain > leaves[$0].split!.gain }) ?? true { best = index }
    }
    return best
  }

  private mutating func part(_ index: Int, by split: NodeSplit) {
    let leaf = leaves[index]
    let feature = features[split.feature]
    let middle = order.part(leaf.positions, by: Int(feature), at: split.bin, of: bins)
    let other = besides.part(leaf.others, by: Int(feature), at: split.bin, of: bins)
    let child = nodes.count
    nodes[leaf.node].feature = feature
    nodes[leaf.node].bin = (split.bin + 1) &* BoostedTrees.stepsPerBin &- 1
    nodes[leaf.node].left = Int32(child)
    gains.append((Int(feature), split.gain))
    let right = leaf.sum - split.left
    for sum in [split.left, right] {
      nodes.append(BoostedTrees.Node(value: rule.value(of: sum) * parameters.learningRate))
    }
    leaves[index] = Leaf(
      node: child, positions: leaf.positions.lowerBound..<middle, others: leaf.others.lowerBound..<other,
      sum: split.left)
    leaves.append(
      Leaf(
        node: child + 1, positions: middle..<leaf.positions.upperBound, others: other..<leaf.others.upperBound,
        sum: right))
    if leaves.count < parameters.leaves { findSplits(ofChildren: index, leaves.count - 1, of: leaf.histogram!) }
  }

  private mutating func findSplits(ofChildren left: Int, _ right: Int, of parent: consuming Histogram) {
    let leftIsSmaller = leaves[left].positions.count <= leaves[right].positions.count
    let (smaller, larger) = leftIsSmaller ? (left, right) : (right, left)
    guard leaves[larger].positions.count >= 2 * parameters.minimumRows else { return }
    let part = histogram(of: leaves[smaller].positions)
    parent.subtract(part)
    findSplit(of: smaller, histogram: part)
    findSplit(of: larger, histogram: parent)
  }

  private mutating func findSplit(of leaf: Int, histogram: Histogram) {
    leaves[leaf].split = rule.best(of: histogram, sum: leaves[leaf].sum)
    if leaves[leaf].split != nil { leaves[leaf].histogram = histogram }
  }

  private func histogram(of positions: Range<Int>) -> Histogram {
    Histogram(rows: order.rows[positions], bins: bins, features: features, gradients: gradients, threads: threads)
  }
}

/// The rows a tree is grown on, ordered so that those of a node are contiguous and rising.
///
/// Reused from tree to tree, since allocating memory costs more than the work done in it.
struct RowOrder: Sendable {
  private(set) var rows: [Int32] = []
  private var others: [Int32] = []

  mutating func fill(_ chosen: [Int], of examples: PackedExamples) {
    rows.removeAll(keepingCapacity: true)
    rows.append(contentsOf: repeatElement(0, count: chosen.reduce(0) { $0 + examples.rows(of: $1).count }))
    rows.withUnsafeMutableBufferPointer { rows in
      var next = 0
      for example in chosen {
        for row in examples.rows(of: example) {
          rows[next] = Int32(row)
          next += 1
        }
      }
    }
    if others.count < rows.count { others = Array(repeating: 0, count: rows.count) }
  }

  /// Puts the rows of a node that go left before the others, both in their order.
  ///
  /// - Returns: The position where the others begin.
  mutating func part(_ positions: Range<Int>, by feature: Int, at bin: UInt8, of bins: BinRows) -> Int {
    rows.withUnsafeMutableBufferPointer { rows in
      others.withUnsafeMutableBufferPointer { others in
        guard let rows = rows.baseAddress, let others = others.baseAddress else { return positions.lowerBound }
        return bins.withColumn(feature) { column in
          positions.lowerBound
            + delegation_part(column, bin, rows + positions.lowerBound, positions.count, others)
        }
      }
    }
  }
}

extension SplitMix64 {
  /// Draws a share of `total` items, rising, every choice equally likely; at least one if there is one.
  ///
  /// - Source: Knuth, "The Art of Computer Programming" 3.4.2, algorithm S.
  mutating func sample(share: Double, of total: Int) -> [Int] {
    var needed = min(total, max(1, Int((share * Double(total)).rounded())))
    guard needed < total else { return Array(0..<total) }
    var chosen: [Int] = []
    chosen.reserveCapacity(needed)
    for index in 0..<total where next(below: total - index) < needed {
      chosen.append(index)
      needed -= 1
    }
    return chosen
  }
}
