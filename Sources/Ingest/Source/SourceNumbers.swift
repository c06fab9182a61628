/// Whole numbers as sources write them: decimal digits, nothing else but white space around.
enum SourceNumbers {
  /// The last second of the year 9999: beyond it stand milliseconds, not seconds.
  static let lastSecond: Int64 = 253_402_300_799

  /// A report's number, at most 2^64 − 1.
  static func id(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    let digits = trimmed(bytes)
    guard !digits.isEmpty else { return nil }
    var number: UInt64 = 0
    if digits.count < 20 {  // Too few to overflow.
      for digit in digits {
        guard digit &- 48 < 10 else { return nil }
        number = number &* 10 &+ UInt64(digit &- 48)
      }
      return number
    }
    for digit in digits {
      guard (48...57).contains(digit) else { return nil }
      let (tens, over) = number.multipliedReportingOverflow(by: 10)
      let (sum, overSum) = tens.addingReportingOverflow(UInt64(digit - 48))
      if over || overSum { return nil }
      number = sum
    }
    return number
  }

  /// Unix seconds from 1970 to the end of the year 9999.
  static func seconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard let number = id(bytes), number <= UInt64(lastSecond) else { return nil }
    return Int64(number)
  }

  private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, bytes.count)
    while start < end, isSpace(bytes[start]) { start += 1 }
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }
}
