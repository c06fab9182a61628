import Vectors

/// What one block of examples adds to the derivatives of the negative log-likelihood.
///
/// With probabilities p of a task's candidates x, its weight w and m = Σ p x, the gradient is w (m − x of the owner) and
/// the Hessian w Σ p (x − m)(x − m)ᵀ: a Gram matrix of the rows √(w p) (x − m), so BLAS makes it and it is never
/// indefinite.
struct LogitBlock: Sendable {
  let width: Int
  private(set) var gradient: [Double]
  /// The upper triangle, row-major.
  private(set) var hessian: [Float]

  init(width: Int) {
    self.width = width
    gradient = Array(repeating: 0, count: width)
    hessian = Array(repeating: 0, count: width * width)
  }

  /// - Parameters:
  ///   - block: Examples, told once to each value of this type.
  ///   - examples: All examples.
  ///   - rows: Of all examples, standardised.
  ///   - utilities: By row.
  mutating func add(
    _ block: Range<Int>, of examples: PackedExamples, rows: UnsafeBufferPointer<Float>,
    utilities: UnsafeBufferPointer<Double>
  ) {
    let blockRows = examples.rows(ofBlock: block)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: blockRows.count) { probabilities in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: (blockRows.count + 1) * width) { scratch in
        let panel = UnsafeMutableBufferPointer(rebasing: scratch[width...])
        let mean = UnsafeMutableBufferPointer(rebasing: scratch[..<width])
        var filled = 0
        for example in block {
          let range = examples.rows(of: example)
          let share = UnsafeMutableBufferPointer(rebasing: probabilities[..<range.count])
          _ = Softmax.probabilities(of: UnsafeBufferPointer(rebasing: utilities[range]), into: share)
          takeMean(of: range, share: share, rows: rows, into: mean)
          addGradient(mean: mean, chosen: examples.chosen[example], weight: examples.weights[example], rows: rows)
          filled += spread(
            of: range, share: share, weight: examples.weights[example], mean: mean, rows: rows,
            into: UnsafeMutableBufferPointer(rebasing: panel[(filled * width)...]))
        }
        BLAS.gram(panel.baseAddress!, rows: filled, width: width, into: &hessian)
      }
    }
  }

  private func takeMean(
    of range: Range<Int>, share: UnsafeMutableBufferPointer<Double>, rows: UnsafeBufferPointer<Float>,
    into mean: UnsafeMutableBufferPointer<Float>
  ) {
    mean.update(repeating: 0)
    for (place, row) in range.enumerated() {
      let factor = Float(share[place])
      for column in 0..<width { mean[column] += factor * rows[row * width + column] }
    }
  }

  private mutating func addGradient(
    mean: UnsafeMutableBufferPointer<Float>, chosen: Int, weight: Double, rows: UnsafeBufferPointer<Float>
  ) {
    for column in 0..<width {
      gradient[column] += weight * (Double(mean[column]) - Double(rows[chosen * width + column]))
    }
  }

  /// Writes the rows √(w p) (x − m) of a task.
  ///
  /// - Returns: How many: a candidate of no probability to speak of bends the loss too little to be worth a row.
  private func spread(
    of range: Range<Int>, share: UnsafeMutableBufferPointer<Double>, weight: Double,
    mean: UnsafeMutableBufferPointer<Float>, rows: UnsafeBufferPointer<Float>,
    into panel: UnsafeMutableBufferPointer<Float>
  ) -> Int {
    var filled = 0
    for (place, row) in range.enumerated() where share[place] > 1e-8 {
      let factor = Float((weight * share[place]).squareRoot())
      for column in 0..<width {
        panel[filled * width + column] = factor * (rows[row * width + column] - mean[column])
      }
      filled += 1
    }
    return filled
  }
}
