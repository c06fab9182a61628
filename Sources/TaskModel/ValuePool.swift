/// The number of a distinct value inside its ``ValuePool``.
package typealias ValueID = UInt32

/// The distinct values of one field, each kept once as UTF-8 bytes.
///
/// - Memory: the bytes, 4 bytes per value and 4 to 8 bytes of table per value.
///
/// Numbers rise in the order of first appearance, so equal input gives equal numbers.
package struct ValuePool: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]
  private var table: [UInt32] = Array(repeating: .max, count: 16)

  package init() {}

  package var count: Int { starts.count - 1 }

  /// The number of the value, which is added when it is new.
  package mutating func intern(_ value: UnsafeBufferPointer<UInt8>) -> ValueID {
    if count * 2 >= table.count { grow() }
    let slot = slot(of: value)
    if table[slot] != .max { return table[slot] }
    precondition(bytes.count + value.count <= Int(UInt32.max), "a field's distinct values exceed 4 GiB")
    let number = ValueID(count)
    bytes.append(contentsOf: value)
    starts.append(UInt32(bytes.count))
    table[slot] = number
    return number
  }

  package mutating func intern(_ value: String) -> ValueID {
    var value = value
    return value.withUTF8 { intern($0) }
  }

  /// The number of a value that is already here.
  package func id(of value: String) -> ValueID? {
    var value = value
    let found = value.withUTF8 { table[slot(of: $0)] }
    return found == .max ? nil : found
  }

  package func isEmpty(_ id: ValueID) -> Bool { starts[Int(id)] == starts[Int(id) + 1] }

  /// The value as text. Bytes are valid UTF-8 when the adapter checked its source's encoding, as all here do.
  package func string(_ id: ValueID) -> String { withBytes(of: id) { String(decoding: $0, as: UTF8.self) } }

  package func withBytes<Result>(of id: ValueID, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows
    -> Result
  {
    let range = Int(starts[Int(id)])..<Int(starts[Int(id) + 1])
    return try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  private func slot(of value: UnsafeBufferPointer<UInt8>) -> Int {
    let mask = table.count - 1
    var slot = Int(truncatingIfNeeded: Self.hash(value)) & mask
    while table[slot] != .max, !holds(value, at: table[slot]) { slot = (slot + 1) & mask }
    return slot
  }

  private func holds(_ value: UnsafeBufferPointer<UInt8>, at id: ValueID) -> Bool {
    let start = Int(starts[Int(id)])
    guard Int(starts[Int(id) + 1]) - start == value.count else { return false }
    return bytes.withUnsafeBufferPointer { kept in
      for offset in 0..<value.count where kept[start + offset] != value[offset] { return false }
      return true
    }
  }

  private mutating func grow() {
    table = Array(repeating: .max, count: table.count * 2)
    for id in 0..<ValueID(count) {
      let slot = withBytes(of: id) { self.slot(of: $0) }
      table[slot] = id
    }
  }

  // FNV-1a with a final mix: enough for names and titles, and the same on every machine.
  private static func hash(_ value: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in value { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash ^ (hash >> 29)
  }
}
