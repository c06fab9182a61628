import DelegationFoundations
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

/// Chance that is the same in every run.
struct Chance {
  private var random: SplitMix64
  init(seed: Int) { random = SplitMix64(seed: UInt64(seed)) }
  mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
}

extension Porter2 {
  /// A word's stem.
  static func stem(_ word: String) -> String {
    var bytes = Array(word.utf8)
    let length = bytes.withUnsafeMutableBufferPointer { stem($0) }
    return String(decoding: bytes[..<length], as: UTF8.self)
  }
}
