/// The tokens of one text on their way from the tokenizer to the vocabulary: lower-cased bytes, one token behind the
/// other. The room is reused from text to text; a class, so that the hot loops write through one plain pointer.
final class TokenBatch {
  /// Room for the bytes of all tokens of the text at hand.
  private(set) var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private var capacity = 0
  /// The number of bytes that belong to closed tokens.
  private(set) var used = 0
  /// Where each token ends in ``bytes``; it begins where the one before it ends.
  private(set) var ends: [Int] = []
  /// Whether the token stands beside the text's own words, as a tag does, and so is no part of an n-gram.
  private(set) var isBeside: [Bool] = []

  deinit { bytes.deallocate() }

  /// Forgets all tokens and makes room for those of a text.
  ///
  /// Lower-casing makes two bytes at most three (U+023A, U+0130), and a byte is written at most three times: in a
  /// word, in a part of it, in a tag.
  func reset(forTextOf count: Int) {
    used = 0
    ends.removeAll(keepingCapacity: true)
    isBeside.removeAll(keepingCapacity: true)
    let needed = count * 5 + 8
    guard needed > capacity else { return }
    bytes.deallocate()
    capacity = needed * 2
    bytes = .allocate(capacity: capacity)
  }

  /// Makes a token of the bytes written behind ``used``.
  @inline(__always)
  func close(length: Int, beside: Bool = false) {
    used += length
    ends.append(used)
    isBeside.append(beside)
  }

  /// Writes a scalar in small letters at a place and returns the number of bytes written.
  ///
  /// Simple lower-casing (Unicode 5.18) maps one scalar to one scalar; it differs from the full one in İ alone.
  func writeLowered(_ scalar: Unicode.Scalar, at place: Int, simple: Bool) -> Int {
    var length = 0
    for lowered in scalar.properties.lowercaseMapping.unicodeScalars {
      for unit in UTF8.encode(lowered)! {
        bytes[place + length] = unit
        length += 1
      }
      if simple { break }
    }
    return length
  }
}
