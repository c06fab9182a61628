/// The class of a byte for the tokenizer, from a table instead of comparisons.
struct ByteClass: OptionSet {
  let rawValue: UInt8
  static let lower = ByteClass(rawValue: 1)
  static let upper = ByteClass(rawValue: 2)
  static let digit = ByteClass(rawValue: 4)
  static let underscore = ByteClass(rawValue: 8)
  static let bracket = ByteClass(rawValue: 16)
  static let beyondASCII = ByteClass(rawValue: 32)
  static let word: ByteClass = [.lower, .upper, .digit]

  static let table: [ByteClass] = (0...255).map { (byte: UInt8) in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): .lower
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: "_"): .underscore
    case UInt8(ascii: "["): .bracket
    case 0x80...: .beyondASCII
    default: []
    }
  }

  /// The byte for each of the 256 bytes: ASCII capitals are lower-cased, all others stay.
  static let lowered: [UInt8] = (0...255).map { (byte: UInt8) in
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
