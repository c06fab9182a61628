import Foundation

/// Names of persons that are others in another spelling.
package struct PersonSpellings {
  /// How many names are such, apart from words in brackets, a title, marks on letters, and the order of words.
  ///
  /// Initials, a login, an address and the name before a dash are another one's spelling where they fit exactly one.
  package static func count(among names: [String]) -> Int {
    let spellings = names.map { Self($0) }.filter { !$0.words.isEmpty }
    let whole = Set(spellings.filter(\.isWhole).map(\.words))
    // For each short form, the one name that has it.
    var owners: [[String]: [String]?] = [:]
    for words in whole {
      for form in Set(forms(of: words)) { owners[form] = owners[form] == nil ? .some(words) : .some(nil) }
    }
    let keys = spellings.map { spelling in
      if let before = spelling.wordsBeforeDash, whole.contains(before) { return before }
      if spelling.isWhole { return spelling.words }
      // Many people are called bugs@… or info@….
      return (owners[spelling.words] ?? nil) ?? spelling.address.map { [$0] } ?? spelling.words
    }
    return keys.count - Set(keys).count
  }

  /// In alphabetical order.
  private let words: [String]
  private let wordsBeforeDash: [String]?
  /// The name itself where it is an address.
  private let address: String?

  /// Whether it has two words that are no initials.
  private var isWhole: Bool { words.count > 1 && words.allSatisfy { $0.count > 1 } }

  private init(_ name: String) {
    address = name.contains("@") && !name.contains(" ") ? name : nil
    let name = name.replacing(#/[(\[][^()\[\]]*[)\]]/#, with: " ")
    words = Self.words(name)
    wordsBeforeDash = name.firstMatch(of: #/ [-–—|\/] /#).map { Self.words(String(name[..<$0.range.lowerBound])) }
  }

  private static func words(_ name: String) -> [String] {
    let local = name.contains(" ") ? name[...] : name.prefix { $0 != "@" }
    let words = local.split { !$0.isLetter && !$0.isNumber }.map { folded($0) }
    let bare = words.filter { !titles.contains($0) }
    return (bare.isEmpty ? words : bare).sorted()
  }

  /// The shorter ways to write a name: initials, logins, one of its words.
  private static func forms(of words: [String]) -> [[String]] {
    words.flatMap { first in
      [[first]]
        + words.filter { $0 != first }.flatMap { last in
          let (f, l) = (String(first.prefix(1)), String(last.prefix(1)))
          return [[f, last].sorted(), [first + last], [f + last], [first + l], [f + l]]
        }
    }
  }

  /// Without case and marks, and with the letters that some write for marks as one.
  private static func folded(_ text: Substring) -> String {
    let plain = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return transcribed.reduce(plain) { $0.replacing($1.0, with: $1.1) }
  }

  private static let transcribed = [
    ("ø", "o"), ("ß", "ss"), ("æ", "a"), ("ł", "l"), ("ae", "a"), ("oe", "o"), ("ue", "u"),
  ]

  private static let titles: Set<String> = [
    "dr", "prof", "mr", "mrs", "ms", "miss", "sir", "herr", "frau", "hr", "fr", "dipl", "ing", "mag", "msc", "bsc",
    "mba", "phd", "mme", "mlle",
    "monsieur", "madame", "sr", "sra", "srta", "dott", "sig", "jr", "ext", "extern", "external",
  ]
}
