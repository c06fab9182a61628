import DelegationFoundations

/// A value of a YAML file with its location, read as the expected type.
///
/// Each reader throws a `Problem` when the value is of another type or out of range. Only plain scalars are numbers,
/// booleans and dates; text that looks like one of them needs quotes.
package struct YAMLValue {
  package enum Content {
    /// - Parameter isPlain: Not in quotes, and no block.
    case scalar(String, isPlain: Bool)
    case list([YAMLValue])
    /// A mapping in the file's order, no key twice.
    case mapping([YAMLEntry])
  }

  package let content: Content
  /// The file, or the argument of the command line that holds it.
  package let path: String
  /// The path from the root with dots and indices of lists: `files[3].sha1`.
  package let key: String
  /// The line of the key for a value inside a mapping, else of the value itself; nil outside a file.
  package let line: Int?

  package init(_ content: Content, path: String, key: String, line: Int?) {
    (self.content, self.path, self.key, self.line) = (content, path, key, line)
  }

  /// The location of the value: `path:line`, or the argument of the command line that holds it.
  package var location: String { Self.location(path, line) }

  static func location(_ path: String, _ line: Int?) -> String { line.map { "\(path):\($0)" } ?? path }

  /// Returns text that is not empty.
  package func text() throws -> String {
    guard let scalar else { throw wrongType("text") }
    if scalar.isEmpty { throw Problem.noValue(key, location: location) }
    if isPlain, Self.looksTyped(scalar) {
      throw Problem(
        location: location, fault: "key '\(key)' is \(scalar), which is not text",
        remedy: "write text, in quotes if it is meant so: \"\(scalar)\"")
    }
    return scalar
  }

  /// Returns text for pages and messages, without control characters, which could control a terminal.
  package func printableText() throws -> String {
    let text = try text()
    try checkPrintable()
    return text
  }

  package func checkPrintable() throws {
    guard scalar?.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) != true else {
      throw Problem.impossible(self, "it holds a control character", remedy: "write text on one line, or below '>-'")
    }
  }

  /// An integer inside `range`; underscores may separate its digits.
  package func integer(in range: ClosedRange<Int> = .min ... .max) throws -> Int {
    guard isPlain, let text = scalar, let value = Self.integer(text) else { throw wrongType("a whole number") }
    guard range.contains(value) else { throw outOfRange("\(value)", range, in: .min ... .max) }
    return value
  }

  /// A finite number inside `range`.
  package func number(in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude) throws
    -> Double
  {
    guard isPlain, let text = scalar, let value = Self.number(text) else { throw wrongType("a number") }
    guard range.contains(value) else {
      throw outOfRange(text, range, in: -.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
    }
    return value
  }

  package func boolean() throws -> Bool {
    guard isPlain, let text = scalar, text == "true" || text == "false" else { throw wrongType("true or false") }
    return text == "true"
  }

  package func choice(_ known: [String]) throws -> String {
    let text = try text()
    guard known.contains(text) else { throw Problem.unknownWord(text, key: key, location: location, known: known) }
    return text
  }

  package func choice<Choice: RawRepresentable & CaseIterable>(of type: Choice.Type) throws -> Choice
  where Choice.RawValue == String {
    Choice(rawValue: try choice(Choice.allCases.map(\.rawValue)))!
  }

  /// A list; its items may be of any type.
  package func list() throws -> [YAMLValue] {
    guard case .list(let items) = content else { throw wrongType("a list") }
    return items
  }

  /// A list of distinct texts.
  package func texts() throws -> [String] {
    var seen: Set<String> = []
    return try list().map { item in
      let text = try item.text()
      guard seen.insert(text).inserted else {
        throw Problem.repeatedItem(item.key, value: text, location: item.location)
      }
      return text
    }
  }

  package var isMapping: Bool { if case .mapping = content { true } else { false } }

  /// The text of a scalar; nil for a list or a mapping.
  package var scalar: String? { if case .scalar(let text, _) = content { text } else { nil } }

  var isPlain: Bool { if case .scalar(_, let isPlain) = content { isPlain } else { false } }

  /// Whether the value is missing or `null`.
  package var isNothing: Bool { isNull || isPlain && scalar == "" }

  /// Whether it is the word `null`, or `~`.
  package var isNull: Bool { isPlain && ["~", "null", "Null", "NULL"].contains(scalar) }

  package func wrongType(_ expected: String) -> Problem {
    if isNothing { return .noValue(key, location: location) }
    // A file without keys may be another one, such as a secret that a link leads to: its text is nobody's business.
    let found = key.isEmpty && scalar != nil ? "a text without keys" : shortText
    return Problem(
      location: location, fault: "\(key.isEmpty ? "the file" : "key '\(key)'") is \(found)",
      remedy: "write \(expected)")
  }

  static func looksTyped(_ text: String) -> Bool {
    ["", "~", "null", "true", "false", "yes", "no", "on", "off"].contains(text.lowercased()) || integer(text) != nil
      || number(text) != nil
  }

  private static func integer(_ text: String) -> Int? {
    guard let last = text.utf8.last, last != UInt8(ascii: "_"), text.utf8.first != UInt8(ascii: "_") else { return nil }
    return Int(text.filter { $0 != "_" })
  }

  private static func number(_ text: String) -> Double? {
    if let integer = integer(text) { return Double(integer) }
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let value = Double(text) else { return nil }
    return value.isFinite ? value : nil
  }

  private func outOfRange<Number>(_ value: String, _ range: ClosedRange<Number>, in all: ClosedRange<Number>) -> Problem
  {
    let (low, high) = (range.lowerBound, range.upperBound)
    let allowed =
      high == all.upperBound ? "at least \(low)" : low == all.lowerBound ? "at most \(high)" : "from \(low) to \(high)"
    return Problem(location: location, fault: "key '\(key)' is \(value)", remedy: "write a number that is \(allowed)")
  }

  private var shortText: String {
    switch content {
    // The whole of a file that is something else would be one text.
    case .scalar(let text, _): text.count > 80 ? "'\(text.prefix(80))…'" : "'\(text)'"
    case .mapping: "a mapping"
    case .list: "a list"
    }
  }
}
