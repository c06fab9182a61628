import DelegationFoundations

/// The terms of a collection and their numbers: term ⇄ id, ids in the order of first appearance.
///
/// All bytes are in one arena; an open-addressing table with linear probing finds them. A slot holds the term's 32-bit
/// hash above its id + 1, so that a probe reads the arena only when the hashes agree, and growing never hashes again.
///
/// - Memory: the terms' bytes, 8 bytes per term, 8 bytes per slot (two to four slots per term).
///
/// Invariants, checked when a value is made from parts:
/// 1. `starts` begins at 0, never falls, ends at `arena.count`;
/// 2. no two terms have the same bytes.
package struct Vocabulary: Sendable {
  /// The bytes of all terms, one after the other, without separators.
  package private(set) var arena: [UInt8] = []
  /// The index at which each term begins in the arena: `starts[id]..<starts[id + 1]` is its range; `count` + 1 values.
  package private(set) var starts: [Int] = [0]
  private var slots: [UInt64] = [UInt64](repeating: 0, count: 64)

  package init() {}

  /// A vocabulary from stored parts, ``arena`` and ``starts``.
  ///
  /// - Returns: Nil where the parts break an invariant.
  package init?(arena: [UInt8], starts: [Int]) {
    guard starts.first == 0, starts.last == arena.count, zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      return nil
    }
    let isDistinct = arena.withUnsafeBufferPointer { bytes in
      (0..<starts.count - 1).allSatisfy { id in
        Int(intern(UnsafeBufferPointer(rebasing: bytes[starts[id]..<starts[id + 1]]))) == id
      }
    }
    guard isDistinct else { return nil }
  }

  /// A vocabulary of these terms, numbered in their order; a repeated term is stored once.
  package init(terms: some Sequence<String>) {
    for term in terms { _ = intern(term) }
  }

  /// A vocabulary of these of the terms, in their order.
  func selecting(_ ids: [UInt32]) -> Vocabulary {
    var selected = Vocabulary()
    for id in ids { bytes(of: id).withUnsafeBufferPointer { _ = selected.intern($0) } }
    return selected
  }

  /// The number of distinct terms.
  package var count: Int { starts.count - 1 }

  /// The id of a term, which is added when it is new.
  mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = ByteHash.hash(bytes)
    let (slot, found) = probe(bytes, hash)
    if let found { return found }
    let id = UInt32(count)
    arena.append(contentsOf: bytes)
    starts.append(arena.count)
    slots[slot] = UInt64(hash) << 32 | UInt64(id + 1)
    if count * 2 > slots.count { grow() }
    return id
  }

  /// The id of a term, which is added when it is new.
  package mutating func intern(_ term: String) -> UInt32 {
    var term = term
    return term.withUTF8 { intern($0) }
  }

  /// The id of a term, or nil if it is not in the vocabulary.
  package func id(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32? { probe(bytes, ByteHash.hash(bytes)).found }

  /// The id of a term, or nil if it is not in the vocabulary.
  package func id(of term: String) -> UInt32? {
    var term = term
    return term.withUTF8 { id(of: $0) }
  }

  package func term(_ id: UInt32) -> String { String(decoding: bytes(of: id), as: UTF8.self) }

  /// A term's UTF-8 bytes, without a copy.
  package func bytes(of id: UInt32) -> ArraySlice<UInt8> { arena[starts[Int(id)]..<starts[Int(id) + 1]] }

  /// Whether the first term comes before the second by their bytes, the order for ties.
  package func compare(_ first: UInt32, _ second: UInt32) -> Bool {
    bytes(of: first).lexicographicallyPrecedes(bytes(of: second))
  }

  /// The slot of the term in the table, or the free one it would take.
  @inline(__always)
  private func probe(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> (slot: Int, found: UInt32?) {
    slots.withUnsafeBufferPointer { slots in
      starts.withUnsafeBufferPointer { starts in
        arena.withUnsafeBufferPointer { arena in
          let mask = slots.count - 1
          var index = Int(truncatingIfNeeded: hash) & mask
          while true {
            let slot = slots[index]
            if slot == 0 { return (index, nil) }
            if UInt32(truncatingIfNeeded: slot >> 32) == hash {
              let id = Int(UInt32(truncatingIfNeeded: slot)) - 1
              let known = UnsafeBufferPointer(rebasing: arena[starts[id]..<starts[id + 1]])
              if ByteHash.equal(known, bytes) { return (index, UInt32(id)) }
            }
            index = (index + 1) & mask
          }
        }
      }
    }
  }

  private mutating func grow() {
    var larger = [UInt64](repeating: 0, count: slots.count * 4)
    let mask = larger.count - 1
    for slot in slots where slot != 0 {
      var index = Int(slot >> 32) & mask
      while larger[index] != 0 { index = (index + 1) & mask }
      larger[index] = slot
    }
    slots = larger
  }
}

extension Vocabulary: Equatable {
  /// Two vocabularies are equal when they number the same terms in the same order.
  package static func == (left: Vocabulary, right: Vocabulary) -> Bool {
    left.starts == right.starts && left.arena == right.arena
  }
}
