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
    if let stem = exception(UnsafeBufferPointer(word), in: wholeWords) {
      for (index, byte) in stem.enumerated() { word[index] = byte }
      return stem.count
    }
    guard hasThreeCharacters(word) else { return word.count }
    var state = StemState(word)
    state.markConsonantYs()
    state.markRegions()
    state.step1a()
    if exception(UnsafeBufferPointer(rebasing: word[..<state.end]), in: afterStep1a) == nil {
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

  private static func exception(_ word: UnsafeBufferPointer<UInt8>, in table: [Rule]) -> [UInt8]? {
    for rule in table where rule.suffix.count == word.count && rule.suffix.elementsEqual(word) {
      return rule.replacement
    }
    return nil
  }
}
