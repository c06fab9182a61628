import DelegationText

/// The terms of a text under settings that are known to be valid.
func terms(_ text: String, _ settings: TextSettings = TextSettings()) throws -> [String] {
  try TextChain(settings: settings).terms(of: text)
}

/// The terms of bytes that need not be UTF-8.
func terms(bytes: [UInt8], _ settings: TextSettings = TextSettings()) throws -> [String] {
  let corpus = try corpus([bytes], settings)
  return corpus.terms.map(corpus.vocabulary.term)
}

func corpus(_ texts: [[UInt8]], _ settings: TextSettings = TextSettings()) throws -> Corpus {
  var builder = CorpusBuilder(chain: try TextChain(settings: settings))
  for text in texts { text.withUnsafeBufferPointer { builder.add($0) } }
  return builder.finish()
}

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
  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[Int(next() % UInt64(choices.count))] }
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
