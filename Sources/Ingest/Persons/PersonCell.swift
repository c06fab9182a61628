import DelegationTasks
import Foundation

/// What a cell says of persons: one, or several with something between them.
package struct PersonCell {
  private let separator: String?
  private let file: PersonsFile
  private let rules: PersonRules
  private let listed: PersonRules
  private var verdicts: [String: Bool] = [:]

  /// - Parameters:
  ///   - separator: Nil where a cell is one person.
  ///   - rules: Nil for the general ones.
  package init(_ separator: String?, rules: PersonRules?) throws {
    self.separator = separator
    file = try PersonsFile.builtIn.get()
    self.rules = rules ?? file.rules
    let general = Set(file.rules.notPersons)
    listed = PersonRules(notPersons: self.rules.notPersons.filter { !general.contains($0) })
  }

  /// What stands before a separator behind whose last place one person stands, after a domain or a team: `last \`.
  package static let lastMark = "last "

  /// What stands for words with digits as a separator: dates, hours and numbers beside a name.
  package static let digits = "digits"

  /// Whether a letter is a digit of any script.
  package static func isDigit(_ letter: Character) -> Bool {
    letter.unicodeScalars.first!.properties.generalCategory == .decimalNumber
  }

  /// The separator that a description or a command line means.
  package static func separator(_ text: String) -> String { text == "newline" ? "\n" : text == "blank" ? " " : text }

  /// Whether the rules call it a person.
  package mutating func isPerson(_ name: String) -> Bool {
    if let known = verdicts[name] { return known }
    let parts = Self.identity(of: name).map { [$0.name, $0.account] } ?? [name]
    // An account inside a cell is judged by the tracker's own patterns alone, and so is the whole cell.
    let verdict = rules.isPerson(parts[0]) && !isListed(name) && !parts.contains(where: isListed)
    verdicts[name] = verdict
    return verdict
  }

  /// Whether it is what trackers call an account that was deleted: two of them may be two persons.
  func isDeleted(_ name: String) -> Bool {
    file.deleted.contains(name.lowercased().trimmingCharacters(in: .letters.inverted))
  }

  /// Whether the tracker's own patterns say that it is no person.
  func isListed(_ name: String) -> Bool { !name.isEmpty && !listed.isPerson(name) }

  /// The account and the name in a text such as `Ada Berg <ada@example.org>` or `Ada Berg <CORP\ada>`; nil for any other.
  static func identity(of text: String) -> (account: String, name: String)? {
    guard text.last == ">", let open = text.lastIndex(of: "<") else { return nil }
    let account = text[open...].dropFirst().dropLast().lowercased()
    let name = text[..<open].trimmingCharacters(in: .whitespaces.union(["\""]))
    guard account.contains(where: { $0 == "@" || $0 == "\\" }), !account.contains(where: \.isWhitespace) else {
      return nil
    }
    return (account, name.isEmpty ? account : name)
  }

  /// What the cell of one person may become as it is read: as it is, tidied, without marks, and as an account and a name.
  package static func forms(of cell: String) throws -> [String] {
    let tidied = TidyText.tidied(cell)
    let bare = try PersonCell(nil, rules: nil).persons(in: tidied).first ?? tidied
    return [cell, tidied, bare] + (identity(of: bare).map { [$0.account, $0.name] } ?? [])
  }

  /// A name that the general rules take for a robot.
  static func robot(_ name: String) -> String { name.hasSuffix("[bot]") ? name : name + "[bot]" }

  /// The persons of a cell in its order, each without the quotes and brackets of a list; without a separator each line is one.
  package func persons(in cell: String) -> [String] {
    func lines(_ text: String) -> [String] {
      text.isEmpty
        ? [] : text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { bare(String($0)) }
    }
    guard let separator else { return lines(cell) }
    return Self.values(in: cell, separator: separator).flatMap(lines)
  }

  /// The values of a cell in its order, without the quotes and brackets of a list; of objects in it their names.
  package static func values(in cell: String, separator: String) -> [String] {
    if separator.hasPrefix(lastMark) {
      return parts(of: undressed(cell), String(separator.dropFirst(lastMark.count))).suffix(1)
    }
    let text = unwrapped(undressed(cell))
    let named = text.hasPrefix("{") ? text.split(separator: "}").compactMap { name(inObject: String($0)) } : []
    return named.isEmpty ? parts(of: text, separator) : named
  }

  /// One person as everywhere in a tracker: without the mark of somebody who has left, the signs of lists, separators and pictures around
  /// the name, and an account's number without the fraction that comes of empty cells in its column.
  func bare(_ person: String) -> String {
    if Self.isBare(person.utf8) { return person }
    let text = Self.undressed(Self.withoutSigns(person))
    if text.hasSuffix(".0"), case let number = text.utf8.dropLast(2), !number.isEmpty,
      number.allSatisfy({ (48...57).contains($0) })
    {
      return String(text.dropLast(2))
    }
    guard let last = text.last, ")]）".contains(last) else { return Self.anyCase(text) }
    let mark = file.formerMarks.first { text.lowercased().hasSuffix(" " + $0) }
    return mark.map { text.dropLast($0.count).trimmingCharacters(in: .whitespaces) } ?? text
  }

  /// Whether there is nothing to take off, as of most names, which is seen faster than taken off.
  private static func isBare(_ text: String.UTF8View) -> Bool {
    func isLetter(_ byte: UInt8?) -> Bool { byte.map { (97...122).contains($0 | 0x20) } ?? false }
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    // Of 15 digits it may be an account whose case counts.
    if text.allSatisfy(isDigit) { return text.count != 15 }
    guard isLetter(text.first), let last = text.last, isLetter(last) || isDigit(last) else { return false }
    return text.allSatisfy { isLetter($0) || isDigit($0) || " ._-@".utf8.contains($0) }
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let key = #/["']\s*:/#

  /// A cell without the brackets of a list around it, which databases write as braces.
  static func unwrapped(_ cell: String) -> String {
    let text = cell.trimmingCharacters(in: .whitespacesAndNewlines)
    let isList = text.first == "[" && text.last == "]"
    let isArray = text.first == "{" && text.last == "}" && text.firstRange(of: key) == nil
    guard text.utf8.count > 1, isList || isArray else { return text }
    return text.dropFirst().dropLast().trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// An account of Salesforce of 15 characters, whose case counts, with the three that say which are capitals; any other text as it is.
  ///
  /// - Source: https://help.salesforce.com/s/articleView?id=000385203
  private static func anyCase(_ account: String) -> String {
    guard account.utf8.count == 15, account.hasPrefix("005"), isSalesforce(account) else { return account }
    let letters = Array(account.utf8)
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ012345")
    let end = stride(from: 0, to: 15, by: 5).map { start -> Character in
      digits[(0..<5).reduce(0) { bits, place in (65...90).contains(letters[start + place]) ? bits | 1 << place : bits }]
    }
    return account + String(end)
  }

  /// Whether a text is an account of a person or of a queue in Salesforce.
  package static func isSalesforce(_ text: String) -> Bool {
    [15, 18].contains(text.utf8.count) && (text.hasPrefix("005") || text.hasPrefix("00G"))
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0 | 0x20) }
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let place = #/[0-9]{1,2}[.)] (?=\p{L})/#

  /// A name without bullets and numbers of a list before it, and separators and pictures at its ends: `- Ada`, `2. Ada`, `Ada;`.
  private static func withoutSigns(_ text: String) -> String {
    func isEdge(_ letter: Character) -> Bool {
      ",;|•·!*".contains(letter) || letter.isWhitespace || letter.unicodeScalars.first!.properties.isEmojiPresentation
    }
    var rest = text[...]
    if let bullet = ["- ", "– "].first(where: rest.hasPrefix) { rest = rest.dropFirst(bullet.count) }
    if let first = rest.first, first.isNumber, let number = rest.prefixMatch(of: place) {
      rest = rest[number.range.upperBound...]
    }
    rest = rest.drop(while: isEdge)
    // A mention: @ada is ada. Behind a slash is a team.
    if rest.first == "@", rest.dropFirst().first?.isLetter == true, !rest.contains("/") { rest = rest.dropFirst() }
    while let last = rest.last, isEdge(last) { rest.removeLast() }
    return rest.isEmpty ? text : String(rest)
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let dresses = [
    #/(?i)(?:mailto:|smtp:|i:0#\.[a-z]\|(?:[^|]*\|)?|-?[0-9]+;#)(.+)/#,
    #/(?i)cn=((?:[^,\\]|\\.)+)(?:,.*)?/#, #/array\((\[.*\])[^\[\]]*\)/#,
    #/(?i)=HYPERLINK\(.*[,;]\s*"([^"]+)"\s*\)/#, #/(?i)<[a-z]+\b[^>]*>([^<]+)<\/[a-z]+>/#,
    #/@?\[([^\[\]]+)\]\([^()]*\)/#, #/\[\[(?:[^\[\]|"]*\|)?(?i:user:)?([^\[\]|"]+)\]\]/#,
    #/(?i)\/o=.*\/cn=([^\/]+)/#,
    #/\[~([^\[\]]+)\]/#, #/\(([^()]+)\)/#, #/<([^<>]+)>/#, #/'([^']+)'/#, #/"([^"]+)"/#,
  ]

  /// A name without what a page or a program puts around it: the link of a spreadsheet or of Markdown, an element of HTML, the marks of somebody who is
  /// mentioned, and quotes or brackets around the whole; garbled letters are those that were meant.
  static func undressed(_ text: String) -> String {
    let text = GarbledText.decoded(text)
    guard let first = text.utf8.first, "=[(<'\"".utf8.contains(first) || isAddressed(text) else { return text }
    for dress in dresses {
      if let match = text.wholeMatch(of: dress) { return String(match.1).replacing(#"\,"#, with: ",") }
    }
    return text
  }

  /// Whether something that is no name stands before one: what leads to an address, a number, or how directories and programs write.
  private static func isAddressed(_ text: String) -> Bool {
    let start = text.prefix(7).lowercased()
    return start == "mailto:" || start.hasPrefix("smtp:") || start.hasPrefix("i:0#.")
      || start.hasPrefix("cn=") || start.hasPrefix("/o=") || start.hasPrefix("@[") || start == "array(["
      || start.first.map { $0 == "-" || $0.isNumber } == true && text.contains(";#")
  }

  /// What is between separators, without blanks and quotes; a separator in quotes parts nothing.
  static func parts(of text: String, _ separator: String) -> [String] {
    if separator == digits { return text.split(whereSeparator: \.isNewline).flatMap(partsBetweenDigits) }
    // By bytes: letters take long to tell apart.
    let (bytes, end) = (Array(text.utf8), Array(separator.utf8))
    var (parts, part, isBlank, quote, index) = ([String](), [UInt8](), true, UInt8?.none, 0)
    while index < bytes.count {
      let byte = bytes[index]
      if quote == nil, bytes[index...].starts(with: end) {
        parts.append(trimmed(part))
        (part, isBlank) = ([], true)
        index += end.count
        continue
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), isBlank {
        quote = byte
      } else {
        part.append(byte)
        isBlank = isBlank && SourceNumbers.isSpace(byte)
      }
      index += 1
    }
    // A quote that nothing closes was an apostrophe.
    let all = quote == nil ? parts + [trimmed(part)] : text.components(separatedBy: separator)
    return (quote == nil ? all : all.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }).filter { !$0.isEmpty }
  }

  /// The words of a line that have no digit, as far as they stand together, without the signs around them.
  private static func partsBetweenDigits(_ line: Substring) -> [String] {
    func isEdge(_ letter: Character) -> Bool { !letter.isLetter && !")].@".contains(letter) }
    return line.split(whereSeparator: \.isWhitespace).split { $0.contains(where: isDigit) }.compactMap { words in
      let text = words.joined(separator: " ").drop(while: isEdge)
      return text.lastIndex { !isEdge($0) }.map { String(text[...$0]) }
    }
  }

  private static func trimmed(_ part: [UInt8]) -> String {
    let start = part.prefix { SourceNumbers.isSpace($0) }.endIndex
    let end = part[start...].lastIndex { !SourceNumbers.isSpace($0) }.map { $0 + 1 } ?? start
    return String(decoding: part[start..<end], as: UTF8.self)
  }

  /// The best name in an object as JSON or Python writes it, without what is around it.
  private static func name(inObject text: String) -> String? {
    for key in (try? PersonsFile.builtIn.get().namesInObjects) ?? [] {
      for quote in ["\"", "'"] {
        guard let range = text.range(of: "\(quote)\(key)\(quote):") else { continue }
        let value = text[range.upperBound...].drop(while: \.isWhitespace)
        let found =
          value.first == "\"" || value.first == "'"
          ? value.dropFirst().prefix { $0 != value.first } : value.prefix(while: \.isNumber)
        if !found.isEmpty { return String(found) }
      }
    }
    return nil
  }
}
