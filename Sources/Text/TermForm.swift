/// The test whether a term has the form of words, which pages and bundles may show, or may be a text.
package enum TermForm {
  /// The most characters of a word: hardly any is longer in any language, and what is may be a text in one word.
  package static let longestWord = 32
  /// The most words that blanks or underscores join; more may be a whole title.
  private static let mostWords = 3
  /// The most letters of scripts without blanks: a tag of as many; words there have one to four.
  private static let mostUnspaced = 8

  /// The two letters of a pair from a run without blanks, as `UnspacedRun` makes them; nil for any other term.
  package static func pair(_ term: ArraySlice<UInt8>) -> (first: ArraySlice<UInt8>, last: ArraySlice<UInt8>)? {
    guard term.first ?? 0 >= 0xE0 else { return nil }
    return term.withUnsafeBufferPointer { text in
      guard let end = UnspacedRun.characterEnd(text, at: 0), UnspacedRun.characterEnd(text, at: end) == text.count
      else {
        return nil
      }
      return (term.prefix(end), term.dropFirst(end))
    }
  }

  package static func isWords(_ term: ArraySlice<UInt8>) -> Bool {
    if term.count <= mostUnspaced { return true }
    var (length, words, unspaced) = (0, 1, 0)
    for scalar in String(decoding: term, as: UTF8.self).unicodeScalars {
      let joins = scalar == " " || scalar == "_"
      words += joins && length > 0 ? 1 : 0
      length = joins ? 0 : length + 1
      unspaced += scalar.isUnspaced ? 1 : 0
      if length > longestWord || words > mostWords || unspaced > mostUnspaced { return false }
    }
    return true
  }
}
