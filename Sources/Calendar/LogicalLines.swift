import DelegationFoundations

/// Cuts a file into its unfolded lines: a line that begins with a space or a tab continues the one before.
///
/// Unfolding works on bytes, since writers fold inside characters too. Lines end with LF, CR, or LF after CRs;
/// empty ones are left out, also where a line continues.
///
/// - Source: RFC 5545, 3.1.
struct LogicalLines {
  private let bytes: [UInt8]
  private let file: String
  private var position = 0
  private var number = 1
  /// The bytes of the last line, kept to reuse their memory.
  private var line: [UInt8] = []

  init(_ bytes: [UInt8], file: String) {
    self.bytes = Self.utf8(bytes)
    self.file = file
  }

  /// Returns the text in UTF-8, if a byte order mark says that it is UTF-16.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    let low = bytes[0] == 0xFF ? 0 : 1
    let units = stride(from: 2, to: bytes.count - 1, by: 2).lazy.map {
      UInt16(bytes[$0 + 1 - low]) << 8 | UInt16(bytes[$0 + low])
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2)
    _ = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false) { text.append($0) }
    return text
  }

  /// The next line that is not empty, without its end and what is no text; nil at the end of the file.
  ///
  /// - Returns: The line, and what is wrong with its bytes.
  /// - Throws: A problem for a continuation of nothing.
  mutating func next() throws -> (bytes: [UInt8], place: SourcePlace, fault: Problem?)? {
    while position < bytes.count {
      // A byte order mark: also within a file that was put together from several.
      if bytes[position...].starts(with: [0xEF, 0xBB, 0xBF]) {
        position += 3
        continue
      }
      let place = SourcePlace(file: file, line: number)
      line.removeAll(keepingCapacity: true)
      let continuesNothing = isContinuation
      appendPhysicalLine()
      if line.isEmpty { continue }
      while position < bytes.count, isContinuation {
        position += 1
        appendPhysicalLine()
      }
      if continuesNothing {
        throw Problem(place, "a line that continues another comes first", "remove the space at its begin")
      }
      let fault = clean(at: place)
      return (line, place, fault)
    }
    return nil
  }

  var isAtEnd: Bool { position >= bytes.count }

  private var isContinuation: Bool { bytes[position] == 0x20 || bytes[position] == 0x09 }

  private mutating func appendPhysicalLine() {
    var end = position
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    line.append(contentsOf: bytes[position..<end])
    let ends = bytes[end...].prefix { $0 == 0x0A || $0 == 0x0D }
    position = ends.endIndex
    let feeds = ends.count { $0 == 0x0A }
    number += feeds == 0 ? ends.count : feeds
  }

  /// Leaves out control characters, and puts U+FFFD where the line is not UTF-8.
  private mutating func clean(at place: SourcePlace) -> Problem? {
    var fault: Problem?
    if let control = line.first(where: { $0.isControl }) {
      let code = String(control, radix: 16, uppercase: true)
      fault = Problem(
        place, "the line holds the control character U+00\(control < 16 ? "0" : "")\(code)",
        "remove it; the end of a line of text is written \\n")
      line.removeAll { $0.isControl }
    }
    guard line.contains(where: { $0 >= 0x80 }) else { return fault }
    let text = String(decoding: line, as: UTF8.self)
    guard !text.utf8.elementsEqual(line) else { return fault }
    line = Array(text.utf8)
    return fault ?? Problem(place, "the line is not UTF-8", "save the file as UTF-8")
  }
}

extension UInt8 {
  fileprivate var isControl: Bool { self < 0x20 && self != 0x09 || self == 0x7F }
}
