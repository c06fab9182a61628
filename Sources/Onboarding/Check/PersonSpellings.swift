import DelegationIngest
import Foundation

/// Names of persons that are others in another spelling.
package struct PersonSpellings {
  /// How many names are such, apart from words in brackets, a title, marks on letters, and the order of words.
  ///
  /// Initials, a login, an address, a call name, some of the words and the name before a dash are another one's spelling
  /// where they fit exactly one.
  package static func count(among names: [String]) -> Int {
    let plain = names.filter { !$0.contains("*") }
    // Each masked name is compared with all others, which takes long in a table of thousands.
    let isShort = (names.count - plain.count) * plain.count < 10_000_000
    let spellings = names.map { Self(isShort ? unmasked($0, among: plain) : $0) }.filter { !$0.words.isEmpty }
    let whole = Set(spellings.filter(\.isWhole).map(\.words))
    let known = whole.union(spellings.filter(\.isEastern).map(\.words))
    func hasNote(_ spelling: Self) -> Bool { spelling.wordsBeforeDash.map(known.contains) ?? false }
    let owners = Self.owners(spellings.filter { $0.isWhole && !hasNote($0) }.map { ($0.words, $0.forms) })
    let shortened = Self.owners(spellings.map { ($0.words, [$0.withFewerInitials].compactMap(\.self)) })
    // Of letters that an encoding lacks, question marks are left.
    let clear = spellings.filter { !$0.isGarbled }
    let garbled = Self.owners(clear.map { ($0.words, [[$0.skeleton]]) })
    let keys = spellings.map { spelling in
      if spelling.isGarbled, let words = garbled[[spelling.skeleton]] ?? nil { return words }
      let words = hasNote(spelling) ? spelling.wordsBeforeDash! : spelling.words
      if let owner = owners[words] ?? nil { return owner }
      if spelling.isWhole || hasNote(spelling) { return words }
      // Two who differ in the second initial are two.
      if let fewer = spelling.withFewerInitials, shortened[fewer] == words {
        if let owner = whole.contains(fewer) ? fewer : owners[fewer] ?? nil { return owner }
      }
      // Many people are called bugs@… or info@….
      return spelling.address.map { [$0] } ?? words
    }
    return keys.count - Set(keys).count
  }

  /// The one of the names in full that has the letters of a masked one such as `A***g`; the name itself where none or several have.
  private static func unmasked(_ name: String, among names: [String]) -> String {
    guard let first = name.firstRange(of: "**"), let last = name.lastIndex(of: "*") else { return name }
    let (start, end) = (name[..<first.lowerBound], name[name.index(after: last)...])
    let meant = names.filter { $0.hasPrefix(start) && $0.hasSuffix(end) }
    return meant.count == 1 ? meant[0] : name
  }

  /// How many logins are in two domains, or in one and alone, which share at least three and half of those in the smaller one: of two firms
  /// hardly any are the same.
  package static func inTwoDomains(_ names: [String]) -> Int {
    var logins: [Substring: Set<Substring>] = [:]
    for name in names where !name.contains(" ") {
      let login = name.prefix { $0 != "@" }
      logins[name[login.endIndex...], default: []].insert(login)
    }
    let domains = logins.sorted { $0.key < $1.key }.filter { $0.value.count > 2 }.map(\.value)
    return domains.indices.reduce(into: Set<Substring>()) { found, one in
      for other in domains[..<one] {
        let shared = other.intersection(domains[one])
        if shared.count > 2, shared.count * 2 >= min(other.count, domains[one].count) { found.formUnion(shared) }
      }
    }.count
  }

  /// For each short form, the one name that has it; nil where several do.
  private static func owners(_ names: [(words: [String], forms: [[String]])]) -> [[String]: [String]?] {
    var owners: [[String]: [String]?] = [:]
    for (words, forms) in names {
      for form in forms where owners[form] != .some(words) {
        owners[form] = owners[form] == nil ? .some(words) : .some(nil)
      }
    }
    return owners
  }

  /// The name with one question mark for each run of such marks and of letters beyond ASCII.
  private let skeleton: String
  private let isGarbled: Bool

  /// The words as the name has them.
  private let written: [String]
  /// The words in alphabetical order; in Chinese, Japanese and Korean letters one word, since blanks are often left out there.
  private let words: [String]
  private let wordsBeforeDash: [String]?
  /// The name itself where it is an address.
  private let address: String?

  /// Whether it is in Chinese, Japanese or Korean letters only.
  private var isEastern: Bool { written.allSatisfy(Self.isEastern) }

  /// Whether it has two words that are no initials.
  private var isWhole: Bool { written.count > 1 && written.allSatisfy { $0.count > 1 || Self.isEastern($0) } }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let unsure = #/[?\u{80}-\u{10FFFF}]+/#
  nonisolated(unsafe) private static let brackets = #/[(\[（【][^()\[\]（）【】]*[)\]）】]/#
  nonisolated(unsafe) private static let dash =
    #/ (?:[-–—|\/]|since|seit|depuis) |[-–—|\/_](?=[\p{Han}\p{Hangul}\p{Katakana}])/#

  private init(_ name: String) {
    isGarbled = name.contains("?") || name.contains("\u{FFFD}")
    skeleton = name.replacing(Self.unsure, with: "?")
    address = name.contains("@") && !name.contains(" ") ? name : nil
    let name = name.replacing(Self.brackets, with: " ")
    written = Self.words(name)
    words = Self.key(written)
    wordsBeforeDash = name.firstMatch(of: Self.dash).map { Self.key(Self.words(String(name[..<$0.range.lowerBound]))) }
  }

  private static func key(_ words: [String]) -> [String] {
    words.count > 1 && words.allSatisfy(isEastern) ? [words.joined()] : words.sorted()
  }

  private static func words(_ name: String) -> [String] {
    let local = name.contains(" ") ? name[...] : name.prefix { $0 != "@" }.split(separator: "\\").last ?? ""
    let words = local.split { !$0.isLetter && !$0.isNumber }.flatMap { parts(of: folded($0)) }
    let bare = words.filter { !titles.contains($0) && !titlesBehind.contains($0) }
    return bare.isEmpty ? words : bare
  }

  /// A word, split where Chinese, Japanese or Korean letters meet others, without titles behind a name in such letters.
  private static func parts(of word: String) -> [String] {
    var parts: [String] = []
    for letter in word {
      if let last = parts.last?.last, isEastern(last) == isEastern(letter) {
        parts[parts.count - 1].append(letter)
      } else {
        parts.append(String(letter))
      }
    }
    return parts.map { part in
      var name = part
      while let title = titlesBehind.first(where: { name.hasSuffix($0) && name.count > $0.count + 1 }) {
        name.removeLast(title.count)
      }
      return name
    }
  }

  private static func isEastern(_ word: String) -> Bool { word.first.map(isEastern) ?? false }

  private static func isEastern(_ letter: Character) -> Bool {
    switch letter.unicodeScalars.first!.value {
    case 0x1100...0x11FF, 0x3005, 0x3040...0x30FF, 0x3130...0x318F, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// A name of two words and initials without these, or of one word with the first of several; nil for any other.
  private var withFewerInitials: [String]? {
    let initials = written.filter { $0.count == 1 && $0.first!.isLetter }
    let rest = written.filter { $0.count > 1 }
    guard rest.count + initials.count == written.count, initials.count > 0, !rest.isEmpty else { return nil }
    if rest.count > 1 { return rest.sorted() }
    return initials.count > 1 ? [initials[0], rest[0]].sorted() : nil
  }

  /// The shorter ways to write a whole name: initials, logins, call names, some of its words.
  private var forms: [[String]] {
    if written.contains(where: Self.isEastern) {
      let latin = written.filter { !Self.isEastern($0) && $0.contains(where: \.isLetter) }
      let eastern = written.filter(Self.isEastern)
      return latin.isEmpty && eastern.count == written.count
        ? written.map { [$0] } : [[eastern.joined()], latin.sorted()].filter { !$0.isEmpty }
    }
    var forms = words.flatMap { first in
      [[first]]
        + words.filter { $0 != first }.flatMap { last in
          let (f, l) = (String(first.prefix(1)), String(last.prefix(1)))
          return [[f, last].sorted(), [first + last], [f + last], [first + l], [f + l]]
        }
    }
    for place in words.indices {
      var rest = words
      let word = rest.remove(at: place)
      forms += Self.callNames[word, default: []].map { (rest + [$0]).sorted() }
      guard words.count > 2 else { continue }
      forms += [rest, (rest.map { String($0.prefix(1)) } + [word]).sorted()]
      if words.count == 4 { forms += rest.map { other in rest.filter { $0 != other } } }
    }
    return forms
  }

  private static let callNames = ((try? PersonsFile.builtIn.get().callNames) ?? [:])
    .reduce(into: [String: [String]]()) { $0[folded($1.key[...])] = $1.value.map { folded($0[...]) } }

  /// Returns a word without case and marks, and with the letters that some write for marks as one.
  private static func folded(_ text: Substring) -> String {
    // Letters that are written as they look, such as those of Arabic, are the letters themselves.
    let plain = text.decomposedStringWithCompatibilityMapping
      .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    // Marks of vowels in Arabic are left out as a rule.
    let bare = String(
      String.UnicodeScalarView(plain.withoutJoiners.unicodeScalars.filter { !(0x64B...0x655).contains($0.value) }))
    return transcribed.reduce(bare) { $0.replacing($1.0, with: $1.1) }
  }

  private static let transcribed = [
    ("ø", "o"), ("ß", "ss"), ("æ", "a"), ("ł", "l"), ("đ", "d"), ("ı", "i"), ("ð", "d"), ("þ", "th"),
    ("أ", "ا"), ("إ", "ا"), ("آ", "ا"), ("ٱ", "ا"), ("ة", "ه"), ("ى", "ي"), ("ـ", ""),
    ("ی", "ي"), ("ک", "ك"),
    ("ae", "a"), ("oe", "o"), ("ue", "u"),
    // Letters of Cyrillic and Greek that look as Latin ones do.
    ("а", "a"), ("в", "b"), ("с", "c"), ("е", "e"), ("н", "h"), ("і", "i"), ("к", "k"), ("м", "m"), ("о", "o"),
    ("р", "p"), ("т", "t"), ("у", "y"), ("х", "x"), ("α", "a"), ("ο", "o"), ("ν", "v"), ("ρ", "p"), ("ι", "i"),
  ]

  private static let titles: Set<String> = [
    "dr", "prof", "mr", "mrs", "ms", "miss", "sir", "herr", "frau", "hr", "fr", "dipl", "ing", "mag", "msc", "bsc",
    "mba", "phd", "mme", "mlle",
    "monsieur", "madame", "sr", "sra", "srta", "dott", "sig", "jr", "ext", "extern", "external", "adm",
  ]

  /// Titles that stand behind a name, mostly without a blank.
  private static let titlesBehind = [
    "さん", "様", "氏", "先生", "主任", "係長", "課長", "部長", "社長", "님", "씨", "사원", "대리", "과장", "차장", "부장", "팀장",
    "经理", "主管", "总监", "总", "經理", "總監",
  ].map { folded($0[...]) }
}
