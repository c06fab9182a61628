/// How the bytes of one format divide into pieces, so that a mutator can change meaningful parts.
package struct FuzzGrammar: Sendable {
  enum Shape: Sendable {
    /// Tags and the text between them.
    case markup
    /// Strings, numbers, words and punctuation.
    case json
    /// Lines by their indentation; inside them words and punctuation.
    case lines
    /// Cells and rows.
    case table
    /// Pieces of so many bytes.
    case blocks(Int)
  }

  let shape: Shape
  /// Meaningful pieces, inserted anywhere.
  let words: [[UInt8]]
  /// What opens and what closes a level, for nesting.
  let levels: [(open: [UInt8], close: [UInt8])]
  /// Repairs what would otherwise hide every other change, such as a checksum.
  let mend: (@Sendable (inout [UInt8]) -> Void)?

  init(
    _ shape: Shape, words: [String] = [], levels: [(String, String)] = [],
    mend: (@Sendable (inout [UInt8]) -> Void)? = nil
  ) {
    self.shape = shape
    self.words = words.map { Array($0.utf8) }
    self.levels = levels.map { (Array($0.0.utf8), Array($0.1.utf8)) }
    self.mend = mend
  }

  static let xml = FuzzGrammar(
    .markup,
    words: [
      "&lt;", "&#x41;", "&#0;", "&#xD800;", "&#x110000;", "&#99999999999;", "&nbsp;", "&a;", "<!-- x -->", "<!--",
      "-->",
      "<![CDATA[", "]]>", "<?x y?>", "<!DOCTYPE a [<!ENTITY a \"b\">]>", "<what/>", "<what>", "</what>", "<update>",
      "</update>", "<report id=\"7\">", "</report>", " id=\"7\"", " xmlns=\"a\"", "<x:update xmlns:x=\"y\">",
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "<?xml version=\"1.1\"?>",
      "<?xml version=\"1.0\" encoding=\"x\"?>",
    ], levels: [("<update>", "</update>"), ("<x>", "</x>"), ("<report id=\"1\">", "</report>"), ("<!--", "-->")])

  static let json = FuzzGrammar(
    .json,
    words: [
      "null", "true", "false", "{}", "[]", "\"\"", "\"\\u0000\"", "\"\\ud800\"", "\"\\udc00\\ud800\"",
      "\"\\uD83D\\uDE00\"",
      "\"\\x\"", "\"", "\\", ",", ":", "{", "}", "[", "]", "NaN", "Infinity", "-", "+1", "01", "1.", ".5", "1e", "/**/",
    ], levels: [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":[", "]}]")])

  static let yaml = FuzzGrammar(
    .lines,
    words: [
      "null", "~", "true", "yes", "\"\"", "''", "[]", "{}", "- ", "- - - ", "? ", ": ", "&a ", "*a", "<<: *a",
      "!!binary ",
      "!!int ", "!x ", "|", ">-", "|9", "---", "...", "%YAML 1.1", "%TAG ! !", "# ", "\t", "@", "`", "\\", "\"\\x",
      "\"\\U00110000\"",
      "[*a, *a]", "{*a : *a}", "? [a, b]\n: c\n", "&a [x]\n", "1_000", "0x1F", "1e400", ".inf", ".nan", "2017-02-30",
    ], levels: [("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", ""), ("\"", "\""), ("!<", ">")])

  static let table = FuzzGrammar(
    .table,
    words: [
      "\"", "\"\"", "\"\"\"", ",", ",,", ";", "\t", "\r", "\r\n", "\n", "\"a\nb\"", "=1+1", "@x",
      "2004-10-03T21:55:08.000+0000",
      "1970-01-01", "9999-12-31T23:59:59+18:00", "2004-02-30", "2004-10-03T25:00", "fixed", "1", "",
    ], levels: [("\"", "\""), ("\"\"", "")])

  static func binary(_ width: Int, mend: (@Sendable (inout [UInt8]) -> Void)? = nil) -> FuzzGrammar {
    FuzzGrammar(.blocks(width), mend: mend)
  }
}

extension FuzzGrammar {
  /// The ranges of the pieces of bytes; together they cover all bytes.
  func pieces(of bytes: [UInt8]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var position = 0
    while position < bytes.count {
      let end = bytes.withUnsafeBufferPointer { pieceEnd($0, from: position) }
      pieces.append(position..<end)
      position = end
    }
    return pieces
  }

  private func pieceEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    func end(_ isInside: (UInt8) -> Bool) -> Int {
      var position = start + 1
      while position < bytes.count, isInside(bytes[position]) { position += 1 }
      return position
    }
    let first = bytes[start]
    switch shape {
    case .blocks(let width): return min(start + width, bytes.count)
    case .markup:
      guard first == UInt8(ascii: "<") else { return end { $0 != UInt8(ascii: "<") } }
      return min(end { $0 != UInt8(ascii: ">") } + 1, bytes.count)
    case .json where first == UInt8(ascii: "\""):
      var position = start + 1
      while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      return min(position + 1, bytes.count)
    case .table where first == UInt8(ascii: "\""):
      return min(end { $0 != UInt8(ascii: "\"") } + 1, bytes.count)
    case .lines where first == 10: return end { $0 == 32 }
    case .json, .table, .lines: return Self.isWord(first) ? end(Self.isWord) : start + 1
    }
  }

  /// Letters, digits, `+-._@` and everything beyond ASCII.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 0x80...: true
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "@"): true
    default: false
    }
  }

  /// The pieces that belong to the one at an index: a tag and everything up to its end tag, a bracket and its content, a
  /// line and the lines below it that are further indented, a row.
  func element(at position: Int, _ pieces: [Range<Int>], of bytes: [UInt8]) -> Range<Int> {
    switch shape {
    case .blocks: return position..<position + 1
    case .markup, .json:
      var depth = 0
      for next in position..<pieces.count {
        depth += depthChange(bytes[pieces[next]])
        if depth <= 0 { return position..<next + 1 }
      }
      return position..<position + 1
    case .table: return row(around: position, pieces, bytes) { _ in true }
    case .lines:
      // A piece that begins a line is the line feed and its indentation.
      return row(around: position, pieces, bytes) { $0 }
    }
  }

  private func depthChange(_ piece: ArraySlice<UInt8>) -> Int {
    let (first, last) = (piece.first!, piece.last!)
    if case .json = shape {
      if piece.count == 1, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return 1 }
      return piece.count == 1 && (first == UInt8(ascii: "}") || first == UInt8(ascii: "]")) ? -1 : 0
    }
    guard first == UInt8(ascii: "<"), piece.count > 2 else { return 0 }
    let second = piece[piece.startIndex + 1], beforeLast = piece[piece.endIndex - 2]
    if second == UInt8(ascii: "/") { return -1 }
    let isAlone = second == UInt8(ascii: "?") || second == UInt8(ascii: "!") || beforeLast == UInt8(ascii: "/")
    return last == UInt8(ascii: ">") && !isAlone ? 1 : 0
  }

  /// From one line feed to another.
  ///
  /// - Parameter isBlock: Whether a next line belongs to this one, given whether it is further indented.
  private func row(
    around position: Int, _ pieces: [Range<Int>], _ bytes: [UInt8], isBlock: (Bool) -> Bool
  ) -> Range<Int> {
    func isLineFeed(_ piece: Int) -> Bool { bytes[pieces[piece].lowerBound] == 10 }
    var start = position
    while start > 0, !isLineFeed(start) { start -= 1 }
    let indentation = isLineFeed(start) ? pieces[start].count : 1
    var end = min(start + 1, pieces.count)
    while end < pieces.count {
      if isLineFeed(end) {
        if case .table = shape { break }
        if !isBlock(pieces[end].count > indentation) { break }
      }
      end += 1
    }
    return start..<end
  }
}
