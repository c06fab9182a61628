import DelegationFoundations

/// The number of a distinct value inside its ``ValuePool``.
package typealias ValueID = UInt32

/// The distinct values of one field, each stored once as UTF-8 bytes.
///
/// - Memory: the bytes, 4 bytes per value and 11 to 21 bytes of table per value.
///
/// Numbers rise in the order of first appearance, so equal input gives equal numbers.
package struct ValuePool: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]
  /// Slots with open addressing: the value's hash, then its number; all ones where a slot is free.
  private var table: [UInt64] = Array(repeating: .max, count: 16)

  package init() {}

  package var count: Int { starts.count - 1 }

  /// The number of the value, which is added when it is new.
  package mutating func intern(_ value: UnsafeBufferPointer<UInt8>) -> ValueID {
    let hash = ByteHash.hash(value)
    let slot = slot(of: value, hash)
    if table[slot] != .max { return ValueID(truncatingIfNeeded: table[slot]) }
    precondition(bytes.count + value.count <= Int(UInt32.max), "a field's distinct values exceed 4 GiB")
    let number = ValueID(count)
    bytes.append(contentsOf: value)
    starts.append(UInt32(bytes.count))
    table[slot] = UInt64(hash) << 32 | UInt64(number)
    if count * 4 > table.count * 3 { grow() }
    return number
  }

  package mutating func intern(_ value: String) -> ValueID {
    var value = value
    return value.withUTF8 { intern($0) }
  }

  /// The number of a value that is already here.
  package func id(of value: String) -> ValueID? {
    var value = value
    let found = value.withUTF8 { table[slot(of: $0, ByteHash.hash($0))] }
    return found == .max ? nil : ValueID(truncatingIfNeeded: found)
  }

  package func isEmpty(_ id: ValueID) -> Bool { byteCount(of: id) == 0 }

  package func byteCount(of id: ValueID) -> Int { Int(starts[Int(id) + 1] - starts[Int(id)]) }

  /// The bytes of memory in use, without unused capacity of arrays.
  var stateByteCount: Int {
    bytes.count + starts.count * MemoryLayout<UInt32>.stride + table.count * MemoryLayout<UInt64>.stride
  }

  /// The value as text. Its bytes are valid UTF-8: every adapter checks the encoding of its source.
  package func string(_ id: ValueID) -> String { withBytes(of: id) { String(decoding: $0, as: UTF8.self) } }

  package func withBytes<Result>(of id: ValueID, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows
    -> Result
  {
    let range = Int(starts[Int(id)])..<Int(starts[Int(id) + 1])
    return try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The slot of the value, or the free slot it would take.
  private func slot(of value: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
    let mask = table.count - 1
    var slot = Int(hash) & mask
    while true {
      let entry = table[slot]
      if entry == .max { return slot }
      if entry >> 32 == UInt64(hash), holds(value, at: ValueID(truncatingIfNeeded: entry)) { return slot }
      slot = (slot + 1) & mask
    }
  }

  private func holds(_ value: UnsafeBufferPointer<UInt8>, at id: ValueID) -> Bool {
    withBytes(of: id) { ByteHash.equal($0, value) }
  }

  private mutating func grow() {
    let old = table
    table = Array(repeating: .max, count: old.count * 2)
    let mask = table.count - 1
    for entry in old where entry != .max {
      var slot = Int(entry >> 32) & mask
      while table[slot] != .max { slot = (slot + 1) & mask }
      table[slot] = entry
    }
  }
}

extension ValuePool: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    writer.add(bytes, starts)
  }

  package init(from reader: inout ByteReader) throws {
    let (bytes, starts) = (try [UInt8](from: &reader), try [UInt32](from: &reader).map { Int($0) })
    guard starts.areOffsets(endingAt: bytes.count) else { throw CacheFault() }
    try bytes.withUnsafeBufferPointer { bytes in
      for (number, start) in starts.dropLast().enumerated() {
        let value = UnsafeBufferPointer(rebasing: bytes[start..<starts[number + 1]])
        guard intern(value) == ValueID(number) else { throw CacheFault() }
      }
    }
  }
}
