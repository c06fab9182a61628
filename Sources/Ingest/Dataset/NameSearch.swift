import Foundation

/// Looks for a person's address, login or name in bytes, in any case of letters and however letters with marks are written.
///
/// A name without an at-sign counts only as a whole word: a login may be a part of any other word, an address may not.
package struct NameSearch {
  private let needles: [Data]
  private let isWord: Bool

  package init(_ person: String) {
    isWord = !person.contains("@")
    let forms = [person.lowercased(), person.uppercased(), person.capitalized, person].flatMap {
      [$0.precomposedStringWithCanonicalMapping, $0.decomposedStringWithCanonicalMapping]
    }
    needles = Set(forms.map { Self.lowered(Data($0.utf8)) }).sorted { $0.lexicographicallyPrecedes($1) }
  }

  package func isFound(in file: Data) -> Bool {
    let bytes = Self.lowered(file)
    return needles.contains { find($0, in: bytes, from: bytes.startIndex) != nil }
  }

  /// The text with a blank in place of the name.
  func removed(from text: String) -> String {
    var bytes = Data(text.utf8)
    let lowered = Self.lowered(bytes)
    for needle in needles {
      var start = 0
      while let range = find(needle, in: lowered, from: start) {
        bytes.replaceSubrange(range, with: repeatElement(UInt8(ascii: " "), count: range.count))
        start = range.upperBound
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func find(_ needle: Data, in bytes: Data, from start: Int) -> Range<Int>? {
    var start = start
    while let range = bytes.range(of: needle, in: start..<bytes.endIndex) {
      if !isWord || isWhole(range, in: bytes) { return range }
      start = range.lowerBound + 1
    }
    return nil
  }

  /// ASCII capitals become small letters; all other bytes stay, so that any file can be searched.
  private static func lowered(_ data: Data) -> Data { Data(data.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }) }

  private func isWhole(_ range: Range<Int>, in bytes: Data) -> Bool {
    let begins =
      range.lowerBound == bytes.startIndex || !Self.isInWord(bytes[range.lowerBound - 1])
      || isEscape(before: range.lowerBound, in: bytes)
    return begins && (range.upperBound == bytes.endIndex || !Self.isInWord(bytes[range.upperBound]))
  }

  /// Whether the letter in front belongs to an escape of JSON, such as `\n`.
  private func isEscape(before index: Int, in bytes: Data) -> Bool {
    index - bytes.startIndex >= 2 && bytes[index - 2] == UInt8(ascii: "\\")
      && "nrtbf".utf8.contains(bytes[index - 1])
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0x80
  }
}
