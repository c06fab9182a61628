import Repeatable

/// Grows one tree, always at the leaf whose split gains most (leaf-wise), by histograms of the drawn features.
///
/// A node's rows stand one behind the other, in rising order. Of the two children of a split the smaller one's histogram
/// is summed and the other's is what is left of the node's.
///
/// - Source: Ke et al. 2017, "LightGBM: A Highly Efficient Gradient Boosting Decision Tree".
struct TreeGrower {
  /// A leaf that may still be split.
  private struct Leaf {
    let node: Int
    /// Of ``order``.
    let places: Range<Int>
    let sum: GradientSum
    /// None where nobody will ask for it.
    var histogram: Histogram?
    var split: Split?
  }

  private let rule: SplitRule
  private let parameters: BoostedTrees.Parameters
  /// The drawn features, rising.
  private let features: [Int]
  /// The rows the tree is grown on, rising.
  private let rows: [Int32]
  private let panel: [UInt8]
  private let gradients: [GradientSum]
  private let threads: Threads
  /// Places in `rows`, by leaf.
  private var order: [Int32]
  private var leaves: [Leaf] = []
  private(set) var nodes: [BoostedTrees.Node] = []
  /// By split: its feature and gain.
  private(set) var gains: [(feature: Int, gain: Double)] = []

  init(
    columns: BinColumns, gradients: SoftmaxGradients, rows: [Int32], features: [Int],
    parameters: BoostedTrees.Parameters, threads: Threads
  ) {
    rule = SplitRule(
      unit: gradients.unit, l2: parameters.l2, minimumRows: parameters.minimumRows,
      minimumHessian: parameters.minimumHessian)
    self.parameters = parameters
    self.features = features
    self.rows = rows
    self.threads = threads
    panel = columns.panel(rows: rows, features: features)
    self.gradients = rows.map { gradients.rows[Int($0)] }
    order = Array(0..<Int32(rows.count))
  }

  mutating func grow() {
    var sum = GradientSum.zero
    for gradient in gradients { sum += gradient }
    nodes = [BoostedTrees.Node(value: 0)]
    let root = Leaf(node: 0, places: 0..<rows.count, sum: sum)
    leaves = [root]
    if parameters.leaves > 1 { look(at: 0, histogram: histogram(of: root.places)) }
    while leaves.count < parameters.leaves, let best = bestLeaf(), let split = leaves[best].split {
      part(best, by: split)
    }
  }

  /// Adds each row's value to its score.
  func addValues(to scores: inout [Double]) {
    for leaf in leaves {
      let value = nodes[leaf.node].value
      for place in order[leaf.places] { scores[Int(rows[Int(place)])] += value }
    }
  }

  /// The leaf whose split gains most, the first made of equal ones.
  private func bestLeaf() -> Int? {
    var best: Int?
    for (index, leaf) in leaves.enumerated() {
      guard let gain = leaf.split?.gain else { continue }
      if best.map({ gain > leaves[$0].split!.gain }) ?? true { best = index }
    }
    return best
  }

  private mutating func part(_ index: Int, by split: Split) {
    let leaf = leaves[index]
    leaves[index].histogram = nil
    let middle = partition(leaf.places, by: split)
    let child = nodes.count
    nodes[leaf.node].feature = Int32(features[split.feature])
    nodes[leaf.node].bin = split.bin
    nodes[leaf.node].left = Int32(child)
    gains.append((features[split.feature], split.gain))
    let right = leaf.sum - split.left
    for sum in [split.left, right] {
      nodes.append(BoostedTrees.Node(value: rule.value(of: sum) * parameters.learningRate))
    }
    leaves[index] = Leaf(node: child, places: leaf.places.lowerBound..<middle, sum: split.left)
    leaves.append(Leaf(node: child + 1, places: middle..<leaf.places.upperBound, sum: right))
    if leaves.count < parameters.leaves { lookAtChildren(index, leaves.count - 1, of: leaf.histogram!) }
  }

  private mutating func lookAtChildren(_ left: Int, _ right: Int, of parent: Histogram) {
    let leftIsSmaller = leaves[left].places.count <= leaves[right].places.count
    let (smaller, larger) = leftIsSmaller ? (left, right) : (right, left)
    guard leaves[larger].places.count >= 2 * parameters.minimumRows else { return }
    let part = histogram(of: leaves[smaller].places)
    var rest = parent
    rest.subtract(part)
    look(at: smaller, histogram: part)
    look(at: larger, histogram: rest)
  }

  private mutating func look(at leaf: Int, histogram: Histogram) {
    leaves[leaf].split = rule.best(of: histogram, sum: leaves[leaf].sum)
    if leaves[leaf].split != nil { leaves[leaf].histogram = histogram }
  }

  private func histogram(of places: Range<Int>) -> Histogram {
    Histogram(rows: order[places], panel: panel, width: features.count, gradients: gradients, threads: threads)
  }

  /// Puts the rows that go left before the others, both in their order.
  ///
  /// - Returns: Where the others begin.
  private mutating func partition(_ places: Range<Int>, by split: Split) -> Int {
    let width = features.count
    return order.withUnsafeMutableBufferPointer { order in
      panel.withUnsafeBufferPointer { panel in
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: places.count) { others in
          var (next, othersCount) = (places.lowerBound, 0)
          for place in places {
            let row = order[place]
            let goesRight = panel[Int(row) * width + split.feature] > split.bin
            // Both are written, without a branch that chance decides; only one place moves on.
            order[next] = row
            others[othersCount] = row
            next += goesRight ? 0 : 1
            othersCount += goesRight ? 1 : 0
          }
          for index in 0..<othersCount { order[next + index] = others[index] }
          return next
        }
      }
    }
  }
}
