import DelegationFoundations
import DelegationText

/// Three documents of a hand-worked example: "crash" is in all, "editor" in two, "view" and "hang" in one each.
let vocabulary = Vocabulary(terms: ["crash", "editor", "view", "hang"])
let documents: [[UInt32]] = [[0, 1], [0, 1, 1], [0, 2, 3, 3]]

/// Chance that is the same in every run.
struct Chance {
  private var random: SplitMix64
  init(seed: Int) { random = SplitMix64(seed: UInt64(seed)) }
  mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
  /// Between 0 and 1.
  mutating func share() -> Double { random.nextUnit() }
}

func close(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= 1e-12 * max(1, abs(right)) }
