import DelegationFoundations

/// N-grams: terms of one to three neighbouring words, joined with a space.
///
/// A gram is found by two numbers, the gram without its last word and that word, so that text is joined once per
/// distinct gram. Grams are numbered as they appear: at each word first the shortest gram that begins there. They do
/// not cross fields or documents. A token beside the text (a tag, an identifier's whole name) is a term of length one
/// and not part of longer ones.
struct GramTable {
  let lengths: ClosedRange<Int>
  /// The term of each word by itself; ``none`` where there is none yet.
  private var singles: [UInt32] = []
  private var pairs = PairTable()
  private var triples = PairTable()
  private var joined: [UInt8] = []

  private static let none = UInt32.max

  init(lengths: ClosedRange<Int>) { self.lengths = lengths }

  /// Appends the grams of a field to the terms.
  ///
  /// - Parameters:
  ///   - words: the field's tokens as ids in `names`, in text order.
  ///   - isBeside: for each of them, whether it is beside the text.
  mutating func append(
    _ words: [UInt32], isBeside: [Bool], names: Vocabulary, terms: inout [UInt32], vocabulary: inout Vocabulary
  ) {
    for start in words.indices {
      if lengths.lowerBound == 1 { terms.append(single(words[start], names, &vocabulary)) }
      if isBeside[start] { continue }
      var gram = words[start]
      var length = 1
      for next in words.indices[(start + 1)...] where !isBeside[next] {
        if length == lengths.upperBound { break }
        length += 1
        gram = length == 2 ? pairs.id(gram, words[next]) : triples.id(gram, words[next])
        if length >= lengths.lowerBound { terms.append(term(gram, length, names, &vocabulary)) }
      }
    }
  }

  private mutating func single(_ word: UInt32, _ names: Vocabulary, _ vocabulary: inout Vocabulary) -> UInt32 {
    while singles.count <= Int(word) { singles.append(Self.none) }
    if singles[Int(word)] == Self.none {
      singles[Int(word)] = names.bytes(of: word).withUnsafeBufferPointer { vocabulary.intern($0) }
    }
    return singles[Int(word)]
  }

  /// The term of a gram of two or three words, joined at its first use.
  private mutating func term(
    _ gram: UInt32, _ length: Int, _ names: Vocabulary, _ vocabulary: inout Vocabulary
  ) -> UInt32 {
    let known = length == 2 ? pairs.terms[Int(gram)] : triples.terms[Int(gram)]
    if known != Self.none { return known }
    joined.removeAll(keepingCapacity: true)
    let (head, last) = length == 2 ? pairs.parts(of: gram) : triples.parts(of: gram)
    if length == 3 {
      let (first, second) = pairs.parts(of: head)
      join(first, names)
      join(second, names)
    } else {
      join(head, names)
    }
    join(last, names)
    let term = joined.withUnsafeBufferPointer { vocabulary.intern($0) }
    if length == 2 { pairs.terms[Int(gram)] = term } else { triples.terms[Int(gram)] = term }
    return term
  }

  private mutating func join(_ word: UInt32, _ names: Vocabulary) {
    if !joined.isEmpty { joined.append(UInt8(ascii: " ")) }
    joined.append(contentsOf: names.bytes(of: word))
  }

  /// Numbers pairs of numbers in the order of their first appearance; open addressing with linear probing.
  private struct PairTable {
    private var slots = [UInt32](repeating: 0, count: 64)
    private var keys: [UInt64] = []
    /// The term of each pair; ``none`` while it was only the beginning of a longer gram.
    var terms: [UInt32] = []

    mutating func id(_ head: UInt32, _ last: UInt32) -> UInt32 {
      let key = UInt64(head) << 32 | UInt64(last)
      let slot = position(of: key)
      if slots[slot] != 0 { return slots[slot] - 1 }
      keys.append(key)
      terms.append(GramTable.none)
      slots[slot] = UInt32(keys.count)
      if keys.count * 2 > slots.count { grow() }
      return UInt32(keys.count - 1)
    }

    func parts(of id: UInt32) -> (head: UInt32, last: UInt32) {
      let key = keys[Int(id)]
      return (UInt32(key >> 32), UInt32(truncatingIfNeeded: key))
    }

    private func position(of key: UInt64) -> Int {
      let mask = slots.count - 1
      var index = Int(truncatingIfNeeded: ByteHash.hash(key)) & mask
      while slots[index] != 0 && keys[Int(slots[index]) - 1] != key { index = (index + 1) & mask }
      return index
    }

    private mutating func grow() {
      slots = [UInt32](repeating: 0, count: slots.count * 4)
      for (id, key) in keys.enumerated() { slots[position(of: key)] = UInt32(id + 1) }
    }
  }
}
