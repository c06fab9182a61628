/// The Porter2 stemmer for English, in place and over bytes, equal to Debian's libstemmer 2.2.0.
///
/// Words are UTF-8 in small letters. What is not ASCII counts as a consonant, one per character. A stem is never
/// longer than its word.
///
/// Source: Porter & Boulton, "The English (Porter2) stemming algorithm",
/// https://snowballstem.org/algorithms/english/stemmer.html, in the revision that libstemmer 2.2.0 holds.
package enum Porter2 {
  /// Replaces a word by its stem.
  ///
  /// - Parameter word: the word's bytes; behind the stem they are left in any state.
  /// - Returns: the stem's length in bytes; 0 only for no bytes and for apostrophes that an s follows.
  package static func stem(_ word: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard let base = word.baseAddress else { return 0 }
    if word.count <= 8 {
      let letters = ByteLanes.load(UnsafeBufferPointer(word), at: 0)
      for rule in wholeWords where rule.suffix.letters == letters && rule.suffix.count == word.count {
        rule.replacement.write(to: base)
        return rule.replacement.count
      }
    }
    guard hasThreeCharacters(word) else { return word.count }
    var state = StemState(word)
    state.markConsonantYs()
    state.markRegions()
    state.step1a()
    if !state.isOne(of: afterStep1a) {
      state.step1b()
      state.step1c()
      state.replaceLongest(of: step2, from: state.firstRegion)
      state.replaceLongest(of: step3, from: state.firstRegion)
      state.replaceLongest(of: step4, from: state.secondRegion)
      state.step5()
    }
    state.unmarkConsonantYs()
    return state.end
  }

  /// A word's stem; for single words, where speed does not matter.
  package static func stem(_ word: String) -> String {
    var bytes = Array(word.utf8)
    let length = bytes.withUnsafeMutableBufferPointer { stem($0) }
    return String(decoding: bytes[..<length], as: UTF8.self)
  }

  private static func hasThreeCharacters(_ word: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var characters = 0
    for byte in word where byte & 0xC0 != 0x80 {
      characters += 1
      if characters == 3 { return true }
    }
    return false
  }
}
