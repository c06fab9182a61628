/// A field of a message in the wire format of Protocol Buffers, which programs read that know the message.
///
/// A message is its fields one behind the other, numbers rising; what is not written has its default.
///
/// - Source: https://protobuf.dev/programming-guides/encoding.
struct ProtobufField {
  let bytes: [UInt8]

  private init(_ number: Int, _ kind: Kind, _ value: [UInt8]) {
    bytes = Self.varint(number << 3 | kind.rawValue) + value
  }

  private enum Kind: Int {
    case number = 0
    case bytes = 2
  }

  /// Creates a field of an integer, a truth or a case of an enumeration.
  static func integer(_ number: Int, _ value: Int) -> ProtobufField { ProtobufField(number, .number, varint(value)) }

  static func text(_ number: Int, _ value: String) -> ProtobufField { counted(number, Array(value.utf8)) }

  static func message(_ number: Int, _ fields: [ProtobufField]) -> ProtobufField { counted(number, fields.message) }

  /// A list of integers in one field ("packed").
  static func integers(_ number: Int, _ values: [Int]) -> ProtobufField { counted(number, values.flatMap(varint)) }

  /// A list of numbers in one field ("packed").
  static func doubles(_ number: Int, _ values: [Double]) -> ProtobufField {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * values.count)
    for value in values { withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 } }
    return counted(number, bytes)
  }

  private static func counted(_ number: Int, _ value: [UInt8]) -> ProtobufField {
    ProtobufField(number, .bytes, varint(value.count) + value)
  }

  /// Seven bits a byte, the lowest first; the highest bit says that more follow.
  private static func varint(_ value: Int) -> [UInt8] {
    var (rest, bytes) = (UInt64(bitPattern: Int64(value)), [UInt8]())
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}

extension [ProtobufField] {
  var message: [UInt8] { flatMap(\.bytes) }
}
