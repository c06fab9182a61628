/// Which owners are persons: rules from data files, none in code.
///
/// A rule is a pattern over the whole lower-cased address in which `*` stands for any run of characters. The empty
/// address is never a person.
package struct PersonRules: Sendable, Equatable {
  /// Patterns of inboxes, roles and robots.
  package let notPersons: [String]
  /// Lower-cased addresses of persons who asked to be forgotten: they count as nobody.
  package let forgotten: Set<String>

  package init(notPersons: [String], forgotten: Set<String> = []) {
    self.notPersons = notPersons.map { $0.lowercased() }
    self.forgotten = forgotten
  }

  /// These rules and a tracker's own.
  package func adding(_ patterns: [String]) -> PersonRules {
    PersonRules(notPersons: notPersons + patterns, forgotten: forgotten)
  }

  /// These rules without those who asked to be forgotten.
  package func forgetting(_ addresses: Set<String>) -> PersonRules {
    PersonRules(notPersons: notPersons, forgotten: forgotten.union(addresses))
  }

  /// - Parameter address: In any case.
  package func isPerson(_ address: String) -> Bool {
    let lowered = address.lowercased()
    let address = Array(lowered.utf8)
    return !address.isEmpty && !forgotten.contains(lowered) && pattern(matching: address) == nil
  }

  /// The first pattern that takes an address for that of an inbox, a role or a robot.
  ///
  /// - Parameter address: In any case.
  package func pattern(matching address: String) -> String? { pattern(matching: Array(address.lowercased().utf8)) }

  private func pattern(matching address: [UInt8]) -> String? {
    notPersons.first { Self.matches(Array($0.utf8), address) }
  }

  // Greedy with one point to go back to: linear for one star, never exponential.
  static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
    let star = UInt8(ascii: "*")
    var (at, place) = (0, 0)
    var back: (at: Int, place: Int)?
    while place < text.count {
      if at < pattern.count, pattern[at] == star {
        back = (at, place)
        at += 1
      } else if at < pattern.count, pattern[at] == text[place] {
        at += 1
        place += 1
      } else if let last = back {
        back = (last.at, last.place + 1)
        at = last.at + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == star }
  }
}
