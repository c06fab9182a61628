extension TextSettings.Filter {
  /// Stems of English and, where there is a stemmer, of the settings' language; other words stay as they are.
  package static let porter2 = Self(
    kind: Kind(name: "porter2") { settings, stemmer -> WordFilter? in
      let language = settings.language ?? .english
      if language == .unknown { return nil }
      if language.isListed { return stemmer.map { stemmer -> WordFilter in { .changed(stemmer($0)) } } }
      return { word in
        var stem = Array(word)
        let length = stem.withUnsafeMutableBufferPointer { Porter2.stem($0) }
        return length == 0 ? .dropped : .changed(Array(stem[..<length]))
      }
    })
}

/// The Porter2 stemmer for English, in place and over bytes, equal to Debian's libstemmer 2.2.0.
///
/// Words are UTF-8 in lower case. A character beyond ASCII counts as a consonant. A stem is never
/// longer than its word.
///
/// - Source: Porter & Boulton, "The English (Porter2) stemming algorithm",
///   https://snowballstem.org/algorithms/english/stemmer.html, in the revision that libstemmer 2.2.0 holds.
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

  private static func hasThreeCharacters(_ word: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var characters = 0
    for byte in word where byte & 0xC0 != 0x80 {
      characters += 1
      if characters == 3 { return true }
    }
    return false
  }

  /// A suffix, its replacement, and what must come before it.
  struct Rule {
    enum Condition {
      case none
      /// A letter out of cdeghkmnrt.
      case validBeforeLi
      case l
      case sOrT
      case secondRegion
    }
    let suffix: Ending
    let replacement: Ending
    let condition: Condition

    init(_ suffix: Ending, _ replacement: Ending, _ condition: Condition = .none) {
      self.suffix = suffix
      self.replacement = replacement
      self.condition = condition
    }
  }

  /// A word's end of up to eight letters as one number, the first lowest, so that it is compared at once.
  struct Ending: ExpressibleByStringLiteral {
    let letters: UInt64
    let count: Int

    @inline(__always)
    init(stringLiteral text: StaticString) {
      var letters: UInt64 = 0
      for index in 0..<text.utf8CodeUnitCount { letters |= UInt64(text.utf8Start[index]) << UInt64(index * 8) }
      self.letters = letters
      count = text.utf8CodeUnitCount
    }

    /// Whether the eight bytes before a position, the last of them highest, end with these letters, one or more.
    @inline(__always)
    func ends(_ lastEight: UInt64) -> Bool { lastEight >> UInt64(64 - count * 8) == letters }

    func write(to position: UnsafeMutablePointer<UInt8>) {
      for index in 0..<count { position[index] = UInt8(truncatingIfNeeded: letters >> UInt64(index * 8)) }
    }
  }

  /// Words whose stem differs from the result of the steps.
  static let wholeWords = [
    Rule("skis", "ski"), Rule("skies", "sky"), Rule("dying", "die"), Rule("lying", "lie"), Rule("tying", "tie"),
    Rule("idly", "idl"), Rule("gently", "gentl"), Rule("ugly", "ugli"), Rule("early", "earli"), Rule("only", "onli"),
    Rule("singly", "singl"), Rule("sky", "sky"), Rule("news", "news"), Rule("howe", "howe"), Rule("atlas", "atlas"),
    Rule("cosmos", "cosmos"), Rule("bias", "bias"), Rule("andes", "andes"),
  ]

  /// Words that do not change further after plural and possessive endings are removed.
  static let afterStep1a: [Ending] = [
    "inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed",
  ]

  /// Beginnings that set the first region by themselves.
  static let regionPrefixes: [Ending] = ["gener", "commun", "arsen"]

  static let possessives: [Ending] = ["'s'", "'s", "'"]

  /// Endings of step 1b that become ee, and those that are removed.
  static let eeds: [Ending] = ["eedly", "eed"]
  static let participles: [Ending] = ["ingly", "edly", "ing", "ed"]
  /// The endings before such a suffix that get an e, and those that lose a letter.
  static let lackingE: [Ending] = ["at", "bl", "iz"]
  static let doubles: [Ending] = ["bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt"]

  static let step2 = longestFirst([
    Rule("tional", "tion"), Rule("enci", "ence"), Rule("anci", "ance"), Rule("abli", "able"), Rule("entli", "ent"),
    Rule("izer", "ize"), Rule("ization", "ize"), Rule("ational", "ate"), Rule("ation", "ate"), Rule("ator", "ate"),
    Rule("alism", "al"), Rule("aliti", "al"), Rule("alli", "al"), Rule("fulness", "ful"), Rule("ousli", "ous"),
    Rule("ousness", "ous"), Rule("iveness", "ive"), Rule("iviti", "ive"), Rule("biliti", "ble"), Rule("bli", "ble"),
    Rule("ogi", "og", .l), Rule("fulli", "ful"), Rule("lessli", "less"), Rule("li", "", .validBeforeLi),
  ])

  static let step3 = longestFirst([
    Rule("tional", "tion"), Rule("ational", "ate"), Rule("alize", "al"), Rule("icate", "ic"), Rule("iciti", "ic"),
    Rule("ical", "ic"), Rule("ful", ""), Rule("ness", ""), Rule("ative", "", .secondRegion),
  ])

  static let step4 = longestFirst([
    Rule("al", ""), Rule("ance", ""), Rule("ence", ""), Rule("er", ""), Rule("ic", ""), Rule("able", ""),
    Rule("ible", ""), Rule("ant", ""), Rule("ement", ""), Rule("ment", ""), Rule("ent", ""), Rule("ism", ""),
    Rule("ate", ""), Rule("iti", ""), Rule("ous", ""), Rule("ive", ""), Rule("ize", ""), Rule("ion", "", .sOrT),
  ])

  /// The longest suffix that fits decides, even if its condition then fails.
  private static func longestFirst(_ rules: [Rule]) -> [Rule] { rules.sorted { $0.suffix.count > $1.suffix.count } }
}
