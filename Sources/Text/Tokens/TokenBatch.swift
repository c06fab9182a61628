import DelegationFoundations

/// One token: its bytes as numbers, so that it is found in a table without reading other memory.
struct Token {
  /// The first eight bytes, the first of them lowest; zeros behind the end of a shorter token.
  let low: UInt64
  let high: UInt64
  /// The index at which the token's bytes begin in ``TokenBatch/bytes``.
  let start: Int
  let hash: UInt32
  private let lengthAndFlag: UInt32

  /// The number of bytes that ``low`` and ``high`` hold.
  static let inlineBytes = 16

  @inline(__always)
  init(low: UInt64, high: UInt64, start: Int, length: Int, isBeside: Bool, hash: UInt32) {
    self.low = low
    self.high = high
    self.start = start
    self.hash = hash
    lengthAndFlag = UInt32(truncatingIfNeeded: length) << 1 | (isBeside ? 1 : 0)
  }

  @inline(__always)
  var length: UInt32 { lengthAndFlag >> 1 }

  /// Whether the token is beside the text's own words, as a tag is, and so not part of an n-gram.
  var isBeside: Bool { lengthAndFlag & 1 != 0 }
}

/// The tokens of one text on their way from the tokenizer to the vocabulary: lower-cased bytes, one token after the
/// other. Their memory is reused from text to text.
struct TokenBatch {
  private let storage = Storage()
  /// The memory of all tokens' bytes; valid until the next ``reset(forTextOf:)``.
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  private var tokens: UnsafeMutablePointer<Token>
  /// A number for each token, written by the caller that looks them up.
  private(set) var ids: UnsafeMutablePointer<UInt32>
  /// The tokens that the first lookup did not find, and their count; written like ``ids``.
  private(set) var openTokens: UnsafeMutablePointer<UInt32>
  var openCount = 0
  /// The number of bytes that belong to closed tokens.
  private var used = 0
  private(set) var count = 0

  /// Owns the memory, so that the hot loops write through plain pointers.
  private final class Storage {
    private(set) var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
    private(set) var tokens = UnsafeMutablePointer<Token>.allocate(capacity: 0)
    private(set) var ids = UnsafeMutablePointer<UInt32>.allocate(capacity: 0)
    private(set) var open = UnsafeMutablePointer<UInt32>.allocate(capacity: 0)
    private(set) var capacity = -1

    deinit { free() }

    func grow(forTextOf count: Int) {
      free()
      capacity = count * 2
      bytes = .allocate(capacity: capacity * 5 + Token.inlineBytes)
      tokens = .allocate(capacity: capacity * 2 + 1)
      ids = .allocate(capacity: capacity * 2 + 1)
      open = .allocate(capacity: capacity * 2 + 1)
    }

    private func free() {
      bytes.deallocate()
      tokens.deallocate()
      ids.deallocate()
      open.deallocate()
    }
  }

  init() { (bytes, tokens, ids, openTokens) = (storage.bytes, storage.tokens, storage.ids, storage.open) }

  /// Removes all tokens and reserves memory for those of a text.
  ///
  /// Lower-casing turns two bytes into at most three (U+023A, U+0130), and a byte is written at most three times: in a
  /// word, in a part of it, in a tag. There are fewer than three tokens for two bytes: a byte belongs to one part, every
  /// second one to a whole name of parts, and a tag takes three.
  mutating func reset(forTextOf count: Int) {
    (used, self.count) = (0, 0)
    if count > storage.capacity {
      storage.grow(forTextOf: count)
      (bytes, tokens, ids, openTokens) = (storage.bytes, storage.tokens, storage.ids, storage.open)
    }
  }

  subscript(index: Int) -> Token { @inline(__always) get { tokens[index] } }

  /// The address behind the last closed token, where the next one is written.
  var next: UnsafeMutablePointer<UInt8> { bytes + used }

  func bytes(of token: Token) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + token.start, count: Int(token.length))
  }

  /// Makes a token of the bytes written at ``next``.
  mutating func close(length: Int, beside: Bool = false) {
    let start = UnsafeRawPointer(next)
    let low = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self)) & ByteLanes.first(length)
    let high = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    append(low: low, high: high & ByteLanes.first(max(0, length - 8)), length: length, beside: beside)
  }

  /// Makes a token of sixteen bytes or fewer; those behind its end are zeros.
  @inline(__always)
  mutating func close(low: UInt64, high: UInt64, length: Int) {
    let start = UnsafeMutableRawPointer(next)
    start.storeBytes(of: low.littleEndian, as: UInt64.self)
    start.storeBytes(of: high.littleEndian, toByteOffset: 8, as: UInt64.self)
    append(low: low, high: high, length: length, beside: false)
  }

  @inline(__always)
  private mutating func append(low: UInt64, high: UInt64, length: Int, beside: Bool) {
    let hash =
      length <= Token.inlineBytes
      ? ByteHash.hash(low, high) : ByteHash.hash(UnsafeBufferPointer(start: bytes + used, count: length))
    (tokens + count).initialize(
      to: Token(low: low, high: high, start: used, length: length, isBeside: beside, hash: hash))
    used += length
    count += 1
  }
}

extension Unicode.Scalar {
  /// Writes the scalar in lower case and returns the number of bytes written.
  ///
  /// - Parameters:
  ///   - position: Must have enough memory for them.
  ///   - simple: The mapping of one scalar to one scalar (Unicode 5.18), which differs from the full mapping for İ
  ///     only.
  func writeLowered(to position: UnsafeMutablePointer<UInt8>, simple: Bool) -> Int {
    if isASCII {
      position.pointee = ByteClass.lowered[Int(value)]
      return 1
    }
    var length = 0
    for lowered in properties.lowercaseMapping.unicodeScalars {
      for unit in String(lowered).utf8 {
        position[length] = unit
        length += 1
      }
      if simple { break }
    }
    return length
  }
}
