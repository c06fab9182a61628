import DelegationFoundations

/// Words that stand in the place of a person where there is none.
package struct NobodyWords: Sendable, Equatable {
  private let words: Set<String>
  /// Words that count only in these letters: `NaT` is nobody, Nat is somebody.
  private let exact: Set<String>

  init() { (words, exact) = ([], []) }

  /// - Parameters:
  ///   - words: The words in any case of letters.
  ///   - exact: Only as they are written.
  package init(_ words: [String], exactly exact: [String]) {
    // A number is meant with its sign: -1 is nobody, and 1 may be somebody.
    self.words = Set(
      words.flatMap { word in
        let bare = Self.bare(word)
        return [word.lowercased()] + (bare.contains(where: \.isLetter) ? [bare, Self.plain(bare)] : [])
      })
    self.exact = Set(exact)
  }

  /// The word for nobody that a value is, without the signs around it; nil for a person.
  ///
  /// A value without a letter, and without a digit but 0, is one too: `?`, `[]`, `…`, `0`.
  func word(for value: String) -> String? {
    guard !words.isEmpty, value.utf8.count < 80 else { return nil }
    let bare = Self.bare(value)
    if bare.allSatisfy({ !$0.isLetter && (!$0.isNumber || $0 == "0") }) || Self.isError(value) { return value }
    if isWord(bare) || words.contains(value.lowercased()) || isWord(Self.shortened(bare)) { return bare }
    // One word may explain another: N/A - none.
    let parts = bare.split(separator: " - ")
    if parts.count > 1, parts.allSatisfy({ isWord(String($0)) }) { return bare }
    let plain = Self.trimmed(value)
    return exact.contains(plain) ? plain : nil
  }

  /// Whether a value is what spreadsheets write for a formula that failed, in any language: `#NV`, `#N/B`.
  private static func isError(_ value: String) -> Bool {
    value.first == "#" && value.count > 2
      && value.dropFirst().allSatisfy { $0.isUppercase && $0.isLetter || "/_?!".contains($0) }
  }

  private func isWord(_ bare: String) -> Bool { words.contains(bare) || words.contains(Self.plain(bare)) }

  /// Returns a value without marks over and under its letters, which many leave out; short ones may be a name without them.
  private static func plain(_ bare: String) -> String { bare.count < 6 ? bare : CanonicalText.withoutMarks(bare) }

  /// Returns a value without what says more of nobody: `unassigned (triage)`, `unassigned user`, `team unassigned`.
  private static func shortened(_ bare: String) -> String {
    let words = bare.prefix { $0 != "(" && $0 != "[" }.split(separator: " ")
    let kept = words.drop { kinds.contains(String($0)) }.reversed().drop { kinds.contains(String($0)) }.reversed()
    return kept.joined(separator: " ")
  }

  /// What trackers call that which is nobody's, and who it is that nobody is.
  private static let kinds: Set<String> = [
    "user", "users", "issue", "issues", "task", "tasks", "ticket", "tickets", "item", "items", "team", "group", "queue",
    "pool", "assignee", "owner", "agent", "person", "resource",
  ]

  /// Returns a value without signs and blanks around it; inside, any run of blanks and `_` is one blank.
  private static func bare(_ value: String) -> String {
    trimmed(value).lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: " ")
  }

  private static func trimmed(_ value: String) -> String {
    func isSign(_ letter: Character) -> Bool { !letter.isLetter && !letter.isNumber }
    return String(value.drop(while: isSign).reversed().drop(while: isSign).reversed())
  }
}
