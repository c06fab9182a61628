import DelegationFoundations

extension ContentLine {
  /// - Parameter bytes: A line, unfolded, in UTF-8 without control characters.
  /// - Throws: A problem for a line without name or value, and for parameters that do not end.
  init(reading bytes: [UInt8], at place: SourcePlace) throws {
    var cursor = LineCursor(bytes: bytes, place: place)
    let name = cursor.name()
    guard !name.isEmpty else {
      throw Problem(
        place, "\(shown(cursor.text)) begins with no name of a property",
        "write NAME:value, or begin the line with a space if it continues the one before")
    }
    var parameters: [LineParameter] = []
    while cursor.skip(0x3B) {
      guard parameters.count < CalendarLimits.parameters else { throw Problem.tooManyParameters(of: name, at: place) }
      parameters.append(try cursor.parameter(of: name))
    }
    guard cursor.skip(0x3A) else {
      throw Problem(place, "the property \(shown(name)) has no value", "write a colon and the value after the name")
    }
    self.init(name, parameters, value: cursor.rest, place: place)
  }

  /// The number of values that the line keeps in memory.
  var size: Int { parameters.reduce(1) { $0 + 1 + $1.values.count } }
}

private struct LineCursor {
  let bytes: [UInt8]
  let place: SourcePlace
  var position = 0

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Letters, digits and hyphens, in upper case.
  mutating func name() -> String {
    let start = position
    while position < bytes.count, bytes[position].isNameByte { position += 1 }
    return String(decoding: bytes[start..<position].map { $0.upperCased }, as: UTF8.self)
  }

  mutating func parameter(of property: String) throws -> LineParameter {
    let name = name()
    guard !name.isEmpty, skip(0x3D) else {
      throw Problem(place, "a parameter of \(shown(property)) is no NAME=value", "write it as ;NAME=value")
    }
    var values: [String] = []
    repeat {
      guard values.count < CalendarLimits.parameterValues else {
        throw Problem.tooManyParameters(of: property, at: place)
      }
      values.append(try parameterValue(of: property))
    } while skip(0x2C)
    return LineParameter(name, values)
  }

  private mutating func parameterValue(of property: String) throws -> String {
    let isQuoted = skip(0x22)
    let start = position
    while position < bytes.count, !bytes[position].endsParameter(isQuoted: isQuoted) { position += 1 }
    let value = bytes[start..<position]
    if isQuoted, !skip(0x22) {
      throw Problem(place, "a quoted parameter of \(shown(property)) does not end", "write a \" after its value")
    }
    return ParameterText.decoded(value)
  }
}

/// Characters of parameter values that have no other form: `^n` for an end of line, `^'` for a quote, `^^` for `^`.
///
/// - Source: RFC 6868.
enum ParameterText {
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let pair: UInt8? = bytes[index] == 0x5E && index + 1 < bytes.endIndex ? bytes[index + 1] : nil
      switch pair {
      case 0x6E: result.append(0x0A)
      case 0x27: result.append(0x22)
      case 0x5E: result.append(0x5E)
      default:
        result.append(bytes[index])
        index += 1
        continue
      }
      index += 2
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a value with quotes where `:`, `;` or `,` need them.
  static func encoded(_ value: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in value.utf8 {
      switch byte {
      case 0x0A: result += [0x5E, 0x6E]
      case 0x22: result += [0x5E, 0x27]
      case 0x5E: result += [0x5E, 0x5E]
      case 0x09, 0x20..<0x7F, 0x80...: result.append(byte)
      default: break
      }
    }
    return result.contains { $0 == 0x3A || $0 == 0x3B || $0 == 0x2C } ? [0x22] + result + [0x22] : result
  }
}

extension UInt8 {
  fileprivate var isNameByte: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x2D
  }

  fileprivate var upperCased: UInt8 { (0x61...0x7A).contains(self) ? self - 0x20 : self }

  fileprivate func endsParameter(isQuoted: Bool) -> Bool {
    self == 0x22 || !isQuoted && (self == 0x3A || self == 0x3B || self == 0x2C)
  }
}
