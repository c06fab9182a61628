import DelegationEvaluation
import DelegationFoundations
import DelegationTasks
import Testing

@Suite("Noise floor of calibration") struct CalibrationNoiseTests {
  private func noise(_ stated: [StatedProbabilities], seed: UInt64 = 3, threads: Int = 1) -> CalibrationNoise.Outcome {
    CalibrationNoise(seed: seed).measure(stated, threads: Threads(threads))
  }

  @Test("two tosses of a coin miss by a quarter on average", arguments: 1...5 as ClosedRange<UInt64>)
  func coins(seed: UInt64) {
    // 0, 1 or 2 of 2 come true with chances 1/4, 1/2, 1/4; the error is |hits − 1| / 2, so its mean is 1/4.
    let fair = noise(stated(0.5, hits: 1, of: 2), seed: seed)
    #expect(abs(fair.floor - 0.25) < 0.02)
    // An error of 0 is reached by every draw, one of 1/2 by half of them.
    #expect(fair.p == 1)
    let lucky = noise(stated(0.5, hits: 2, of: 2), seed: seed)
    #expect(abs(lucky.p - 0.5) < 0.04 && lucky.meanP == lucky.p)
  }

  @Test("the floor is the mean error by the binomial distribution")
  func binomial() {
    // One bin: E|hits − 14| / 20 with hits ~ B(20, 0.7), summed over the distribution.
    var (chance, mean) = (1.0, 0.0)
    for _ in 0..<20 { chance *= 0.3 }
    for hits in 0...20 {
      mean += chance * abs(Double(hits) - 14) / 20
      chance *= Double(20 - hits) / Double(hits + 1) * 0.7 / 0.3
    }
    #expect(abs(noise(stated(0.7, hits: 14, of: 20)).floor - mean) < 0.004)
  }

  @Test("certainty has no noise; a certain model that errs is caught")
  func certain() {
    let (kept, broken) = (noise(stated(1, hits: 30, of: 30)), noise(stated(1, hits: 29, of: 30)))
    #expect((kept.floor, kept.p) == (0, 1))
    #expect((broken.floor, broken.p) == (0, 1.0 / 2001))
    #expect(noise(stated(0, hits: 0, of: 30)).floor == 0)
  }

  @Test("errors that cancel between bins are none of the mean; small ones of one sign add up")
  func mean() {
    let cancelling = stated(0.25, hits: 12, of: 40) + stated(0.75, hits: 28, of: 40)
    #expect(noise(cancelling).meanP == 1)
    // Twenty tosses in each of five bins, two too few right in each: ten of a hundred, 2.4 standard deviations of 4.1.
    let small = [0.15, 0.35, 0.55, 0.75, 0.95].flatMap { stated($0, hits: Int(20 * $0 - 2), of: 20) }
    let found = noise(small)
    #expect(found.meanP < 0.03 && found.meanP > 0.005)
    #expect(found.p > 2 * found.meanP)
  }

  @Test("one thread and four give the same bits, another seed does not")
  func threads() {
    let all = (0..<60).map { place in stated(Double(place) / 60, right: place.isMultiple(of: 2)) }
    #expect(noise(all, threads: 4) == noise(all))
    #expect(noise(all, seed: 4) != noise(all))
  }

  @Test("no tasks: nothing to be off")
  func none() {
    let nothing = noise([])
    #expect((nothing.floor, nothing.p) == (0, 1))
  }
}
