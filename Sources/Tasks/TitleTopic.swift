/// The topic that a title begins with: `[search] …`, `net/http: …`.
///
/// Many teams begin titles with the part of the product. It is known at opening, where a component may not be, and finer.
package enum TitleTopic {
  /// A longer beginning is no topic but a sentence.
  private static let longest = 40
  private static let mostWords = 3

  /// The topic in lower case: the words in brackets at the beginning, or those before the first colon that a space
  /// follows; nil if there are none.
  ///
  /// - Parameter title: UTF-8.
  package static func key(of title: some BidirectionalCollection<UInt8>) -> [UInt8]? {
    let text = title.drop { $0 <= space }
    let topic: [UInt8]
    if text.first == UInt8(ascii: "[") {
      let inner = text.dropFirst().prefix(longest + 1)
      guard let end = inner.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      topic = inner[..<end].map(lowered)
    } else {
      let start = text.prefix(longest + 1)
      guard let end = start.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let after = text.index(after: end)
      guard after < text.endIndex, text[after] <= space else { return nil }
      topic = start[..<end].map(lowered)
    }
    let words = topic.split { $0 <= space }
    guard !words.isEmpty, words.count <= mostWords else { return nil }
    return Array(words.joined(separator: [space]))
  }

  private static let space = UInt8(ascii: " ")

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
