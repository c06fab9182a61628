import DelegationFoundations

extension Encodable {
  /// The bytes of a JSON file: keys sorted, numbers rounded to six decimals, what does not fit a line broken and indented, one newline
  /// at the end.
  package func fileJSON() throws -> [UInt8] { JSONLayout.lines(JSONLayout.rounded(Array(try sortedJSON().utf8))) }
}

/// Lays JSON out so that people can read it and a comparison by lines shows what changed, with little white space.
enum JSONLayout {
  /// The most bytes of a line that is not a list of plain values: about what a row of a table of results takes, or a chart's points.
  private static let width = 1_000

  /// Breaks objects and lists that do not fit a line; a list of plain values stays on one.
  ///
  /// - Parameter json: A value as `JSONEncoder` writes it, without white space between its parts.
  /// - Returns: The same value, with one newline at the end.
  fileprivate static func lines(_ json: [UInt8]) -> [UInt8] {
    let lengths = breakableLengths(json)
    var text: [UInt8] = []
    text.reserveCapacity(json.count * 5 / 4)
    var isBroken: [Bool] = []
    func endLine() {
      text.append(UInt8(ascii: "\n"))
      text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: isBroken.count))
    }
    forEachSign(json) { position, isText in
      let byte = json[position]
      guard !isText else { return text.append(byte) }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        text.append(byte)
        isBroken.append(isBroken.count + lengths[position] > width)
        if isBroken.last == true { endLine() }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if isBroken.removeLast() { endLine() }
        text.append(byte)
      case UInt8(ascii: ","):
        text.append(byte)
        if isBroken.last == true { endLine() }
      default: text.append(byte)
      }
    }
    return text + [UInt8(ascii: "\n")]
  }

  /// Rounds every number to six decimals; integers keep all their digits.
  fileprivate static func rounded(_ json: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(json.count)
    // Where the number begins that the next sign may end, in `text`.
    var start: Int?
    func end() {
      guard let from = start else { return }
      start = nil
      let number = String(decoding: text[from...], as: UTF8.self)
      guard number.contains(where: { ".e".contains($0) }) || number == "-0", let value = Double(number) else { return }
      let rounded = sixDecimals(value)
      text.replaceSubrange(from..., with: (Int64(exactly: rounded).map { "\($0)" } ?? "\(rounded)").utf8)
    }
    forEachSign(json) { position, isText in
      let byte = json[position]
      let isOfNumber = !isText && (UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-.e".utf8.contains(byte))
      if !isOfNumber { end() } else if start == nil { start = text.count }
      text.append(byte)
    }
    end()
    return text
  }

  /// - Returns: At each opening bracket the bytes up to its end, but 0 for a list that holds neither list nor object; 0 elsewhere.
  private static func breakableLengths(_ json: [UInt8]) -> [Int] {
    var lengths = [Int](repeating: 0, count: json.count)
    var open: [(position: Int, isFlatList: Bool)] = []
    forEachSign(json) { position, isText in
      guard !isText else { return }
      switch json[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if !open.isEmpty { open[open.count - 1].isFlatList = false }
        open.append((position, json[position] == UInt8(ascii: "[")))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        let (start, isFlatList) = open.removeLast()
        lengths[start] = isFlatList ? 0 : position + 1 - start
      default: break
      }
    }
    return lengths
  }

  /// Calls `body` with every position and whether it is inside a string or is one of its quotes.
  private static func forEachSign(_ json: [UInt8], _ body: (_ position: Int, _ isText: Bool) -> Void) {
    var isText = false
    var isEscaped = false
    for position in json.indices {
      let isQuote = json[position] == UInt8(ascii: "\"") && !isEscaped
      body(position, isText || isQuote)
      if isQuote { isText.toggle() }
      isEscaped = isText && json[position] == UInt8(ascii: "\\") && !isEscaped
    }
  }
}
