import DelegationFoundations

/// The terms of a collection and their numbers: term ⇄ id, ids in the order of first appearance.
package typealias Vocabulary = ByteStrings

extension Vocabulary {
  /// A vocabulary of these terms, numbered in their order; a repeated term is stored once.
  package init(terms: some Sequence<String>) {
    self.init()
    for term in terms { _ = intern(term) }
  }

  /// A vocabulary of these of the terms, in their order.
  func selecting(_ ids: [UInt32]) -> Vocabulary {
    var selected = Vocabulary()
    for id in ids { withBytes(of: id) { _ = selected.intern($0) } }
    return selected
  }

  package func term(_ id: UInt32) -> String { string(id) }

  /// Whether the first term comes before the second by their bytes, the order for ties.
  package func compare(_ first: UInt32, _ second: UInt32) -> Bool {
    bytes(of: first).lexicographicallyPrecedes(bytes(of: second))
  }
}
