import CDelegationSystem
import Foundation

/// How the bytes of a table's files are text. Never guessed: a description names it, UTF-8 is what it is else.
///
/// The C library's `iconv` reads all but UTF-8; where two names differ in what Windows added, the larger set is read.
package enum TableEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  /// The byte order mark says which of the two encodings it is.
  case utf16 = "utf-16"
  /// The byte order mark says which of the two encodings it is.
  case utf32 = "utf-32"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case windows1252 = "windows-1252"
  case latin1 = "latin-1"
  case cp932, shiftJIS = "shift_jis"
  case eucJP = "euc-jp"
  case iso2022JP = "iso-2022-jp"
  case gbk, gb18030, big5
  case eucKR = "euc-kr"
  case iso2022KR = "iso-2022-kr"
  case johab
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1253 = "windows-1253"
  case windows1254 = "windows-1254"
  case windows1255 = "windows-1255"
  case windows1256 = "windows-1256"
  case windows1257 = "windows-1257"
  case windows1258 = "windows-1258"
  case windows874 = "windows-874"
  case koi8R = "koi8-r"
  case koi8U = "koi8-u"
  case latin2 = "iso-8859-2"
  case latin5 = "iso-8859-5"
  case latin6 = "iso-8859-6"
  case latin7 = "iso-8859-7"
  case latin8 = "iso-8859-8"
  case latin9 = "iso-8859-9"
  case latin15 = "iso-8859-15"
  case cp437, cp850, cp866, macintosh
  case macCyrillic = "mac-cyrillic"

  /// What `iconv` calls it.
  private var code: String {
    switch self {
    case .utf8, .utf16: "UTF-8"
    case .latin1: "ISO-8859-1"
    case .cp932, .shiftJIS: "CP932"
    case .gbk, .gb18030: "GB18030"
    case .big5: "CP950"
    case .eucKR: "CP949"
    case let encoding where encoding.rawValue.hasPrefix("windows-"): "CP" + rawValue.dropFirst(8)
    default: rawValue.uppercased()
    }
  }

  /// The encoding that a file's first bytes mark it with.
  package static func marked(_ bytes: some Collection<UInt8>) -> TableEncoding? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return .utf32 }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? .utf16 : nil
  }

  /// The text in UTF-8 with one byte order mark at most; UTF-8 itself stays as it is, valid or not.
  ///
  /// - Memory: that of the text.
  package func utf8(_ source: SourceBytes) throws(TableFault) -> SourceBytes {
    if self == .utf8 { return Self.markedOnce(source) }
    return try source.withBytes { (bytes) throws(TableFault) in
      if self == .utf32, Self.marked(bytes) != .utf32 { throw .noByteOrder() }
      guard self == .utf16 else { return SourceBytes(try converted(bytes, from: code)) }
      guard Self.marked(bytes) == .utf16 else { throw .noByteOrder() }
      return SourceBytes(try converted(bytes, from: bytes[0] == 0xFE ? "UTF-16BE" : "UTF-16LE"))
    }
  }

  /// The text without marks behind the first, as some programs add one to a file that has one.
  private static func markedOnce(_ source: SourceBytes) -> SourceBytes {
    let extra = source.withBytes { bytes in
      var position = 3
      while marked(bytes.dropFirst(position)) == .utf8 { position += 3 }
      return marked(bytes) == .utf8 ? position - 3 : 0
    }
    return extra == 0 ? source : source.withBytes { SourceBytes(Array($0.dropFirst(extra))) }
  }

  private func converted(_ bytes: UnsafeRawBufferPointer, from code: String) throws(TableFault) -> [UInt8] {
    let converter = iconv_open("UTF-8", code)
    guard let converter, Int(bitPattern: converter) != -1 else { throw .noConverter(self) }
    defer { iconv_close(converter) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    var block = [CChar](repeating: 0, count: 1 << 16)
    // The function does not write there.
    var input = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    var left = bytes.count
    while left > 0 {
      let (failed, isFull, made) = block.withUnsafeMutableBufferPointer { block in
        var (output, room) = (block.baseAddress, block.count)
        let failed = iconv(converter, &input, &left, &output, &room) == -1
        return (failed, failed && errno == E2BIG, block.count - room)
      }
      text.append(contentsOf: block[..<made].lazy.map { UInt8(bitPattern: $0) })
      if failed, !isFull {
        throw .wrongEncoding(self, line: text.reduce(1) { $1 == 10 ? $0 + 1 : $0 })
      }
    }
    return text
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

  static func noConverter(_ encoding: TableEncoding) -> TableFault {
    TableFault(
      fault: "this system cannot read \(encoding.rawValue)",
      remedy: "convert the file to UTF-8 elsewhere, or install what iconv needs", line: 1)
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
