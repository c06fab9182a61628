package enum TableDelimiter {
  /// The delimiters that are found from a header, the first of equals.
  package static let known: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]

  /// The delimiter that the first line of a file parts into most cells; one in quotes parts none. Where there is none, blanks part names in
  /// quotes, as R writes them.
  package static func found(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> UInt8 {
    var counts = [Int](repeating: 0, count: known.count)
    let text = bytes[start...].drop { $0 == 10 || $0 == 13 }
    var (isQuoted, blanks) = (false, 0)
    for byte in text {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 10 { break }
      if byte == 32 { blanks += 1 }
      if let number = known.firstIndex(of: byte) { counts[number] += 1 }
    }
    if counts.allSatisfy({ $0 == 0 }), blanks > 0, text.first == UInt8(ascii: "\"") { return 32 }
    return known[counts.firstIndex(of: counts.max()!)!]
  }

  /// The delimiter of a first line such as `sep=;`, as Excel writes it, and where the next line begins.
  package static func stated(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (delimiter: UInt8, end: Int)? {
    let line = bytes[start...].prefix { $0 != 10 }
    guard line.count >= 5, line.starts(with: Array("sep=".utf8)), line.endIndex < bytes.count,
      line.dropFirst(5).allSatisfy({ $0 == 13 })
    else { return nil }
    return (line[start + 4], line.endIndex + 1)
  }
}
