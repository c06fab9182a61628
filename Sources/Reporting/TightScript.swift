/// A script without the space around its signs; texts and patterns stay as they are. A division has space around it, a pattern begins
/// without.
///
/// It goes through the bytes, since every page is drawn with scripts of 60 kB, and regular expressions take a tenth of a second.
struct TightScript {
  private static let signs = table("{(,;:?=<>&|*!"), ends = table(")}"), signed = table("-+"), spaces = table(" \n\t\r")
  private static let quotes = table("\"'`")
  private static let (slash, escape, newline) = (UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "\n"))

  private static func table(_ bytes: String) -> [Bool] {
    var table = [Bool](repeating: false, count: 256)
    for byte in bytes.utf8 { table[Int(byte)] = true }
    return table
  }

  private let bytes: [UInt8]
  private var position = 0
  private(set) var tight: [UInt8] = []

  init(_ script: String) {
    bytes = Array(script.utf8)
    tight.reserveCapacity(bytes.count)
    while position < bytes.count { step() }
  }

  private func byte(_ position: Int) -> UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func keep(to end: Int) {
    tight += bytes[position..<end]
    position = end
  }

  private mutating func step() {
    if let end = endOfText() { return keep(to: end) }
    var sign = position
    while Self.spaces[Int(byte(sign))] { sign += 1 }
    let found = byte(sign)
    let isSigned = sign == position + 1 && Self.signed[Int(found)] && byte(sign + 1) == 0x20
    if Self.signs[Int(found)] {
      take(found, to: sign + 1) { Self.spaces[Int($0)] }
    } else if Self.ends[Int(found)] {
      take(found, to: sign + 1) { $0 == 0x20 }
    } else if isSigned, !Self.signed[Int(byte(sign + 2))] {
      take(found, to: sign + 2) { _ in false }
    } else {
      keep(to: position + 1)
    }
  }

  private mutating func take(_ sign: UInt8, to end: Int, andMore: (UInt8) -> Bool) {
    tight.append(sign)
    position = end
    while position < bytes.count, andMore(bytes[position]) { position += 1 }
  }

  /// The end of the text or pattern that begins here; nil where none does.
  private func endOfText() -> Int? {
    let quote = bytes[position]
    let isPattern = quote == Self.slash
    guard isPattern ? byte(position + 1) != 0x20 : Self.quotes[Int(quote)] else { return nil }
    var end = position + 1
    while end < bytes.count, bytes[end] != quote {
      if isPattern, bytes[end] == UInt8(ascii: "[") {
        guard let close = endOfPart(end + 1, UInt8(ascii: "]")) else { return nil }
        end = close
      } else {
        guard let next = afterEscape(end) else { return nil }
        end = next
      }
    }
    return end < bytes.count && !(isPattern && end == position + 1) ? end + 1 : nil
  }

  private func endOfPart(_ start: Int, _ close: UInt8) -> Int? {
    var end = start
    while end < bytes.count, bytes[end] != close {
      guard let next = afterEscape(end) else { return nil }
      end = next
    }
    return end < bytes.count ? end + 1 : nil
  }

  /// Behind a byte, or behind a backslash and what it stands before.
  private func afterEscape(_ place: Int) -> Int? {
    guard bytes[place] == Self.escape else { return place + 1 }
    return byte(place + 1) == Self.newline || place + 1 >= bytes.count ? nil : place + 2
  }
}
