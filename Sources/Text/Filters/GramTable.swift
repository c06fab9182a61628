/// N-grams: terms of one to three neighbouring words, joined with a space.
///
/// A gram is found by two numbers, the gram without its last word and that word, so that text is joined once per
/// distinct gram. Grams are numbered as they appear: at each word first the shortest gram that begins there. They do
/// not cross fields or documents. A token that stands beside the text (a tag, an identifier's whole name) is a term
/// of length one and no part of longer ones.
struct GramTable {
  let lengths: ClosedRange<Int>
  /// Keys are gram << 32 | word, values the longer gram. Looked up only, never iterated.
  private var longer: [UInt64: UInt32] = [:]
  /// The term of each gram; ``none`` as long as it was only the beginning of a longer one.
  private var termOfGram: [UInt32] = []
  private var bytesOfGram = Vocabulary()

  private static let none = UInt32.max

  init(lengths: ClosedRange<Int>) { self.lengths = lengths }

  /// Appends the grams of a field to the terms.
  ///
  /// - Parameters:
  ///   - words: the field's tokens as ids in `names`, in text order.
  ///   - isBeside: for each of them, whether it stands beside the text.
  mutating func append(
    _ words: [UInt32], isBeside: [Bool], names: Vocabulary, terms: inout [UInt32], vocabulary: inout Vocabulary
  ) {
    for start in words.indices {
      if isBeside[start] {
        if lengths.lowerBound == 1 { terms.append(Self.intern(names.bytes(of: words[start]), in: &vocabulary)) }
        continue
      }
      var gram = Self.none
      var length = 0
      for next in start..<words.count where !isBeside[next] {
        gram = extend(gram, by: words[next], names: names)
        length += 1
        if length >= lengths.lowerBound { terms.append(term(of: gram, in: &vocabulary)) }
        if length == lengths.upperBound { break }
      }
    }
  }

  /// The gram that a shorter one and a further word make; ``none`` is the empty gram.
  private mutating func extend(_ gram: UInt32, by word: UInt32, names: Vocabulary) -> UInt32 {
    let key = UInt64(gram) << 32 | UInt64(word)
    if let known = longer[key] { return known }
    var bytes: [UInt8] = gram == Self.none ? [] : bytesOfGram.bytes(of: gram) + [UInt8(ascii: " ")]
    bytes += names.bytes(of: word)
    let made = bytes.withUnsafeBufferPointer { bytesOfGram.intern($0) }
    if Int(made) == termOfGram.count { termOfGram.append(Self.none) }
    longer[key] = made
    return made
  }

  private mutating func term(of gram: UInt32, in vocabulary: inout Vocabulary) -> UInt32 {
    if termOfGram[Int(gram)] == Self.none {
      termOfGram[Int(gram)] = Self.intern(bytesOfGram.bytes(of: gram), in: &vocabulary)
    }
    return termOfGram[Int(gram)]
  }

  private static func intern(_ bytes: ArraySlice<UInt8>, in vocabulary: inout Vocabulary) -> UInt32 {
    bytes.withUnsafeBufferPointer { vocabulary.intern($0) }
  }
}
