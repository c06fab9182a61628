import CDelegationKernels

/// A sum of small regression trees over the quantised features of a (task, person) pair.
///
/// - Shape: the nodes of all trees, concatenated; the two children of a node are adjacent.
/// - Unit: that of utilities; the softmax over a task's candidates gives probabilities.
/// - Memory: 24 bytes per node.
/// - Fitted by ``fit(bins:featureCount:examples:start:sample:parameters:threads:)``.
/// - Source: Friedman 2001, doi:10.1214/aos/1013203451.
package struct BoostedTrees: Equatable, Sendable {
  /// Steps of the table that are one bin of a histogram: the histograms of a tree then fit the fastest cache.
  static let stepsPerBin: UInt8 = 4
  static let binCount = 256 / Int(stepsPerBin)

  package struct Parameters: Equatable, Sendable {
    package var rounds: Int
    var leaves: Int
    /// The factor of a tree's values; above 0.
    var learningRate: Double
    /// The minimum number of rows in a leaf; at least 1.
    package var minimumRows: Int
    /// The minimum of Σ p (1 − p) in a leaf; not negative.
    package var minimumHessian: Double
    /// Added to Σ p (1 − p) in a leaf's value; not negative.
    package var l2: Double
    /// Share of the features that a tree may split by, drawn for each tree; above 0, at most 1, one feature at least.
    package var featureShare: Double
    /// Share of the examples that a tree is grown on, drawn for each tree; above 0, at most 1, one example at least.
    package var exampleShare: Double
    package var seed: UInt64

    package init(
      rounds: Int = 200, leaves: Int = 8, learningRate: Double = 0.05, minimumRows: Int = 100,
      minimumHessian: Double = 3, l2: Double = 5, featureShare: Double = 0.2, exampleShare: Double = 0.7,
      seed: UInt64 = 0
    ) {
      (self.rounds, self.leaves, self.learningRate) = (rounds, leaves, learningRate)
      (self.minimumRows, self.minimumHessian, self.l2) = (minimumRows, minimumHessian, l2)
      (self.featureShare, self.exampleShare, self.seed) = (featureShare, exampleShare, seed)
    }
  }

  /// A node of a tree; `delegation_node` has the same layout.
  struct Node: Equatable, Sendable {
    /// The value: 0 at the root, the leaf's at a leaf, and between them the one that the node would have as a leaf.
    var value: Double
    /// The feature of the node split; -1 at a leaf.
    var feature: Int32 = -1
    /// The child for bins up to ``bin``, counted from the tree's first node; greater bins go to the next node.
    var left: Int32 = 0
    /// The greatest bin that goes left.
    var bin: UInt8 = 0
  }

  let featureCount: Int
  /// The total gain of each feature's node splits, that is, how much they reduced the loss to second order.
  package let importance: [Double]
  /// The weighted mean negative log-likelihood of the training examples before the first tree and after each.
  package let losses: [Double]
  let nodes: [Node]
  /// The index in `nodes` where each tree begins, and the end.
  let treeStarts: [Int]

  package var treeCount: Int { treeStarts.count - 1 }

  /// The sum of the trees' values for rows of a table, in their order; without the start scores of the fit.
  package func scores(bins: [UInt8], featureCount: Int, rows: Range<Int>) -> [Double] {
    check(bins, featureCount, rows)
    var sums = [Double](repeating: 0, count: rows.count)
    nodes.withUnsafeBytes { nodes in
      bins.withUnsafeBufferPointer { bins in
        delegation_add_trees(
          bins.baseAddress! + rows.lowerBound * featureCount, rows.count, featureCount, nodes.baseAddress, treeStarts,
          treeCount, &sums)
      }
    }
    return sums
  }

  /// Returns the amount that each feature adds to the score of a row; their sum is the row's score.
  ///
  /// On a row's way through a tree, each node split changes the value from that of its node to that of the child; the
  /// change counts for the split's feature.
  ///
  /// - Source: Saabas 2014, "Interpreting random forests".
  package func contributions(bins: [UInt8], featureCount: Int, row: Int) -> [Double] {
    check(bins, featureCount, row..<row + 1)
    var result = [Double](repeating: 0, count: featureCount)
    nodes.withUnsafeBufferPointer { nodes in
      for start in treeStarts.dropLast() {
        var node = start
        while nodes[node].feature >= 0 {
          let feature = Int(nodes[node].feature)
          let child = start + Int(nodes[node].left) + (bins[row * featureCount + feature] > nodes[node].bin ? 1 : 0)
          result[feature] += nodes[child].value - nodes[node].value
          node = child
        }
      }
    }
    return result
  }

  private func check(_ bins: [UInt8], _ featureCount: Int, _ rows: Range<Int>) {
    precondition(featureCount == self.featureCount, "the table must have the features of the fit")
    precondition(featureCount <= 256, "a kernel holds so many columns")
    precondition(rows.lowerBound >= 0 && rows.upperBound * featureCount <= bins.count, "the table has no such rows")
  }
}
