import DelegationTasks

extension ConditionalLogit {
  /// The weights that make the assignees of the examples likeliest, less a penalty.
  ///
  /// The fit minimises Σ weight · −log p(assignee) + l2/2 · Σ b², b the weights of features scaled to standard
  /// deviation 1 over the examples' rows. The penalty does not grow with the examples, so it matters less the more
  /// there are. With a prior, features are scaled to its deviations and the penalty is on the distance from its weights:
  /// the weights are those of greatest posterior density under a normal prior with variance 1/l2. The function is convex;
  /// Newton's method with step halving ends after a few passes from any start.
  ///
  /// - `bins`: The pair table, row by row.
  /// - `examples`: The examples, in a fixed order, for the order of sums.
  /// - `l2`: Above 0; otherwise weights could grow without bound when the data are separable.
  /// - `prior`: The weights to stay close to; nil for 0.
  /// - `start`: An earlier fit over the same features to start from; the result is the same up to the tolerance.
  package static func fit(
    bins: [UInt8], featureCount: Int, examples: [RankingExample], l2: Double, sample: CandidateSample = .all,
    prior: ConditionalLogit? = nil, start: ConditionalLogit? = nil, threads: Threads = .one
  ) -> ConditionalLogit {
    precondition(l2 > 0 && l2.isFinite, "the penalty must be above 0")
    for other in [prior, start].compactMap(\.self) {
      precondition(other.means.count == featureCount, "a prior and a start must have the table's features")
    }
    let rows = StandardisedRows(
      bins, width: featureCount, examples: PackedExamples(examples, sample: sample), scaledAs: prior)
    func scaled(_ logit: ConditionalLogit) -> [Double] { zip(logit.weights, rows.deviations).map(*) }
    let centre = prior.map(scaled) ?? Array(repeating: 0, count: featureCount)
    var search = NewtonSearch(
      rows: rows, l2: l2, centre: centre, weights: start.map(scaled) ?? centre, threads: threads)
    search.run()
    return ConditionalLogit(
      means: rows.means, deviations: rows.deviations, standardisedWeights: search.weights,
      fitProgress: FitProgress(steps: search.steps, loss: search.loss, gradientNorm: search.gradientNorm))
  }
}

/// Newton's method on the penalised negative log-likelihood.
///
/// - Source: Boyd & Vandenberghe 2004, "Convex Optimization", algorithm 9.5: a step is halved until the loss falls by a
///   ten-thousandth of what its slope promises (Armijo); the end comes when the step promises less than `tolerance` per
///   unit of weight.
private struct NewtonSearch {
  private let rows: StandardisedRows
  private let l2: Double
  /// The weights that cost no penalty.
  private let centre: [Double]
  private let threads: Threads
  private(set) var weights: [Double]
  private var utilities: [Double]
  /// The loss without the penalty.
  private(set) var loss: Double
  private(set) var gradientNorm = 0.0
  private(set) var steps = 0

  private static let tolerance = 1e-10
  private static let stepLimit = 50
  private static let halvings = 40

  init(rows: StandardisedRows, l2: Double, centre: [Double], weights: [Double], threads: Threads) {
    (self.rows, self.l2, self.centre, self.threads, self.weights) = (rows, l2, centre, threads, weights)
    utilities = zip(rows.products(with: self.weights, threads: threads), rows.examples.offsets).map(+)
    loss = rows.examples.loss(of: utilities, threads: threads)
  }

  mutating func run() {
    // The promise of the last step is about the square of the one before.
    var isNear = false
    var hessian: [Double] = []
    while true {
      if isNear, isSettled(by: hessian) { return }
      let gradient: [Double]
      (gradient, hessian) = penalisedDerivatives()
      gradientNorm = norm(gradient)
      let direction = descent(gradient, hessian)
      let promise = promise(of: direction, gradient)
      guard steps < Self.stepLimit, promise / 2 > Self.tolerance * rows.examples.totalWeight else { return }
      guard step(along: direction, promise: promise) else { return }
      steps += 1
      isNear = promise / 2 <= Self.tolerance.squareRoot() * rows.examples.totalWeight
    }
  }

  /// Whether the next step promises too little by the Hessian of the last one, which hardly changes near the end. The
  /// tenth is for what it does change.
  private mutating func isSettled(by hessian: [Double]) -> Bool {
    var gradient = rows.gradient(at: utilities, threads: threads)
    penalise(&gradient)
    gradientNorm = norm(gradient)
    return promise(of: descent(gradient, hessian), gradient) / 2 <= 0.9 * Self.tolerance * rows.examples.totalWeight
  }

  private func promise(of direction: [Double], _ gradient: [Double]) -> Double {
    zip(gradient, direction).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private func norm(_ vector: [Double]) -> Double { vector.reduce(0) { $0 + $1 * $1 }.squareRoot() }

  private func penalise(_ gradient: inout [Double]) {
    for index in weights.indices { gradient[index] += l2 * (weights[index] - centre[index]) }
  }

  private func penalisedDerivatives() -> (gradient: [Double], hessian: [Double]) {
    var (gradient, hessian) = rows.derivatives(at: utilities, threads: threads)
    penalise(&gradient)
    for index in weights.indices { hessian[index * rows.width + index] += l2 }
    return (gradient, hessian)
  }

  /// Returns H⁻¹ · gradient. Where rounding has made H indefinite, growing numbers are added to its diagonal.
  private func descent(_ gradient: [Double], _ hessian: [Double]) -> [Double] {
    var (hessian, added) = (hessian, l2)
    while true {
      if let direction = Cholesky.solve(hessian, order: rows.width, gradient) { return direction }
      for index in weights.indices { hessian[index * rows.width + index] += added }
      added *= 10
    }
  }

  /// Moves against `direction` as far as the loss falls.
  private mutating func step(along direction: [Double], promise: Double) -> Bool {
    let slopes = rows.products(with: direction, threads: threads)
    let before = loss + penalty(of: weights)
    var length = 1.0
    for _ in 0..<Self.halvings {
      let moved = zip(weights, direction).map { $0 - length * $1 }
      let movedUtilities = zip(utilities, slopes).map { $0 - length * $1 }
      let movedLoss = rows.examples.loss(of: movedUtilities, threads: threads)
      if movedLoss + penalty(of: moved) <= before - 1e-4 * length * promise {
        (weights, utilities, loss) = (moved, movedUtilities, movedLoss)
        return true
      }
      length /= 2
    }
    return false
  }

  private func penalty(of weights: [Double]) -> Double {
    l2 / 2 * zip(weights, centre).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }
}
