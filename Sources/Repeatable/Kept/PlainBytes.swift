/// A number that is kept as its bytes in memory, many of them at once. Every platform of this package is little-endian.
package protocol PlainBytes: Keepable, BitwiseCopyable {
  static var zero: Self { get }
}

extension PlainBytes {
  package func keep(in writer: inout ByteWriter) { withUnsafeBytes(of: self) { writer.append($0) } }

  package init(from reader: inout ByteReader) throws {
    var value = Self.zero
    try withUnsafeMutableBytes(of: &value) { try reader.copy(into: $0) }
    self = value
  }

  package static func keep(_ values: [Self], in writer: inout ByteWriter) {
    values.withUnsafeBytes { writer.append($0) }
  }

  package static func read(_ count: Int, from reader: inout ByteReader) throws -> [Self] {
    guard count <= reader.remaining / MemoryLayout<Self>.stride else { throw KeptFault() }
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

/// Values one behind the other as bytes.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }
}

/// Reads values in the order in which they were written.
package struct ByteReader {
  private let bytes: [UInt8]
  private var place = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Bytes that were not read yet.
  package var remaining: Int { bytes.count - place }

  /// - Throws: ``KeptFault`` when fewer bytes are left than wanted.
  package mutating func copy(into target: UnsafeMutableRawBufferPointer) throws {
    guard target.count <= remaining else { throw KeptFault() }
    bytes.withUnsafeBytes {
      target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[place..<place + target.count]))
    }
    place += target.count
  }
}
