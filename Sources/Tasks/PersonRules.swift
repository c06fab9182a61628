/// The rules for which assignees are persons, from data files; none is in code.
///
/// A rule is a pattern over the whole lower-cased address in which `*` matches any run of characters, or a word for nobody.
/// The empty address is never a person.
package struct PersonRules: Sendable, Equatable {
  package var notPersons: [String] { inboxes.texts }
  /// Lower-cased addresses of persons who asked to be forgotten: they do not count as persons.
  package private(set) var forgotten: Set<String> = []
  private var robots = NamePatterns()
  /// The words for nobody; no value without letters is a person where there are any.
  private var nobody = NobodyWords()
  /// The patterns of persons, which overrule the general rules.
  package var persons: [String] { stated.texts }
  private var stated = NamePatterns()
  private let inboxes: NamePatterns

  package init(notPersons: [String], forgotten: Set<String> = []) {
    inboxes = NamePatterns(notPersons)
    self.forgotten = forgotten
  }

  /// The rules for every tracker.
  package init(notPersons: [String], robots: [String], nobody: NobodyWords) {
    self.init(notPersons: notPersons)
    self.robots = NamePatterns(robots)
    self.nobody = nobody
  }

  package func adding(_ patterns: [String], persons: [String] = []) -> PersonRules {
    var rules = PersonRules(notPersons: notPersons + patterns, forgotten: forgotten)
    (rules.robots, rules.nobody) = (robots, nobody)
    rules.stated = NamePatterns(self.persons + persons)
    return rules
  }

  /// Returns these rules without those who asked to be forgotten.
  package func forgetting(_ addresses: Set<String>) -> PersonRules {
    var rules = self
    rules.forgotten.formUnion(addresses)
    return rules
  }

  package func isPerson(_ address: String) -> Bool {
    !address.isEmpty && !forgotten.contains(address.lowercased()) && pattern(matching: address) == nil
  }

  /// The first pattern of an inbox, a role or a robot that matches an address, or the word for nobody that it is.
  package func pattern(matching address: String) -> String? {
    let bytes = Array(address.lowercased().utf8)
    if stated.first(matching: bytes) != nil { return nil }
    return inboxes.first(matching: bytes) ?? nobody.word(for: address) ?? robots.first(matching: bytes)
  }

  /// Whether it is a word for nobody.
  package func isNobody(_ value: String) -> Bool { nobody.word(for: value) != nil }

  /// Whether the tracker's rules say that it is a person.
  package func isStated(_ address: String) -> Bool { stated.first(matching: Array(address.lowercased().utf8)) != nil }

  /// The words for nobody and robots among some values, rising: what these rules leave out besides ``notPersons``.
  package func others(among values: [String]) -> [String] {
    let words = values.compactMap { value -> String? in
      guard !value.isEmpty, let pattern = pattern(matching: value), !notPersons.contains(pattern) else { return nil }
      return pattern
    }
    return Set(words).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// Patterns over whole lower-cased names, in which `*` matches any run of characters.
struct NamePatterns: Sendable, Equatable {
  private(set) var texts: [String] = []
  private var bytes: [[UInt8]] = []

  init(_ patterns: [String] = []) {
    texts = patterns.map { $0.lowercased() }
    bytes = texts.map { Array($0.utf8) }
  }

  /// - Parameter name: The bytes of a lower-cased name.
  func first(matching name: [UInt8]) -> String? { bytes.firstIndex { Self.matches($0, name) }.map { texts[$0] } }

  // Greedy with one point to go back to: linear for one star, never exponential.
  private static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
    let star = UInt8(ascii: "*")
    var (at, position) = (0, 0)
    var back: (at: Int, position: Int)?
    while position < text.count {
      if at < pattern.count, pattern[at] == star {
        back = (at, position)
        at += 1
      } else if at < pattern.count, pattern[at] == text[position] {
        at += 1
        position += 1
      } else if let last = back {
        back = (last.at, last.position + 1)
        at = last.at + 1
        position = last.position + 1
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == star }
  }
}
