import Foundation

/// Reads a message in the wire format of Protocol Buffers, with all field kinds that there are; shares nothing with what
/// writes it.
struct ProtobufReader: Equatable {
  struct Malformed: Error {}

  private enum Value: Equatable {
    case number(UInt64)
    case bytes([UInt8])
  }

  /// In the order of the file.
  private var fields: [(number: Int, value: Value)] = []

  static func == (left: Self, right: Self) -> Bool {
    left.fields.elementsEqual(right.fields) { $0.number == $1.number && $0.value == $1.value }
  }

  init(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let tag = try Self.varint(&rest)
      let value: Value =
        switch tag & 7 {
        case 0: .number(try Self.varint(&rest))
        case 1: .bytes(try Self.take(8, &rest))
        case 2: .bytes(try Self.take(Int(try Self.varint(&rest)), &rest))
        case 5: .bytes(try Self.take(4, &rest))
        default: throw Malformed()
        }
      fields.append((Int(tag >> 3), value))
    }
  }

  private static func varint(_ rest: inout ArraySlice<UInt8>) throws -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = rest.popFirst() else { throw Malformed() }
      value |= UInt64(byte & 127) << shift
      if byte < 128 { return value }
    }
    throw Malformed()
  }

  private static func take(_ count: Int, _ rest: inout ArraySlice<UInt8>) throws -> [UInt8] {
    guard count <= rest.count else { throw Malformed() }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}

extension ProtobufReader {
  private func bytes(_ number: Int) throws -> [[UInt8]] {
    try fields.filter { $0.number == number }.map { field in
      guard case .bytes(let bytes) = field.value else { throw Malformed() }
      return bytes
    }
  }

  func messages(_ number: Int) throws -> [ProtobufReader] { try bytes(number).map { try ProtobufReader($0) } }

  func message(_ number: Int) throws -> ProtobufReader {
    guard let message = try messages(number).last else { throw Malformed() }
    return message
  }

  func texts(_ number: Int) throws -> [String] {
    try bytes(number).map { bytes in
      guard let text = String(validating: bytes, as: UTF8.self) else { throw Malformed() }
      return text
    }
  }

  /// Empty where it is not written, as the format has it.
  func text(_ number: Int) throws -> String { try texts(number).last ?? "" }

  /// Packed, in a field for each, or both: a reader has to take either.
  func integers(_ number: Int) throws -> [Int] {
    try fields.filter { $0.number == number }.flatMap { field -> [Int] in
      switch field.value {
      case .number(let value): return [Int(truncatingIfNeeded: value)]
      case .bytes(let bytes):
        var (rest, values) = (bytes[...], [Int]())
        while !rest.isEmpty { values.append(Int(truncatingIfNeeded: try Self.varint(&rest))) }
        return values
      }
    }
  }

  /// Zero where it is not written, as the format has it.
  func integer(_ number: Int) throws -> Int { try integers(number).last ?? 0 }

  func doubles(_ number: Int) throws -> [Double] {
    try bytes(number).flatMap { bytes in
      guard bytes.count % 8 == 0 else { throw Malformed() }
      return stride(from: 0, to: bytes.count, by: 8).map { start in
        Double(bitPattern: bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) })
      }
    }
  }

  /// The pairs of a field whose messages have a key and a value.
  func notes(_ number: Int) throws -> [String: String] {
    try Dictionary(uniqueKeysWithValues: messages(number).map { (try $0.text(1), try $0.text(2)) })
  }
}
