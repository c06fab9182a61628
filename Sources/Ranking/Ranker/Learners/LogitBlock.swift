import CDelegationKernels

/// The contribution of one block of examples to the derivatives of the negative log-likelihood.
///
/// With probabilities p of a task's candidates x, its weight w and m = Σ p x, the gradient is w (m − x of the assignee)
/// and the Hessian w Σ p (x − m)(x − m)ᵀ: a Gram matrix of the rows √(w p) (x − m), so it is never indefinite.
struct LogitBlock: Sendable {
  let width: Int
  /// The width as the kernel reads it: a multiple of 16; values beyond `width` stay 0.
  let stride: Int
  private(set) var gradient: [Double]
  /// The upper triangle, row-major, `stride` × `stride`; empty where only the gradient is wanted.
  private(set) var hessian: [Float]

  init(width: Int, hasHessian: Bool) {
    self.width = width
    stride = (width + 15) / 16 * 16
    gradient = Array(repeating: 0, count: width)
    hessian = Array(repeating: 0, count: hasHessian ? stride * stride : 0)
  }

  /// - Parameters:
  ///   - block: Examples; each may be added once.
  ///   - rows: The rows of the block, standardised.
  mutating func add(
    _ block: Range<Int>, of examples: PackedExamples, rows: UnsafePointer<Float>,
    utilities: UnsafeBufferPointer<Double>
  ) {
    let blockRows = examples.rows(ofBlock: block)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: blockRows.count) { probabilities in
      let panelRows = hessian.isEmpty ? 0 : blockRows.count
      withUnsafeTemporaryAllocation(of: Float.self, capacity: (panelRows + 1) * stride) { scratch in
        scratch.initialize(repeating: 0)
        let panel = UnsafeMutableBufferPointer(rebasing: scratch[stride...])
        let mean = UnsafeMutableBufferPointer(rebasing: scratch[..<stride])
        var filled = 0
        for example in block {
          let range = examples.rows(of: example)
          let own = rows + (range.lowerBound - blockRows.lowerBound) * width
          let share = UnsafeMutableBufferPointer(rebasing: probabilities[..<range.count])
          Softmax.probabilities(of: UnsafeBufferPointer(rebasing: utilities[range]), into: share)
          delegation_mean(own, range.count, width, share.baseAddress!, mean.baseAddress!)
          addGradient(
            mean: mean, chosen: own + (examples.chosen[example] - range.lowerBound) * width,
            weight: examples.weights[example])
          guard panelRows > 0 else { continue }
          filled += spread(
            own, share: share, weight: examples.weights[example], mean: mean,
            into: UnsafeMutableBufferPointer(rebasing: panel[(filled * stride)...]))
        }
        if panelRows > 0 { delegation_gram(panel.baseAddress!, filled, stride, &hessian) }
      }
    }
  }

  private mutating func addGradient(
    mean: UnsafeMutableBufferPointer<Float>, chosen: UnsafePointer<Float>, weight: Double
  ) {
    gradient.withUnsafeMutableBufferPointer { gradient in
      for column in 0..<width { gradient[column] += weight * (Double(mean[column]) - Double(chosen[column])) }
    }
  }

  /// Writes the rows √(w p) (x − m) of a task.
  ///
  /// - Returns: The number of rows; candidates with a negligible probability are left out.
  private func spread(
    _ rows: UnsafePointer<Float>, share: UnsafeMutableBufferPointer<Double>, weight: Double,
    mean: UnsafeMutableBufferPointer<Float>, into panel: UnsafeMutableBufferPointer<Float>
  ) -> Int {
    var filled = 0
    for position in 0..<share.count where share[position] > 1e-8 {
      let factor = Float((weight * share[position]).squareRoot())
      delegation_spread(rows + position * width, width, factor, mean.baseAddress!, panel.baseAddress! + filled * stride)
      filled += 1
    }
    return filled
  }
}
