import DelegationFoundations

/// A tally of the known formats in which the values of a column are times.
struct TimeTally: Sendable {
  typealias Example = (value: String, location: String)

  /// Values that are all in some formats.
  struct Group: Sendable {
    /// Numbers of ``ExportVocabulary/times``.
    var formats: [Int]
    let first: Example
    /// A value that these formats read as different moments; nil where there is none.
    var ambiguous: String?
  }

  /// One where all values are written alike, at most ``most``.
  private(set) var groups: [Group] = []
  /// The first value that is in no format.
  private(set) var odd: Example?
  /// The first value that the stated formats do not read.
  private(set) var unstated: Example?
  /// The first that says that there is no time.
  private(set) var nothing: Example?
  private var oddCount = 0

  private static let most = 4
  /// The number of values that are no times, before any that is, after which a column is not one of times.
  private static let patience = 200

  /// - `stated`: What the user says; nil where nothing is said.
  mutating func add(
    _ cell: UnsafeBufferPointer<UInt8>, at location: @autoclosure () -> String, _ vocabulary: ExportVocabulary,
    stated: TableTime?
  ) {
    if groups.isEmpty, oddCount >= Self.patience { return }
    func example() -> Example { (String(decoding: cell.prefix(200), as: UTF8.self), location()) }
    if TableTime.isNothing(cell) { return nothing = nothing ?? example() }
    if let stated, unstated == nil, stated.seconds(cell) == nil { unstated = example() }
    if groups.indices.contains(where: { narrow($0, cell, vocabulary) }) { return }
    let isShort = cell.count <= 64 && cell.contains { (48...57).contains($0) }
    let found = vocabulary.formats(of: cell, among: isShort ? vocabulary.times.indices : 0..<0)
    guard !found.formats.isEmpty, groups.count < Self.most else {
      oddCount += 1
      return odd = odd ?? example()
    }
    groups.append(
      Group(
        formats: found.formats, first: example(),
        ambiguous: found.isAmbiguous ? String(decoding: cell, as: UTF8.self) : nil))
  }

  /// Leaves out the formats that a value is not in.
  ///
  /// - Returns: Whether it is in any.
  private mutating func narrow(_ group: Int, _ cell: UnsafeBufferPointer<UInt8>, _ vocabulary: ExportVocabulary) -> Bool
  {
    let found = vocabulary.formats(of: cell, among: groups[group].formats)
    guard !found.formats.isEmpty else { return false }
    if found.formats.count < groups[group].formats.count { groups[group].ambiguous = nil }
    if groups[group].ambiguous == nil, found.isAmbiguous {
      groups[group].ambiguous = String(decoding: cell, as: UTF8.self)
    }
    groups[group].formats = found.formats
    return true
  }
}

extension ExportVocabulary {
  /// The formats that read a value, and whether as different moments.
  fileprivate func formats(of cell: UnsafeBufferPointer<UInt8>, among formats: some Sequence<Int>) -> (
    formats: [Int], isAmbiguous: Bool
  ) {
    var (left, moments) = ([Int](), Set<Int64>())
    for format in formats {
      guard let seconds = times[format].time.plausibleSeconds(cell) else { continue }
      left.append(format)
      moments.insert(seconds)
    }
    return (left, moments.count > 1)
  }
}

/// Patterns that read a value of no known format, made from it.
enum TimeGuess {
  /// - Returns: Each that reads the value, the day before the month first.
  static func patterns(for value: String) -> [TablePattern] {
    let parts = parts(of: value)
    let numbers = parts.indices.filter { parts[$0].isNumber }
    guard value.utf8.count <= 64, (2...7).contains(numbers.count) else { return [] }
    let names = parts.contains { $0.letters == "MMM" }
    let dates =
      names
      ? [["dd", "yyyy"], ["yyyy", "dd"], ["dd", "yy"]]
      : [["dd", "MM", "yyyy"], ["MM", "dd", "yyyy"], ["yyyy", "MM", "dd"], ["dd", "MM", "yy"], ["MM", "dd", "yy"]]
    let hour = parts.contains { $0.letters == "a" } ? "h" : "HH"
    return dates.compactMap { date in
      let letters = date + [hour, "mm", "ss", "SSS"]
      guard numbers.count <= letters.count else { return nil }
      var text = ""
      for (position, part) in parts.enumerated() {
        if let number = numbers.firstIndex(of: position) {
          text += letters[number]
        } else {
          text += part.letters ?? quoted(part.text)
        }
      }
      guard let pattern = try? TablePattern(text), pattern.reads(value) else { return nil }
      return pattern
    }
  }

  private struct Part {
    let text: String
    let isNumber: Bool
    /// What a pattern has for a word that is known.
    let letters: String?
  }

  private static func parts(of value: String) -> [Part] {
    var (parts, rest) = ([Part](), Substring(value))
    while let first = rest.first {
      let kind = kind(first)
      let run = rest.prefix { Self.kind($0) == kind }
      rest = rest[run.endIndex...]
      parts.append(
        Part(text: String(run), isNumber: kind == 0, letters: kind == 1 ? letters(for: run.lowercased()) : nil))
    }
    return parts
  }

  private static func kind(_ character: Character) -> Int {
    character.isASCII && character.isNumber ? 0 : character.isLetter ? 1 : character.isWhitespace ? 2 : 3
  }

  private static func letters(for word: String) -> String? {
    if MonthNames.all[word] != nil { return "MMM" }
    if word == "am" || word == "pm" { return "a" }
    if word == "z" || TableTime.zones.contains(where: { $0.name.lowercased() == word }) { return "z" }
    return ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].contains { word.hasPrefix($0) } ? "EEE" : nil
  }

  private static func quoted(_ text: String) -> String {
    text.contains { $0.isASCII && $0.isLetter || $0 == "'" } ? "'\(text.replacing("'", with: "''"))'" : text
  }
}

extension TablePattern {
  fileprivate func reads(_ text: String) -> Bool { TableTime([.pattern(self)]).seconds(text) != nil }
}
