import DelegationText

/// Three documents of a hand-worked example: "crash" is in all, "editor" in two, "view" and "hang" in one each.
let vocabulary = Vocabulary(terms: ["crash", "editor", "view", "hang"])
let documents: [[UInt32]] = [[0, 1], [0, 1, 1], [0, 2, 3, 3]]

/// Chance that is the same in every run; SplitMix64 (Steele, Lea & Flood 2014, doi:10.1145/2714064.2660195).
struct Chance: RandomNumberGenerator {
  private var state: UInt64
  init(seed: Int) { state = UInt64(seed) }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  /// Between 0 and 1.
  mutating func share() -> Double { Double(next() >> 11) / Double(1 << 53) }
}

func close(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= 1e-12 * max(1, abs(right)) }
