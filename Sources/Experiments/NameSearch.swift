import Foundation

/// Looks for a person's address, login or name in the bytes of files, in any case of letters and however letters with marks
/// are written.
struct NameSearch {
  private let needles: [Data]
  /// Whether a word only counts as a whole: a login may be a part of any other word, an address may not.
  private let isWord: Bool

  init(_ person: String) {
    isWord = !person.contains("@")
    let forms = [person.lowercased(), person.uppercased(), person].flatMap {
      [$0.precomposedStringWithCanonicalMapping, $0.decomposedStringWithCanonicalMapping]
    }
    needles = Set(forms.map { Self.lowered(Data($0.utf8)) }).sorted { $0.lexicographicallyPrecedes($1) }
  }

  func isFound(in file: Data) -> Bool {
    let bytes = Self.lowered(file)
    return needles.contains { needle in
      var start = bytes.startIndex
      while let range = bytes.range(of: needle, in: start..<bytes.endIndex) {
        if !isWord || isWhole(range, in: bytes) { return true }
        start = range.lowerBound + 1
      }
      return false
    }
  }

  /// Capital letters of ASCII become small ones; what else there is stays, so that any bytes can be searched.
  private static func lowered(_ data: Data) -> Data {
    Data(data.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
  }

  private func isWhole(_ range: Range<Int>, in bytes: Data) -> Bool {
    let begins =
      range.lowerBound == bytes.startIndex || !Self.isInWord(bytes[range.lowerBound - 1])
      || isEscape(before: range.lowerBound, in: bytes)
    return begins && (range.upperBound == bytes.endIndex || !Self.isInWord(bytes[range.upperBound]))
  }

  /// Whether the letter in front belongs to an escape of JSON, such as `\n`.
  private func isEscape(before place: Int, in bytes: Data) -> Bool {
    place - bytes.startIndex >= 2 && bytes[place - 2] == UInt8(ascii: "\\") && "nrtbf".utf8.contains(bytes[place - 1])
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0x80
  }
}
