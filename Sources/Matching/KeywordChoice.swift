import Text

/// Everybody's keywords, numbered anew so that terms that are nobody's keyword are gone: what a ``ProfileTable`` is
/// made of.
///
/// - Shape: `vectors` has one entry per person; term *i* of a vector is `terms[i]` of the vocabulary.
package struct KeywordChoice: Equatable, Sendable {
  /// The vocabulary's id of each of the table's terms, rising.
  package let terms: [UInt32]
  /// By person, over the table's terms.
  package let vectors: [SparseVector]

  /// Numbers what each person's keywords are, as ``heaviest(of:atMost:vocabulary:)`` gives them.
  package init(of chosen: [SparseVector]) {
    let terms = Array(Set(chosen.flatMap(\.terms))).sorted()
    self.terms = terms
    vectors = chosen.map { vector in
      SparseVector(terms: vector.terms.map { Self.place(of: $0, in: terms)! }, weights: vector.weights)
    }
  }

  /// The table's id of a term of the vocabulary; nil if it is nobody's keyword.
  package func id(of term: UInt32) -> UInt32? { Self.place(of: term, in: terms) }

  /// The place of a term among rising ones; nil if it is none of them.
  package static func place(of term: UInt32, in terms: [UInt32]) -> UInt32? {
    var (low, high) = (0, terms.count)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle] < term { low = middle + 1 } else { high = middle }
    }
    return low < terms.count && terms[low] == term ? UInt32(low) : nil
  }

  /// A person's heaviest terms at length 1; equal weights go by the terms' bytes.
  ///
  /// - Parameters:
  ///   - weighted: distinct terms, rising, and their weights above 0.
  ///   - count: how many are kept; 0: all.
  ///   - vocabulary: what the terms stand for.
  package static func heaviest(
    of weighted: [(term: UInt32, weight: Double)], atMost count: Int, vocabulary: Vocabulary
  ) -> SparseVector {
    var kept = weighted
    if count > 0 && kept.count > count {
      kept.sort { $0.weight != $1.weight ? $0.weight > $1.weight : vocabulary.compare($0.term, $1.term) }
      kept.removeLast(kept.count - count)
      kept.sort { $0.term < $1.term }
    }
    return SparseVector(terms: kept.map(\.term), weights: kept.map(\.weight)).normalised()
  }
}
