extension Porter2 {
  /// A suffix, what it becomes, and what must stand before it.
  struct Rule {
    enum Condition {
      case none
      /// A letter out of cdeghkmnrt.
      case validBeforeLi
      case l
      case sOrT
      /// The suffix stands in the second region.
      case secondRegion
    }
    let suffix: [UInt8]
    let replacement: [UInt8]
    let condition: Condition

    init(_ suffix: String, _ replacement: String, _ condition: Condition = .none) {
      self.suffix = Array(suffix.utf8)
      self.replacement = Array(replacement.utf8)
      self.condition = condition
    }
  }

  /// Words whose stem is not what the steps would give.
  static let wholeWords = [
    Rule("skis", "ski"), Rule("skies", "sky"), Rule("dying", "die"), Rule("lying", "lie"), Rule("tying", "tie"),
    Rule("idly", "idl"), Rule("gently", "gentl"), Rule("ugly", "ugli"), Rule("early", "earli"), Rule("only", "onli"),
    Rule("singly", "singl"), Rule("sky", "sky"), Rule("news", "news"), Rule("howe", "howe"), Rule("atlas", "atlas"),
    Rule("cosmos", "cosmos"), Rule("bias", "bias"), Rule("andes", "andes"),
  ]

  /// Words that are left alone once plural and possessive endings are gone.
  static let afterStep1a = [
    "inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed",
  ].map { Rule($0, $0) }

  /// Beginnings that set the first region by themselves.
  static let regionPrefixes = ["gener", "commun", "arsen"].map { Array($0.utf8) }

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

  static let step4 = longestFirst(
    [
      "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ism", "ate", "iti", "ous",
      "ive", "ize",
    ].map { Rule($0, "") } + [Rule("ion", "", .sOrT)])

  /// The longest suffix that fits decides, even if its condition then fails.
  private static func longestFirst(_ rules: [Rule]) -> [Rule] { rules.sorted { $0.suffix.count > $1.suffix.count } }
}
