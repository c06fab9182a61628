/// How cells write line ends, tabs and no value, as PostgreSQL's COPY and `mysql --batch` do: behind a backslash, which is doubled itself.
package enum TableEscapes: String, CaseIterable, Sendable {
  case backslash

  private static let letters: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12,
    UInt8(ascii: "v"): 11, UInt8(ascii: "0"): 0, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
  ]

  private static let nothing = Array(#"\N"#.utf8)

  /// A cell as it is meant.
  static func plain(_ cell: [UInt8]) -> [UInt8] {
    guard cell.contains(UInt8(ascii: "\\")) else { return cell }
    if cell == nothing { return [] }
    var (plain, position) = ([UInt8](), 0)
    while position < cell.count {
      let escaped =
        cell[position] == UInt8(ascii: "\\") && position + 1 < cell.count ? letters[cell[position + 1]] : nil
      plain.append(escaped ?? cell[position])
      position += escaped == nil ? 1 : 2
    }
    return plain
  }

  /// Whether all backslashes of a text begin escapes, and one is doubled or stands for no value: then nobody writes `CORP\ada` in it.
  package static func areUsed(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (position, isProven) = (0, false)
    while let next = text[position...].firstIndex(of: UInt8(ascii: "\\")) {
      guard next + 1 < text.count else { return false }
      let isNothing = text[next + 1] == nothing[1]
      guard isNothing || letters[text[next + 1]] != nil else { return false }
      if isNothing || text[next + 1] == UInt8(ascii: "\\") { isProven = true }
      position = next + 2
    }
    return isProven
  }
}
