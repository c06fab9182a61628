/// A person's probability of getting a task as the softmax, over the task's candidates, of a weighted sum of the
/// pair's features.
///
/// - Shape: one weight per feature.
/// - Unit: a utility of 1 more makes a candidate e times as likely against any other.
/// - Fitted by ``fit(bins:featureCount:examples:l2:sample:prior:start:threads:)``.
/// - Source: McFadden 1974, "Conditional logit analysis of qualitative choice behavior".
package struct ConditionalLogit: Equatable, Sendable {
  package let means: [Double]
  /// The standard deviation of each feature; 0 where all rows had one value.
  package let deviations: [Double]
  /// The amount that one standard deviation of each feature adds to the utility; 0 where the deviation is 0.
  package let standardisedWeights: [Double]
  package let fitProgress: FitProgress

  package struct FitProgress: Equatable, Sendable {
    package let steps: Int
    /// The weighted negative log-likelihood of the examples, without the penalty.
    package let loss: Double
    /// The Euclidean length of the penalised gradient, by standardised weights, at the end.
    package let gradientNorm: Double
  }

  /// The amount that one unit of each feature adds to the utility.
  package var weights: [Double] {
    zip(standardisedWeights, deviations).map { weight, deviation in deviation > 0 ? weight / deviation : 0 }
  }

  func keeping(_ columns: [Int]) -> ConditionalLogit {
    ConditionalLogit(
      means: columns.map { means[$0] }, deviations: columns.map { deviations[$0] },
      standardisedWeights: columns.map { standardisedWeights[$0] }, fitProgress: fitProgress)
  }

  /// The utilities of rows of a table, in their order: sums in feature order in Double, 0 for an average row.
  package func scores(bins: [UInt8], featureCount: Int, rows: Range<Int>) -> [Double] {
    precondition(featureCount == means.count, "the table must have the features of the fit")
    let weights = self.weights
    return bins.withUnsafeBufferPointer { bins in
      rows.map { row in
        var sum = 0.0
        for column in 0..<featureCount {
          sum += weights[column] * (Double(bins[row * featureCount + column]) - means[column])
        }
        return sum
      }
    }
  }

  /// Returns the amount that each feature adds to the utility of a row; their sum is the row's score.
  package func contributions(bins: [UInt8], featureCount: Int, row: Int) -> [Double] {
    precondition(featureCount == means.count, "the table must have the features of the fit")
    let weights = self.weights
    return (0..<featureCount).map { column in
      weights[column] * (Double(bins[row * featureCount + column]) - means[column])
    }
  }
}
