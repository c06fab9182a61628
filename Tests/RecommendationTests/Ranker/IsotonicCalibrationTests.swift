import Recommendation
import Repeatable
import Testing

@Suite("Isotonic calibration") struct IsotonicCalibrationTests {
  static func pairs(_ pairs: [(Double, Bool)]) -> [PairOutcome] {
    pairs.map { PairOutcome(probability: $0.0, isOwner: $0.1) }
  }

  @Test("four pairs, worked by hand")
  func byHand() {
    // Outcomes 0, 1, 0, 1: the middle two fall, so they pool to 1/2 at (0.2 + 0.3) / 2.
    let map = IsotonicCalibration.fit(to: Self.pairs([(0.3, false), (0.1, false), (0.4, true), (0.2, true)]))
    #expect(map.centres.count == 3)
    for (one, two) in zip(map.centres, [0.1, 0.25, 0.4]) { #expect(abs(one - two) < 1e-12) }
    #expect(map.shares == [0, 0.5, 1])
    // Half of the way from 0.1 to 0.25; a fifth of that from 0.25 to 0.4; flat beyond; 0 below.
    for (input, output) in [(0.175, 0.25), (0.28, 0.6), (0.4, 1), (0.9, 1), (0.05, 0)] {
      #expect(abs(map.probability(of: input) - output) < 1e-12)
    }
  }

  @Test("weights pool, and a line leads from 0 to the first centre")
  func weights() {
    // (3 · 1 + 1 · 0) / 4 at (3 · 0.2 + 1 · 0.4) / 4.
    let map = IsotonicCalibration.fit(to: [
      PairOutcome(probability: 0.2, isOwner: true, weight: 3), PairOutcome(probability: 0.4, isOwner: false),
    ])
    #expect(map.centres.count == 1 && abs(map.centres[0] - 0.25) < 1e-12)
    #expect(map.shares == [0.75])
    #expect(abs(map.probability(of: 0.1) - 0.3) < 1e-12)
    #expect(map.probability(of: 1) == 0.75)
  }

  @Test("equal probabilities pool in whatever order they come")
  func ties() {
    let map = IsotonicCalibration.fit(to: Self.pairs([(0.5, false), (0.2, false), (0.5, true), (0.5, true)]))
    #expect(map.centres == [0.2, 0.5])
    #expect(abs(map.shares[1] - 2.0 / 3) < 1e-12)
    #expect(IsotonicCalibration.fit(to: []).probability(of: 0.3) == 0.3)
  }

  @Test("the steps are those of the min-max formula, and never fall", arguments: 0..<20)
  func minMax(seed: Int) {
    var chance = SplitMix64(seed: UInt64(seed))
    let pairs = (0..<40).map { place in
      PairOutcome(
        probability: Double(place) / 40, isOwner: chance.next(below: 40) < place,
        weight: 1 + Double(chance.next(below: 3)))
    }
    let map = IsotonicCalibration.fit(to: pairs)
    // The fit at i is the greatest, over starts up to i, of the least mean from there to an end from i on.
    func mean(_ range: ClosedRange<Int>) -> Double {
      let weight = range.reduce(0) { $0 + pairs[$1].weight }
      return range.reduce(0) { $0 + (pairs[$1].isOwner ? pairs[$1].weight : 0) } / weight
    }
    let fit = pairs.indices.map { place in
      (0...place).map { start in (place..<pairs.count).map { mean(start...$0) }.min()! }.max()!
    }
    var distinct: [Double] = []
    for share in fit where distinct.last.map({ share > $0 + 1e-9 }) ?? true { distinct.append(share) }
    #expect(map.shares.count == distinct.count)
    for (one, two) in zip(map.shares, distinct) { #expect(abs(one - two) < 1e-12) }
    let grid = (0...1_000).map { map.probability(of: Double($0) / 1_000) }
    for (one, two) in zip(grid, grid.dropFirst()) { #expect(one <= two) }
  }
}
