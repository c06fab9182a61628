import DelegationIngest
import Foundation

/// Counts how often the values of a field name the assignee of their own task, and how often another one.
///
/// A field that was filled in by whoever did the work, as a title such as `[Ada] fixed: …` is, names its own assignee in most rows, and the
/// others hardly ever. Where tasks of nobody name somebody about as often, as in a tracker that assigns by area, it was known before.
struct OwnNames {
  /// The number of the assignee that a word means; nil where several are called so.
  private let persons: [String: Int?]
  private let numbers: [String: Int]
  private(set) var (rows, own, others) = (0, 0, 0)
  /// Tasks of nobody, and those of them that name somebody.
  private var (unassigned, unassignedNaming) = (0, 0)

  /// - Parameter names: What each assignee is called, the account and the name.
  init(of names: [String: [String]]) {
    var persons: [String: Int?] = [:]
    for (number, person) in names.keys.sorted().enumerated() {
      for word in Set(names[person]!.flatMap(Self.words(ofName:))) {
        persons[word] = persons[word] == nil ? .some(number) : .some(nil)
      }
    }
    self.persons = persons
    numbers = Dictionary(uniqueKeysWithValues: names.keys.sorted().enumerated().map { ($1, $0) })
  }

  /// - Parameter assignee: Empty for nobody.
  mutating func add(_ value: String, of assignee: String) {
    // What names hardly anybody in many rows does so in none of the others.
    guard rows < 5000 || own * 100 > rows else { return }
    let named = Self.words(value).compactMap { persons[$0] ?? nil }
    guard let person = numbers[assignee] else {
      unassigned += 1
      if !named.isEmpty { unassignedNaming += 1 }
      return
    }
    guard !value.isEmpty else { return }
    rows += 1
    if named.contains(person) { own += 1 } else if !named.isEmpty { others += 1 }
  }

  /// Whether the field tells who did the task: far more often than it names anybody else.
  var areTelling: Bool { own >= 20 && own * 10 >= rows && own > 4 * others && !isKnownBefore }

  private var isKnownBefore: Bool { unassigned > 6 && unassignedNaming * rows * 10 >= unassigned * own * 8 }

  /// The words of a text without case and marks, and as they are written where all are capitals: initials.
  private static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.flatMap { part in
      let isShort = part.count < 4 && part.allSatisfy(\.isUppercase)
      return isShort ? [String(part), folded(part)] : [folded(part)]
    }
  }

  /// The words that mean a person in texts: those of the name that are long enough, the local part of an address, and the initials.
  private static func words(ofName name: String) -> [String] {
    let local = name.split(separator: "@", omittingEmptySubsequences: false).first ?? ""
    let parts = local.split { !$0.isLetter && !$0.isNumber }
    let initials = parts.count > 1 ? [String(parts.compactMap(\.first)).uppercased()] : []
    return parts.map(folded).filter { $0.count > 1 && $0.contains(where: \.isLetter) } + initials
  }

  private static func folded(_ text: Substring) -> String {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased() : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
