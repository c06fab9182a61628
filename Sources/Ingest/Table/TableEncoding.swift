import DelegationFoundations

/// How the bytes of a table's files are text. Never guessed: a description names it, UTF-8 is what it is else.
package enum TableEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  /// By its byte order mark.
  case utf16 = "utf-16"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case windows1252 = "windows-1252"
  case latin1 = "latin-1"

  /// The encoding that a file's first bytes mark it with.
  static func marked(_ bytes: some Collection<UInt8>) -> TableEncoding? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? .utf16 : nil
  }

  /// The same text in UTF-8; UTF-8 itself stays as it is, valid or not.
  ///
  /// - Memory: that of the text.
  func utf8(_ source: SourceBytes) throws(TableFault) -> SourceBytes {
    if self == .utf8 { return source }
    return try source.withBytes { (bytes) throws(TableFault) in
      switch self {
      case .utf8: source
      case .latin1: SourceBytes(Self.utf8(bytes) { UInt16($0) })
      case .windows1252: try utf8OfWindows1252(bytes)
      case .utf16: try utf16(bytes)
      case .utf16LittleEndian: try utf16(bytes, isBig: false)
      case .utf16BigEndian: try utf16(bytes, isBig: true)
      }
    }
  }

  private static func utf8(_ bytes: UnsafeRawBufferPointer, _ unit: (UInt8) -> UInt16) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      // None of the units is a surrogate.
      if byte < 0x80 { text.append(byte) } else { text += UTF8.encode(Unicode.Scalar(unit(byte))!)! }
    }
    return text
  }

  /// Of the bytes 0x80 to 0x9F; 0 for the five that mean nothing.
  ///
  /// Source: unicode.org/Public/MAPPINGS/VENDORS/MICSFT/WINDOWS/CP1252.TXT.
  private static let windows1252Units: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0, 0,
    0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]

  private func utf8OfWindows1252(_ bytes: UnsafeRawBufferPointer) throws(TableFault) -> SourceBytes {
    func unit(_ byte: UInt8) -> UInt16 {
      (0x80..<0xA0).contains(byte) ? Self.windows1252Units[Int(byte - 0x80)] : UInt16(byte)
    }
    if let fault = bytes.firstIndex(where: { unit($0) == 0 && $0 != 0 }) {
      throw .wrongEncoding(self, line: Self.line(of: fault, in: bytes))
    }
    return SourceBytes(Self.utf8(bytes, unit))
  }

  private func utf16(_ bytes: UnsafeRawBufferPointer) throws(TableFault) -> SourceBytes {
    guard Self.marked(bytes) == .utf16 else { throw .noByteOrder() }
    return try utf16(bytes, isBig: bytes[0] == 0xFE)
  }

  private func utf16(_ bytes: UnsafeRawBufferPointer, isBig: Bool) throws(TableFault) -> SourceBytes {
    let units = (0..<bytes.count / 2).lazy.map { position in
      let (first, second) = (UInt16(bytes[2 * position]), UInt16(bytes[2 * position + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2)
    let isFaulty = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true, into: { text.append($0) })
    guard !isFaulty, bytes.count % 2 == 0 else { throw .wrongEncoding(self, line: Self.line(of: text.count, in: text)) }
    return SourceBytes(text)
  }

  private static func line(of position: Int, in bytes: some Collection<UInt8>) -> Int {
    bytes.prefix(position).reduce(1) { $1 == 10 ? $0 + 1 : $0 }
  }
}

extension TableFault {
  static func wrongEncoding(_ encoding: TableEncoding, line: Int) -> TableFault {
    TableFault(
      fault: "bytes that are not valid \(encoding.rawValue)",
      remedy: Remedy(
        described: "correct 'encoding' in dataset.yaml: \(Self.encodings)",
        drafted: "add another --set encoding=…: \(Self.encodings)"), line: line)
  }

  static func noByteOrder() -> TableFault {
    TableFault(
      fault: "the file does not begin with a byte order mark",
      remedy: Remedy(
        described: "write 'encoding: utf-16le' or 'encoding: utf-16be' in dataset.yaml",
        drafted: "add --set encoding=utf-16le or --set encoding=utf-16be"), line: 1)
  }

  private static var encodings: String { TableEncoding.allCases.map(\.rawValue).joined(separator: ", ") }
}
