import DelegationRanking
import Testing

@Suite("Distributions of durations") struct DurationGridTests {
  private let grid = DurationGrid([10, 100, 1000], least: 1)

  @Test("a duration is in the interval that ends with it")
  func intervals() {
    #expect([0.5, 10, 10.5, 100, 999, 1000, 1001].map { grid.interval(of: $0) } == [0, 0, 1, 1, 2, 2, 3])
  }

  @Test("hazards add up to probabilities, and the logarithm is spread evenly between two boundaries")
  func probabilities() {
    let distribution = DurationDistribution(hazards: [0.5, 0.5, 0], grid: grid)
    #expect(distribution.cumulative == [0.5, 0.75, 0.75])
    #expect(distribution.probability(within: 1) == 0 && distribution.probability(within: 0.2) == 0)
    #expect(abs(distribution.probability(within: 10) - 0.5) < 1e-12)
    // Half of the way from 10 to 100 by logarithm.
    #expect(abs(distribution.probability(within: 31.6227766) - 0.625) < 1e-9)
    #expect(distribution.probability(within: 1e9) == 1)
  }

  @Test("quantiles undo probabilities", arguments: [0.01, 0.1, 0.5, 0.7, 0.74, 0.9, 0.999])
  func quantiles(level: Double) {
    let distribution = DurationDistribution(hazards: [0.5, 0.5, 0.2], grid: grid)
    #expect(abs(distribution.probability(within: distribution.quantile(level)) - level) < 1e-9)
  }

  @Test("quantiles never fall, at either end too")
  func order() {
    let distribution = DurationDistribution(hazards: [0, 1, 0], grid: grid)
    let quantiles = (0...20).map { distribution.quantile(Double($0) / 20) }
    #expect(zip(quantiles, quantiles.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(quantiles.allSatisfy { (1...4000.000001).contains($0) })
  }
}

@Suite("Bands calibrated by the latest durations") struct DurationCalibrationTests {
  @Test("too few change nothing; then the level below which as many of them were")
  func levels() {
    var calibration = DurationCalibration()
    for number in 0..<49 { calibration.add(Double(number) / 1000) }
    #expect(calibration.level(ofProbability: 0.9) == 0.9)
    calibration.add(0.049)
    #expect(abs(calibration.level(ofProbability: 0.9) - 0.0441) < 1e-12)
    #expect(calibration.level(ofProbability: 0) == 0 && calibration.level(ofProbability: 1) == 0.049)
  }

  @Test("older ones are forgotten, in the order in which they came")
  func forgets() {
    var (calibration, other) = (DurationCalibration(), DurationCalibration())
    for number in 0..<900 { calibration.add(number < 400 ? 0.9 : Double(number % 7) / 10) }
    for number in 400..<900 { other.add(Double(number % 7) / 10) }
    for probability in [0, 0.1, 0.33, 0.5, 0.9, 1] {
      #expect(calibration.level(ofProbability: probability) == other.level(ofProbability: probability))
    }
  }
}
