/// A value that can be written as bytes and read back, equal to the last bit, by a later run of the same program.
///
/// The bytes carry no version: code that stores them also stores which program wrote them, and reads no bytes of
/// another program.
package protocol CacheCodable {
  func encode(into writer: inout ByteWriter)

  /// - Throws: ``CacheFault`` when the bytes do not encode such a value.
  init(from reader: inout ByteReader) throws

  /// Writes several values, without their count.
  static func encode(_ values: [Self], into writer: inout ByteWriter)

  static func read(_ count: Int, from reader: inout ByteReader) throws -> [Self]
}

package struct CacheFault: Error, Equatable {
  package init() {}
}

extension CacheCodable {
  package static func encode(_ values: [Self], into writer: inout ByteWriter) {
    for value in values { value.encode(into: &writer) }
  }

  package static func read(_ count: Int, from reader: inout ByteReader) throws -> [Self] {
    var values: [Self] = []
    values.reserveCapacity(min(count, reader.remaining))
    for _ in 0..<count { values.append(try Self(from: &reader)) }
    return values
  }

  package var cacheBytes: [UInt8] {
    var writer = ByteWriter()
    encode(into: &writer)
    return writer.bytes
  }

  /// - Throws: ``CacheFault`` also when bytes are left over.
  package init(cacheBytes: [UInt8]) throws {
    var reader = ByteReader(cacheBytes)
    try self.init(from: &reader)
    guard reader.remaining == 0 else { throw CacheFault() }
  }
}

extension Array: CacheCodable where Element: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    count.encode(into: &writer)
    Element.encode(self, into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    let count = try Int(from: &reader)
    guard count >= 0 else { throw CacheFault() }
    self = try Element.read(count, from: &reader)
  }
}

extension [Int] {
  /// The offsets of consecutive parts of these sizes, and the end of the last one.
  package var offsets: [Int] { reduce(into: [0]) { $0.append($0.last! + $1) } }

  /// Whether these are the offsets of consecutive parts: they begin at 0, never fall and end at `end`.
  package func areOffsets(endingAt end: Int) -> Bool {
    first == 0 && last == end && zip(self, dropFirst()).allSatisfy { $0 <= $1 }
  }
}

extension Optional: CacheCodable where Wrapped: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    (self != nil).encode(into: &writer)
    self?.encode(into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self = try Bool(from: &reader) ? try Wrapped(from: &reader) : nil
  }
}

extension Range: CacheCodable where Bound: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    lowerBound.encode(into: &writer)
    upperBound.encode(into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    let (lower, upper) = (try Bound(from: &reader), try Bound(from: &reader))
    guard lower <= upper else { throw CacheFault() }
    self = lower..<upper
  }
}

extension String: CacheCodable {
  package func encode(into writer: inout ByteWriter) { Array(utf8).encode(into: &writer) }

  package init(from reader: inout ByteReader) throws {
    guard let text = String(validating: try [UInt8](from: &reader), as: UTF8.self) else { throw CacheFault() }
    self = text
  }
}

extension Bool: CacheCodable {
  package func encode(into writer: inout ByteWriter) { UInt8(self ? 1 : 0).encode(into: &writer) }

  package init(from reader: inout ByteReader) throws {
    let byte = try UInt8(from: &reader)
    guard byte <= 1 else { throw CacheFault() }
    self = byte == 1
  }
}

extension CacheCodable where Self: RawRepresentable, RawValue: CacheCodable {
  package func encode(into writer: inout ByteWriter) { rawValue.encode(into: &writer) }

  package init(from reader: inout ByteReader) throws {
    guard let value = Self(rawValue: try RawValue(from: &reader)) else { throw CacheFault() }
    self = value
  }
}

/// A number that is stored as its bytes in memory, so that arrays are copied at once. Every platform of this package is little-endian.
package protocol PlainBytes: CacheCodable, BitwiseCopyable {
  static var zero: Self { get }
}

extension PlainBytes {
  package func encode(into writer: inout ByteWriter) { withUnsafeBytes(of: self) { writer.append($0) } }

  package init(from reader: inout ByteReader) throws {
    var value = Self.zero
    try withUnsafeMutableBytes(of: &value) { try reader.copy(into: $0) }
    self = value
  }

  package static func encode(_ values: [Self], into writer: inout ByteWriter) {
    values.withUnsafeBytes { writer.append($0) }
  }

  package static func read(_ count: Int, from reader: inout ByteReader) throws -> [Self] {
    guard count <= reader.remaining / MemoryLayout<Self>.stride else { throw CacheFault() }
    return try [Self](unsafeUninitializedCapacity: count) { buffer, initialized in
      try reader.copy(into: UnsafeMutableRawBufferPointer(buffer))
      initialized = count
    }
  }
}

extension Int: PlainBytes {}
extension Int32: PlainBytes {}
extension Int64: PlainBytes {}
extension UInt8: PlainBytes {}
extension UInt32: PlainBytes {}
extension UInt64: PlainBytes {}
extension Float: PlainBytes {}
extension Double: PlainBytes {}

package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Writes values, one after the other.
  package mutating func add<each Value: CacheCodable>(_ values: repeat each Value) {
    repeat (each values).encode(into: &self)
  }

  mutating func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }
}

/// Reads values in the order in which they were written.
package struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package mutating func next<Value: CacheCodable>() throws -> Value { try Value(from: &self) }

  package var remaining: Int { bytes.count - position }

  /// - Throws: ``CacheFault`` when too few bytes are left.
  mutating func copy(into target: UnsafeMutableRawBufferPointer) throws {
    guard target.count <= remaining else { throw CacheFault() }
    bytes.withUnsafeBytes {
      target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + target.count]))
    }
    position += target.count
  }
}
