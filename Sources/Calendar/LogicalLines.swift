import DelegationFoundations

/// Cuts a file into its unfolded lines: a line that begins with a space or a tab continues the one before.
///
/// Unfolding works on bytes, since writers fold inside characters too. Ends of lines are CR LF or LF.
///
/// Source: RFC 5545, 3.1.
struct LogicalLines {
  private let bytes: [UInt8]
  private let file: String
  private var position: Int
  private var number = 1
  /// The bytes of the last line, kept to reuse their memory.
  private var line: [UInt8] = []

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next line that is not empty, without its end; nil at the end of the file.
  ///
  /// - Throws: A problem for bytes that are no UTF-8, control characters, and a continuation of nothing.
  mutating func next() throws -> (bytes: [UInt8], place: SourcePlace)? {
    while position < bytes.count {
      let place = SourcePlace(file: file, line: number)
      line.removeAll(keepingCapacity: true)
      let continuesNothing = isContinuation
      appendPhysicalLine()
      if line.isEmpty { continue }
      while position < bytes.count, isContinuation {
        position += 1
        appendPhysicalLine()
      }
      if continuesNothing { throw Problem.continuationOfNothing(at: place) }
      try check(at: place)
      return (line, place)
    }
    return nil
  }

  var isAtEnd: Bool { position >= bytes.count }

  private var isContinuation: Bool { bytes[position] == 0x20 || bytes[position] == 0x09 }

  private mutating func appendPhysicalLine() {
    var end = position
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    let next = min(end + 1, bytes.count)
    if end < bytes.count, end > position, bytes[end - 1] == 0x0D { end -= 1 }
    line.append(contentsOf: bytes[position..<end])
    position = next
    number += 1
  }

  private func check(at place: SourcePlace) throws {
    var isASCII = true
    for byte in line {
      if byte < 0x20 && byte != 0x09 || byte == 0x7F { throw Problem.controlCharacter(byte, at: place) }
      isASCII = isASCII && byte < 0x80
    }
    guard isASCII || String(decoding: line, as: UTF8.self).utf8.elementsEqual(line) else {
      throw Problem.notUTF8(at: place)
    }
  }
}
