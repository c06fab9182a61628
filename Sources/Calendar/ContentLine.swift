/// A parameter of a property, like `TZID=Europe/Berlin`.
package struct LineParameter: Hashable, Sendable {
  /// The name, in upper case.
  var name: String
  /// The values, without quotes and with the characters that RFC 6868 encodes.
  var values: [String]

  package init(_ name: String, _ values: [String]) { (self.name, self.values) = (name, values) }
}

/// A property of a component: a line of the file, unfolded.
///
/// - Source: RFC 5545, 3.1 and 3.2.
package struct ContentLine: Hashable, Sendable {
  /// The name, in upper case.
  var name: String
  var parameters: [LineParameter]
  /// The value as in the file: escaped, if it is a text.
  package var value: String
  let place: SourcePlace

  package init(_ name: String, _ parameters: [LineParameter] = [], value: String, place: SourcePlace = SourcePlace()) {
    (self.name, self.parameters, self.value, self.place) = (name, parameters, value, place)
  }

  package init(_ name: String, text: String) { self.init(name, value: EscapedText.escaped(text)) }

  subscript(parameter: String) -> String? { parameters.first { $0.name == parameter }?.values.first }

  package var text: String { EscapedText.unescaped(value) }
  /// A value that is no text: blanks around it say nothing.
  var token: Substring { value[...].trimmed }

  /// Returns what `make` makes of each item of a list.
  ///
  /// - Parameters:
  ///   - separator: A comma between values, a semicolon between the parts of a rule.
  ///   - report: Called for each item that cannot be read; it is left out.
  /// - Throws: The problem of an item after ``CalendarLimits/mends`` others.
  func items<Item>(
    separatedBy separator: UInt8 = 0x2C, _ report: (Problem) throws -> Void, _ make: (Substring) throws -> Item
  ) throws -> [Item] {
    var (items, faults, rest): ([Item], Int, Substring.UTF8View) = ([], 0, value.utf8[...])
    // One after the other: all at once, the separators of a hostile line would take gigabytes.
    while true {
      let end = rest.firstIndex(of: separator)
      do { items.append(try make(Substring(rest[..<(end ?? rest.endIndex)]).trimmed)) } catch let problem as Problem {
        faults += 1
        guard faults <= CalendarLimits.mends else { throw problem }
        try report(problem)
      }
      guard let end else { return items }
      rest = rest[rest.index(after: end)...]
    }
  }
}

extension Substring {
  /// The text without spaces and tabs around it, and without backslashes: some programs escape the separators of lists and rules.
  var trimmed: Substring {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x5C }
    let bytes = utf8.drop(while: isBlank)
    let end = bytes.lastIndex { !isBlank($0) }
    return end.map { Substring(bytes[...$0]) } ?? ""
  }
}

/// The values of texts: a backslash before `;`, `,` and itself, and `\n` for the end of a line.
///
/// - Source: RFC 5545, 3.3.11.
enum EscapedText {
  /// Control characters other than tabs and ends of lines have no form in iCalendar and are left out.
  static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0x0A: if previous != 0x0D { result += [0x5C, 0x6E] }
      case 0x0D: result += [0x5C, 0x6E]
      case 0x5C, 0x3B, 0x2C: result += [0x5C, byte]
      case 0x09, 0x20..<0x7F, 0x80...: result.append(byte)
      default: break
      }
      previous = byte
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A backslash before any other character stays, as most readers have it.
  static func unescaped(_ value: String) -> String {
    guard value.utf8.contains(0x5C) else { return value }
    var result: [UInt8] = []
    var isEscaped = false
    for byte in value.utf8 {
      guard isEscaped else {
        if byte == 0x5C { isEscaped = true } else { result.append(byte) }
        continue
      }
      isEscaped = false
      switch byte {
      case 0x6E, 0x4E: result.append(0x0A)
      case 0x5C, 0x3B, 0x2C: result.append(byte)
      default: result += [0x5C, byte]
      }
    }
    if isEscaped { result.append(0x5C) }
    return String(decoding: result, as: UTF8.self)
  }
}
