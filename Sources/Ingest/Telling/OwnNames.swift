import Foundation

/// Counts how often the values of a field name the assignee of their own task, and how often another one.
///
/// A field that was filled in by whoever did the work, as a title such as `[Ada] fixed: …` is, names its own assignee in most rows, and the
/// others hardly ever. Where tasks of nobody name somebody about as often, as in a tracker that assigns by area, it was known before.
package struct OwnNames {
  private struct Counts {
    var (own, others, unassigned) = (0, 0, 0)
  }

  /// The number of the assignee that a word means; nil where several are called so.
  private let persons: [String: Int?]
  /// The same for what names begin with where a language inflects them, and for names inside runs that have no blanks.
  private let beginnings: [String: Int?]
  private let unspaced: [String: Int?]
  private let unspacedLengths: [Int]
  private let numbers: [String: Int]
  package private(set) var rows = 0
  private var unassigned = 0
  /// The counts by names as they are, and by those inside words too: a surname may begin a common word, which says nothing against the others.
  private var counts = (whole: Counts(), inside: Counts())

  /// - Parameter names: What each assignee is called, the account and the name.
  package init(of names: [String: [String]]) {
    var persons: [String: Int?] = [:]
    var beginnings: [String: Int?] = [:]
    func add(_ word: String, _ number: Int, to words: inout [String: Int?]) {
      words[word] = words[word] == nil || words[word] == .some(number) ? .some(number) : .some(nil)
    }
    for (number, person) in names.keys.sorted().enumerated() {
      for word in Set(names[person]!.flatMap(Self.words(ofName:))) {
        add(word, number, to: &persons)
        let (length, isName) = (word.count, word.allSatisfy(\.isLetter) && !Self.isUnspaced(word))
        for kept in max(4, length - 3)..<max(4, length) + 1 where length > 4 && isName {
          add(String(word.prefix(kept)), number, to: &beginnings)
        }
      }
    }
    (self.persons, self.beginnings) = (persons, beginnings)
    unspaced = persons.filter { Self.isUnspaced($0.key) }
    unspacedLengths = Set(unspaced.keys.map(\.count)).sorted()
    numbers = Dictionary(uniqueKeysWithValues: names.keys.sorted().enumerated().map { ($1, $0) })
  }

  /// - `assignee`: Empty for nobody.
  package mutating func add(_ value: String, of assignee: String) {
    // What names hardly anybody in many rows does so in none of the others.
    guard rows < 5000 || counts.inside.own * 100 > rows else { return }
    let words = Self.words(value)
    let whole = words.compactMap { persons[$0] ?? nil }
    let inside = whole + words.flatMap(personsInside)
    guard let person = numbers[assignee] else {
      unassigned += 1
      counts.whole.unassigned += whole.isEmpty ? 0 : 1
      counts.inside.unassigned += inside.isEmpty ? 0 : 1
      return
    }
    guard !value.isEmpty else { return }
    rows += 1
    func count(_ named: [Int], _ counts: inout Counts) {
      if named.contains(person) { counts.own += 1 } else if !named.isEmpty { counts.others += 1 }
    }
    count(whole, &counts.whole)
    count(inside, &counts.inside)
  }

  /// In how many rows the field tells who did the task, and in how many it names another: far fewer; nil if it does not tell.
  package var telling: (own: Int, others: Int)? {
    [counts.whole, counts.inside].first { counts in
      let isKnownBefore = unassigned > 6 && counts.unassigned * rows * 10 >= unassigned * counts.own * 8
      return counts.own >= 20 && counts.own * 10 >= rows && counts.own > 4 * counts.others && !isKnownBefore
    }.map { ($0.own, $0.others) }
  }

  private func personsInside(_ word: String) -> [Int] {
    guard let first = word.first, first.isLetter else { return [] }
    if !word.utf8.allSatisfy({ $0 < 0x80 }), word.contains(where: Self.isUnspaced) {
      let letters = Array(word)
      return unspacedLengths.filter { $0 < letters.count }.flatMap { length in
        (0...letters.count - length).compactMap { unspaced[String(letters[$0..<$0 + length])] ?? nil }
      }
    }
    let length = word.count
    guard length > 4 else { return [] }
    // Endings of cases have at most five letters: Virtanen, Virtaselle.
    for kept in (max(4, length - 5)..<length + 1).reversed() {
      if let person = beginnings[String(word.prefix(kept))] { return person.map { [$0] } ?? [] }
    }
    return []
  }

  /// The words of a text without case and marks, and as they are written where all are capitals: initials.
  static func words(_ text: String) -> [String] {
    // Beyond that, texts are logs, and words without end would take a second and 40 MB for each megabyte.
    Substring(text.unicodeScalars.prefix(16_384)).split { !$0.isLetter && !$0.isNumber }.flatMap { part in
      let isShort = part.count < 4 && part.allSatisfy(\.isUppercase)
      return isShort ? [String(part), folded(part)] : [folded(part)]
    }
  }

  /// The words that mean a person in texts: those of the name that are long enough, the local part of an address, the initials, and logins
  /// made of a name and an initial.
  private static func words(ofName name: String) -> [String] {
    let local = name.split(separator: "@", omittingEmptySubsequences: false).first ?? ""
    let parts = local.split { !$0.isLetter && !$0.isNumber }
    var words = parts.map(folded).filter { $0.count > 1 && $0.contains(where: \.isLetter) }
    guard parts.count > 1, let first = parts.first.map(folded), let last = parts.last.map(folded) else { return words }
    words.append(String(parts.compactMap(\.first)).uppercased())
    guard last.count > 2, first.count > 1 else { return words }
    return words + ["\(first.prefix(1))\(last)", "\(last)\(first.prefix(1))", "\(first)\(last.prefix(1))"]
  }

  private static func folded(_ text: Substring) -> String {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased() : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  private static func isUnspaced(_ word: String) -> Bool { word.first.map(isUnspaced) ?? false }

  /// Whether a letter is of a script that sets no blanks between words, or, as Korean, joins endings to names.
  private static func isUnspaced(_ letter: Character) -> Bool {
    switch letter.unicodeScalars.first!.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x2E80...0xD7FF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
