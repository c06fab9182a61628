import DelegationFoundations
import DelegationTasks

/// The expected calibration error by chance alone: on a few hundred tasks, even exact probabilities have one.
///
/// Each draw lets every first suggestion come true with its stated probability, and measures again. The draws' mean is
/// the noise floor; p is how often a draw is at least as far off as the model, (1 + draws at least as far off) / (1 +
/// draws): by the calibration error, and by the mean probability alone. The latter detects what ten bins blur: a model
/// that is slightly overconfident everywhere.
///
/// - Source: the parametric bootstrap, Bröcker & Smith 2007, doi:10.1175/WAF993.1; Davison & Hinkley 1997 for the added
///   one.
package struct CalibrationNoise: Sendable {
  package struct Outcome: Equatable, Sendable {
    /// The mean over the draws; 0 if there are no tasks.
    package let floor: Double
    package let p: Double
    /// The p-value of the distance between the mean probability and the share of right suggestions; never 0.
    package let meanP: Double
  }

  let draws: Int
  let seed: UInt64

  /// Draws that share a generator; fixed, so that the thread count does not matter.
  private static let blockSize = 50
  private static let purpose: UInt64 = 0x6361_6C69_622D_6E6F

  package init(draws: Int = 2000, seed: UInt64) {
    precondition(draws >= 1, "a noise floor needs at least one draw")
    self.draws = draws
    self.seed = seed
  }

  package static let note = MeasureNote(
    key: "noiseFloor", name: "noise floor of the calibration error",
    explanation: "The calibration error that exact probabilities would show on as many tasks, by chance alone.",
    formula: "mean over 2,000 draws of the error when each suggestion comes true with its stated probability",
    source: "parametric bootstrap, Bröcker & Smith 2007, doi:10.1175/WAF993.1", unit: "0…1")

  package func measure(_ stated: [StatedProbabilities], threads: Threads) -> Outcome {
    let probabilities = stated.map(\.first)
    guard !probabilities.isEmpty else { return Outcome(floor: 0, p: 1, meanP: 1) }
    let blocks = Blocks(count: draws, size: Self.blockSize)
    var root = SplitMix64(seed: seed ^ Self.purpose)
    let seeds = (0..<blocks.blockCount).map { _ in root.next() }
    let drawn = threads.map(blocks.blockCount) { block in
      Self.draw(blocks[block].count, of: probabilities, seed: seeds[block])
    }.flatMap { $0 }
    // Sums in another order round differently, so nearly as far off counts as equally far off.
    let error = CalibrationMeasure.error.value(of: stated) - 1e-9
    let distance = abs(Double(stated.count(where: \.isRight)) - probabilities.reduce(0, +)) - 1e-9
    func chance(_ extreme: Int) -> Double { Double(1 + extreme) / Double(1 + draws) }
    return Outcome(
      floor: drawn.reduce(0) { $0 + $1.error } / Double(draws), p: chance(drawn.count { $0.error >= error }),
      meanP: chance(drawn.count { $0.distance >= distance }))
  }

  /// Returns, for each draw, the calibration error, and the distance of the number of right suggestions from the sum of probabilities.
  private static func draw(
    _ draws: Int, of probabilities: [Double], seed: UInt64
  ) -> [(error: Double, distance: Double)] {
    var chance = SplitMix64(seed: seed)
    let bins = probabilities.map(CalibrationBins.number)
    let sum = probabilities.reduce(0, +)
    var stated = [Double](repeating: 0, count: CalibrationBins.count)
    for (bin, probability) in zip(bins, probabilities) { stated[bin] += probability }
    return (0..<draws).map { _ in
      var hits = [Int](repeating: 0, count: CalibrationBins.count)
      for position in probabilities.indices where chance.nextUnit() < probabilities[position] {
        hits[bins[position]] += 1
      }
      return (
        CalibrationBins.error(stated: stated, hits: hits) / Double(probabilities.count),
        abs(Double(hits.reduce(0, +)) - sum)
      )
    }
  }
}
