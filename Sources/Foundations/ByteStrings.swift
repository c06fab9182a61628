/// Distinct strings of bytes and their numbers, which rise in the order of first appearance: equal input gives equal numbers.
///
/// All bytes are in one arena; an open-addressing table with linear probing finds them. A slot holds the string's 32-bit hash
/// above its number, so that a probe reads the arena only when the hashes agree, and growing never hashes again.
///
/// - Memory: the bytes, 4 bytes per string and 11 to 21 bytes of table per string.
package struct ByteStrings: Sendable, Equatable {
  @usableFromInline private(set) var arena: [UInt8] = []
  /// The index at which each string begins in the arena, and its end.
  @usableFromInline private(set) var starts: [UInt32] = [0]
  /// The slots; all ones where one is free.
  private var table: [UInt64] = Array(repeating: .max, count: 16)

  package init() {}

  package var count: Int { starts.count - 1 }

  /// All strings in the order of their numbers, as texts.
  package var strings: [String] { (0..<UInt32(count)).map { string($0) } }

  /// The number of a string, which is added when it is new.
  package mutating func intern(_ string: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = ByteHash.hash(string)
    let slot = slot(of: string, hash)
    if table[slot] != .max { return UInt32(truncatingIfNeeded: table[slot]) }
    precondition(arena.count + string.count <= Int(UInt32.max), "the distinct strings exceed 4 GiB")
    let number = UInt32(count)
    arena.append(contentsOf: string)
    starts.append(UInt32(arena.count))
    table[slot] = UInt64(hash) << 32 | UInt64(number)
    if count * 4 > table.count * 3 { grow() }
    return number
  }

  package mutating func intern(_ string: String) -> UInt32 {
    var string = string
    return string.withUTF8 { intern($0) }
  }

  package func id(of string: UnsafeBufferPointer<UInt8>) -> UInt32? {
    let found = table[slot(of: string, ByteHash.hash(string))]
    return found == .max ? nil : UInt32(truncatingIfNeeded: found)
  }

  package func id(of string: String) -> UInt32? {
    var string = string
    return string.withUTF8 { id(of: $0) }
  }

  package func isEmpty(_ id: UInt32) -> Bool { byteCount(of: id) == 0 }

  package func byteCount(of id: UInt32) -> Int { Int(starts[Int(id) + 1] - starts[Int(id)]) }

  /// The bytes of memory in use, without unused capacity of arrays.
  package var stateByteCount: Int {
    arena.count + starts.count * MemoryLayout<UInt32>.stride + table.count * MemoryLayout<UInt64>.stride
  }

  /// The string as text, whose bytes whoever adds it has checked to be UTF-8.
  package func string(_ id: UInt32) -> String { withBytes(of: id) { String(decoding: $0, as: UTF8.self) } }

  /// The string's bytes, without a copy.
  package func bytes(of id: UInt32) -> ArraySlice<UInt8> { arena[Int(starts[Int(id)])..<Int(starts[Int(id) + 1])] }

  @inlinable
  package func withBytes<Result>(
    of id: UInt32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let range = Int(starts[Int(id)])..<Int(starts[Int(id) + 1])
    return try arena.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The slot of the string, or the free one it would take.
  private func slot(of string: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
    let mask = table.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = table[slot]
      if entry == .max { return slot }
      if entry >> 32 == UInt64(hash), holds(string, at: UInt32(truncatingIfNeeded: entry)) { return slot }
      slot = (slot + 1) & mask
    }
  }

  private func holds(_ string: UnsafeBufferPointer<UInt8>, at id: UInt32) -> Bool {
    withBytes(of: id) { ByteHash.equal($0, string) }
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

  /// Two are equal when they number the same strings in the same order.
  package static func == (one: ByteStrings, other: ByteStrings) -> Bool {
    one.starts == other.starts && one.arena == other.arena
  }
}

extension ByteStrings: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(arena, starts) }

  package init(from reader: inout ByteReader) throws {
    let (bytes, starts) = (try [UInt8](from: &reader), try [UInt32](from: &reader).map { Int($0) })
    guard starts.areOffsets(endingAt: bytes.count) else { throw CacheFault() }
    try bytes.withUnsafeBufferPointer { bytes in
      for (number, start) in starts.dropLast().enumerated() {
        let string = UnsafeBufferPointer(rebasing: bytes[start..<starts[number + 1]])
        guard intern(string) == UInt32(number) else { throw CacheFault() }
      }
    }
  }
}
