/// N-grams: terms of one to three neighbouring words, joined with a space.
///
/// Grams are numbered as they appear: at each word first the shortest gram that begins there. They do not cross fields or documents.
/// A token beside the text (a tag, an identifier's whole name) is a term of length one and not part of longer ones.
struct GramTable {
  let lengths: ClosedRange<Int>
  /// The term of each gram, by its words, so that text is joined once per distinct gram.
  private var known: [[UInt32]: UInt32] = [:]

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
      var gram = [words[start]]
      if lengths.lowerBound == 1 { terms.append(term(gram, names, &vocabulary)) }
      if isBeside[start] { continue }
      for next in words.indices[(start + 1)...] where !isBeside[next] {
        if gram.count == lengths.upperBound { break }
        gram.append(words[next])
        if gram.count >= lengths.lowerBound { terms.append(term(gram, names, &vocabulary)) }
      }
    }
  }

  private mutating func term(_ gram: [UInt32], _ names: Vocabulary, _ vocabulary: inout Vocabulary) -> UInt32 {
    if let term = known[gram] { return term }
    let joined = Array(gram.map(names.bytes).joined(separator: [UInt8(ascii: " ")]))
    let term = joined.withUnsafeBufferPointer { vocabulary.intern($0) }
    known[gram] = term
    return term
  }
}
