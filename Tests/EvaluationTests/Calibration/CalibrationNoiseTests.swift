import Evaluation
import Repeatable
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
    #expect(abs(noise(stated(0.5, hits: 2, of: 2), seed: seed).p - 0.5) < 0.04)
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

  @Test("one thread and four give the same bits, another seed does not")
  func threads() {
    let all = (0..<60).map { stated(Double($0) / 60, right: $0 % 2 == 0) }
    #expect(noise(all, threads: 4) == noise(all))
    #expect(noise(all, seed: 4) != noise(all))
  }

  @Test("no reports: nothing to be off")
  func none() {
    let nothing = noise([])
    #expect((nothing.floor, nothing.p) == (0, 1))
  }
}
