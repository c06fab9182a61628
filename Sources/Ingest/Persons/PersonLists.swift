import Foundation

/// Whether the cells of a column name several persons each, or have several values of another field, decided from all its values.
package struct PersonLists {
  /// The separator, where there is no doubt.
  package private(set) var sure: String?
  /// What stands between persons or inside names, which the values do not tell, the likeliest first.
  package private(set) var unclear: [String] = []

  /// The separators that no name contains.
  private static let always = [";", "；", "؛", "\n", "、", "،", "<br>", "<br/>", "<br />"]
  /// The separators that may be part of a person's or team's name; they separate persons who also occur alone.
  private static let perhaps = [
    "|", "，", "/", "&", "+", "・", " · ", "\\", " and ", " und ", " et ", " y ", " e ", " i ", " och ", " en ",
  ]
  /// What leads from one who had the task to the next, so that the last has it.
  private static let arrows = ["→", "⇒", "➔", "»", "=>", "->", ">>", " > "]
  /// How many bytes of a cell are looked at.
  private static let most = 4096
  private let isPerson: (String) -> Bool

  private let values: [String]

  /// - Parameters:
  ///   - values: Different ones, without those for nobody.
  ///   - isPlural: Whether the column's name says that it has several persons; nil where it has none.
  ///   - isPerson: Whether a part of one is a person, and not a word for nobody.
  package init(_ values: [String], isPlural: Bool?, isPerson: @escaping (String) -> Bool = { _ in true }) {
    // Of thousands of names the first tell what parts them.
    let undressed = values.map {
      PersonCell.undressed($0.utf8.count > Self.most ? String(decoding: $0.utf8.prefix(Self.most), as: UTF8.self) : $0)
    }
    let bare = undressed.map(PersonCell.unwrapped)
    (self.values, self.isPerson) = (bare, isPerson)
    // In brackets there is a list, be it of one.
    let isBracketed =
      zip(undressed, bare).contains { $0 != $1 && ["[", "{"].contains($0.first) } || bare.contains { $0.hasPrefix("{") }
    guard let isPlural else {
      partValues(isBracketed)
      return
    }
    defer {
      if unclear == [","] {
        let commas = bare.filter { $0.contains(",") }
        unclear = Self.perhaps.filter { other in commas.count { $0.contains(other) } * 2 >= commas.count } + [","]
      }
      if unclear.isEmpty, let joiner = joiner() { unclear = [joiner] + (sure.map { [$0] } ?? []) }
    }
    if let arrow = Self.arrows.first(where: { !Self.lists(bare, $0).isEmpty }) {
      unclear = [PersonCell.lastMark + arrow.trimmingCharacters(in: .whitespaces)]
      return
    }
    for separator in Self.always where Self.lists(bare, separator).count > 0 {
      if isPrefixed(Self.lists(bare, separator), separator) {
        unclear = [PersonCell.lastMark + separator]
      } else {
        sure = separator
      }
      return
    }
    let lists = Self.lists(bare, ",")
    let pairs = lists.filter { $0.count == 2 }
    // What is behind the comma may be a given name that somebody else is called by alone.
    let mayBeNames = !pairs.isEmpty && areNames(pairs)
    // Families' names may be given names too: where nobody stands alone, pairs such as 'James, Henry' and 'Henry, James' tell nothing.
    let areAllPairs = !pairs.isEmpty && pairs.count == values.count && !isBracketed && !isPlural
    if areAllPairs, !mayBeNames, lists.allSatisfy({ $0.allSatisfy { !$0.contains(" ") && $0 != $0.lowercased() } }) {
      unclear = [","]
    } else if isBracketed
      || !lists.isEmpty
        && (isFirstAlone(lists) || !mayBeNames && (isAlone(lists, ",") || areMixed(lists))
          || isPlural && !areNames(lists))
    {
      sure = ","
    } else if !lists.isEmpty, !areNames(lists) || lists.contains(where: isAnyAlone) {
      unclear = [","]
    } else {
      sure = Self.perhaps.first { separator in
        let lists = Self.lists(bare, separator)
        return !lists.isEmpty && isAlone(lists, separator)
      }
      // A word is a part of names in many languages: João Lima e Silva may be one person beside João Lima.
      if let word = sure, word.contains(where: \.isLetter), !isAlone(Self.lists(bare, word), word, all: true) {
        (sure, unclear) = (nil, [word])
      }
      if let separator = sure, isPrefixed(Self.lists(bare, separator), separator) {
        (sure, unclear) = (nil, [PersonCell.lastMark + separator])
      }
      if sure == nil, areLogins(Self.lists(bare, " ")) { sure = " " }
    }
  }

  /// Finds what parts values that are no persons: what may stand inside one parts only those that occur elsewhere too.
  private mutating func partValues(_ isBracketed: Bool) {
    func lists(_ separator: String) -> [[String]] { Self.lists(values, separator, \.isNumber) }
    let commas = lists(",")
    sure = Self.always.first { !lists($0).isEmpty }
    if sure != nil { return }
    if isBracketed || !commas.isEmpty && (isAlone(commas, ",") || areMixed(commas)) {
      sure = ","
    } else if commas.contains(where: isAnyAlone) {
      unclear = [","]
    } else {
      sure = Self.perhaps.first { mark in
        let lists = lists(mark)
        return !lists.isEmpty && isAlone(lists, mark, all: mark != "|")
      }
    }
  }

  /// Whether a list of words with blanks between them is of logins: each with an at sign, or in small letters and alone elsewhere.
  private func areLogins(_ lists: [[String]]) -> Bool {
    let alone = Set(values.filter { !$0.contains(" ") })
    let logins = lists.filter { list in
      list.allSatisfy { $0.first == "@" } || list.allSatisfy { alone.contains($0) && $0 == $0.lowercased() }
    }
    return !lists.isEmpty && logins.count * 2 >= lists.count
  }

  /// Whether at least half of the lists begin with somebody who also occurs alone, or have a part that means nobody.
  private func isFirstAlone(_ lists: [[String]]) -> Bool {
    let alone = Set(values.filter { !$0.contains(",") }.map { $0.lowercased() })
    return lists.count { alone.contains($0[0].lowercased()) || !$0.allSatisfy(isPerson) } * 2 >= lists.count
  }

  /// Whether what is first in lists never stands alone and stands before several who do: a domain, a team or an address before its people.
  private func isPrefixed(_ lists: [[String]], _ separator: String) -> Bool {
    let alone = Set(values.filter { !$0.contains(separator) }.map { $0.lowercased() })
    return Set(lists.map { $0[0].lowercased() }).count * 2 <= lists.count
      && !lists.contains { alone.contains($0[0].lowercased()) || !isPerson($0[0]) }
      && lists.count { alone.contains($0.last!.lowercased()) } * 2 >= lists.count
  }

  private func isAnyAlone(_ list: [String]) -> Bool { isAlone([list], ",") }

  /// The values that a separator parts into several names.
  ///
  /// - Parameter isOther: What a name may consist of that has no letter.
  private static func lists(
    _ values: [String], _ separator: String, _ isOther: (Character) -> Bool = { _ in false }
  ) -> [[String]] {
    values.filter { $0.contains(separator) }.map { PersonCell.parts(of: $0, separator) }
      .filter { parts in parts.count { $0.contains { $0.isLetter || isOther($0) } } > 1 }
  }

  /// Whether at least half of the lists name somebody who also occurs alone; whether all whom all of them name do.
  private func isAlone(_ lists: [[String]], _ separator: String, all: Bool = false) -> Bool {
    let alone = Set(values.filter { !$0.contains(separator) }.map { $0.lowercased() })
    if all { return lists.joined().allSatisfy { alone.contains($0.lowercased()) } }
    return lists.count { $0.contains { alone.contains($0.lowercased()) } } * 2 >= lists.count
  }

  /// The longest name that may be two.
  private static let longest = 160
  /// What stands inside one person's name or login.
  private static let ofNames: Set<Character> = [" ", "-", ".", "_", "'", "’", "@"]

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let counted = #/[\s(]*\+\s?[0-9]+\)?/#

  /// What joins two others of the values to one, or a number of others to one; nil where nothing does.
  ///
  /// A blank and what is inside names join only what has blanks of its own: Ada Berg and Bo Dahl, but not Li and Wei.
  private func joiner() -> String? {
    let known = Set(values)
    for value in values where value.utf8.count <= Self.longest {
      if let sure, value.contains(sure), PersonCell.parts(of: value, sure).contains(where: known.contains) { continue }
      func isInWord(_ index: String.Index) -> Bool { value[index].isLetter || value[index].isNumber }
      let edges = value.indices.dropFirst().filter { isInWord($0) != isInWord(value.index(before: $0)) }
      let last = edges.last.flatMap { isInWord($0) ? nil : $0 } ?? value.endIndex
      for end in edges.reversed() where !isInWord(end) && known.contains(String(value[..<end])) {
        if value[end...].wholeMatch(of: Self.counted) != nil { return " +" }
        for start in edges where start > end && isInWord(start) && known.contains(String(value[start..<last])) {
          let joiner = value[end..<start]
          let areNames = value[..<end].contains(" ") && value[start..<last].contains(" ")
          if areNames || !joiner.allSatisfy(Self.ofNames.contains) { return String(joiner) }
        }
      }
    }
    return nil
  }

  /// Whether every fourth list has behind its first part what is a first part elsewhere: persons in any order.
  private func areMixed(_ lists: [[String]]) -> Bool {
    let first = Set(lists.map { $0[0].lowercased() })
    return lists.count { $0.dropFirst().contains { first.contains($0.lowercased()) } } * 4 >= lists.count
  }

  /// Whether lists look like `Berg, Ada`: two parts with capitals, at least one of a single word, and none that is now before the comma
  /// and now behind it.
  private func areNames(_ lists: [[String]]) -> Bool {
    let pairs = lists.filter { $0.count == 2 }
    let named = pairs.filter { pair in
      pair.allSatisfy { $0.first?.isLowercase == false || $0.contains(" ") }
        && pair.contains { !$0.contains(where: \.isWhitespace) }
    }
    let families = Set(pairs.map { $0[0].lowercased() })
    let mixed = pairs.count { families.contains($0[1].lowercased()) }
    return named.count * 10 >= lists.count * 9 && mixed * 10 <= lists.count
  }
}
