/// Words that stand in the place of a person where there is none.
package struct NobodyWords: Sendable, Equatable {
  private let words: Set<String>
  /// Words that count only in these letters: `NaT` is nobody, Nat is somebody.
  private let exact: Set<String>

  package init() { (words, exact) = ([], []) }

  /// - `words`: The words in any case of letters.
  /// - `exact`: Only as they are written.
  package init(_ words: [String], exactly exact: [String]) {
    // A number is meant with its sign: -1 is nobody, and 1 may be somebody.
    self.words = Set(
      words.flatMap { word in
        let bare = Self.bare(word)
        return [word.lowercased()] + (bare.contains(where: \.isLetter) ? [bare] : [])
      })
    self.exact = Set(exact)
  }

  /// The word for nobody that a value is, without the signs around it; nil for a person.
  ///
  /// A value without a letter, and without a digit but 0, is one too: `?`, `[]`, `…`, `0`.
  package func word(for value: String) -> String? {
    guard !words.isEmpty, value.utf8.count < 80 else { return nil }
    let bare = Self.bare(value)
    if bare.allSatisfy({ !$0.isLetter && (!$0.isNumber || $0 == "0") }) { return value }
    if words.contains(bare) || words.contains(value.lowercased()) { return bare }
    let plain = Self.trimmed(value)
    return exact.contains(plain) ? plain : nil
  }

  /// Returns a value without signs and blanks around it; inside, any run of blanks and `_` is one blank.
  private static func bare(_ value: String) -> String {
    trimmed(value).lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: " ")
  }

  private static func trimmed(_ value: String) -> String {
    func isSign(_ letter: Character) -> Bool { !letter.isLetter && !letter.isNumber }
    return String(value.drop(while: isSign).reversed().drop(while: isSign).reversed())
  }
}
