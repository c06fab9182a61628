/// The tokens of one text on their way from the tokenizer to the vocabulary: lower-cased bytes, one token behind the
/// other. The room for them is reused from text to text.
struct TokenBatch {
  private let room = Room()
  /// Where the bytes of all tokens are written; valid until the next ``reset(forTextOf:)``.
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  /// The number of bytes that belong to closed tokens.
  private(set) var used = 0
  /// Where each token ends in ``bytes``; it begins where the one before it ends.
  private(set) var ends: [Int] = []
  /// Whether the token stands beside the text's own words, as a tag does, and so is no part of an n-gram.
  private(set) var isBeside: [Bool] = []

  /// Owns the memory, so that the hot loops write through one plain pointer.
  private final class Room {
    private(set) var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
    private var capacity = 0

    deinit { bytes.deallocate() }

    func reserve(_ needed: Int) -> UnsafeMutablePointer<UInt8> {
      if needed > capacity {
        bytes.deallocate()
        capacity = needed * 2
        bytes = .allocate(capacity: capacity)
      }
      return bytes
    }
  }

  init() { bytes = room.bytes }

  /// Forgets all tokens and makes room for those of a text.
  ///
  /// Lower-casing makes two bytes at most three (U+023A, U+0130), and a byte is written at most three times: in a
  /// word, in a part of it, in a tag.
  mutating func reset(forTextOf count: Int) {
    used = 0
    ends.removeAll(keepingCapacity: true)
    isBeside.removeAll(keepingCapacity: true)
    bytes = room.reserve(count * 5 + 8)
  }

  /// The place behind the last closed token, where the next one is written.
  var next: UnsafeMutablePointer<UInt8> { bytes + used }

  /// Makes a token of the bytes written at ``next``.
  @inline(__always)
  mutating func close(length: Int, beside: Bool = false) {
    used += length
    ends.append(used)
    isBeside.append(beside)
  }
}

extension Unicode.Scalar {
  /// Writes the scalar in small letters and returns the number of bytes written.
  ///
  /// - Parameter simple: one scalar becomes one scalar (Unicode 5.18); this differs from the full mapping in İ alone.
  func writeLowered(to place: UnsafeMutablePointer<UInt8>, simple: Bool) -> Int {
    var length = 0
    for lowered in properties.lowercaseMapping.unicodeScalars {
      for unit in String(lowered).utf8 {
        place[length] = unit
        length += 1
      }
      if simple { break }
    }
    return length
  }
}
