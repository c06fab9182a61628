import Foundation

/// A reusable buffer for one unescaped string.
final class JSONScratch {
  private var memory: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  private var count = 0
  private(set) var replacedCount = 0

  deinit { memory?.deallocate() }

  /// Writes the text that the escapes stand for.
  ///
  /// - Parameters:
  ///   - raw: The text between the quotes; every backslash is followed by a byte.
  ///   - offset: Where `raw` begins in the file, for messages.
  func decode(_ raw: UnsafeBufferPointer<UInt8>, at offset: Int) throws(JSONFault) -> UnsafeBufferPointer<UInt8> {
    reserve(raw.count)  // Text only shrinks: six bytes of escape give three at most.
    count = 0
    var position = 0
    while position < raw.count {
      let run = Self.run(raw, from: position)
      (memory! + count).update(from: raw.baseAddress! + position, count: run)
      (count, position) = (count + run, position + run)
      guard position < raw.count else { break }
      switch raw[position + 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): add(raw[position + 1])
      case UInt8(ascii: "b"): add(8)
      case UInt8(ascii: "f"): add(12)
      case UInt8(ascii: "n"): add(10)
      case UInt8(ascii: "r"): add(13)
      case UInt8(ascii: "t"): add(9)
      case UInt8(ascii: "u"):
        position += try addScalar(raw, position, offset)
        continue
      default: throw .badEscape(offset + position)
      }
      position += 2
    }
    return UnsafeBufferPointer(start: memory, count: count)
  }

  /// How many bytes there are before the next backslash.
  private static func run(_ raw: UnsafeBufferPointer<UInt8>, from position: Int) -> Int {
    let start = raw.baseAddress! + position
    guard let found = memchr(start, Int32(UInt8(ascii: "\\")), raw.count - position) else {
      return raw.count - position
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// - Returns: How many bytes the escape takes: 6, or 12 for a pair of surrogates.
  private func addScalar(_ raw: UnsafeBufferPointer<UInt8>, _ position: Int, _ offset: Int) throws(JSONFault) -> Int {
    guard let unit = Self.unit(raw, position) else { throw .badEscape(offset + position) }
    if let scalar = Unicode.Scalar(unit) {
      for byte in UTF8.encode(scalar)! { add(byte) }
      return 6
    }
    guard unit < 0xDC00, let low = Self.unit(raw, position + 6), (0xDC00...0xDFFF).contains(low) else {
      replacedCount += 1
      for byte in UTF8.encode("\u{FFFD}")! { add(byte) }
      return 6
    }
    let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))!
    for byte in UTF8.encode(scalar)! { add(byte) }
    return 12
  }

  /// The four hexadecimal digits after `\u`.
  private static func unit(_ raw: UnsafeBufferPointer<UInt8>, _ position: Int) -> UInt32? {
    guard position + 6 <= raw.count, raw[position] == UInt8(ascii: "\\"), raw[position + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for digit in raw[position + 2..<position + 6] {
      switch digit {
      case 48...57: unit = unit << 4 | UInt32(digit - 48)
      case 65...70: unit = unit << 4 | UInt32(digit - 55)
      case 97...102: unit = unit << 4 | UInt32(digit - 87)
      default: return nil
      }
    }
    return unit
  }

  private func add(_ byte: UInt8) {
    memory![count] = byte
    count += 1
  }

  private func reserve(_ size: Int) {
    guard size > capacity else { return }
    memory?.deallocate()
    capacity = max(size, 1024, capacity * 2)
    memory = .allocate(capacity: capacity)
  }
}
