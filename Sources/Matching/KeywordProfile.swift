import DelegationFoundations
import DelegationText

/// The heaviest terms of a person, a cluster or a task.
///
/// The order is strict: by falling weight, equal weights by the terms' bytes.
package struct KeywordProfile: Equatable, Sendable {
  package struct Keyword: Equatable, Sendable {
    package let id: UInt32
    package let term: String
    package let weight: Double
  }

  /// The default number of terms of a profile, as in 2018.
  package static let defaultCount = 10

  /// The keywords, the heaviest first; fewer if the vector has fewer terms.
  package let keywords: [Keyword]

  /// The `count` heaviest terms of a vector whose terms are ids of a vocabulary.
  package init(of vector: SparseVector, vocabulary: Vocabulary, count: Int = defaultCount) {
    let order = vector.terms.indices.sorted { left, right in
      if vector.weights[left] != vector.weights[right] { return vector.weights[left] > vector.weights[right] }
      return vocabulary.compare(vector.terms[left], vector.terms[right])
    }
    keywords = order.prefix(max(0, count)).map {
      Keyword(id: vector.terms[$0], term: vocabulary.term(vector.terms[$0]), weight: vector.weights[$0])
    }
  }
}

/// The rule for terms that may be named as somebody's keywords: none that could be an address, a telephone number, a
/// key or a token.
///
/// The rule looks at the bytes alone and refuses in doubt. A refused term is left out of profiles before they are
/// evaluated, so that the metrics describe what is exported.
package enum KeywordPolicy {
  /// The least number of persons who must have used a term: with fewer it would point at one of them.
  package static let personsPerTerm = 2
  /// The most digits of a number that is no telephone number.
  private static let mostDigits = 4
  /// The number of hexadecimal digits, some of them numbers, from which on a term may be a key.
  private static let hexLength = 8

  /// Whether the term's form is harmless.
  package static func mayName(_ term: some Collection<UInt8>) -> Bool {
    let characters = term.count { $0 & 0xC0 != 0x80 }
    guard characters <= TermForm.longestWord, characters == term.count || TermForm.isWords(ArraySlice(term)) else {
      return false
    }
    var (digits, hexDigits, letters, changes) = (0, 0, 0, 0)
    var wasDigit: Bool?
    for byte in term {
      switch byte {
      case UInt8(ascii: "@"), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "\\"): return false
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        hexDigits += 1
        if wasDigit == false { changes += 1 }
        wasDigit = true
      default:
        let isLetter = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= 0x80
        if byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f") { hexDigits += 1 }
        if isLetter {
          letters += 1
          if wasDigit == true { changes += 1 }
          wasDigit = false
        }
      }
    }
    if digits > mostDigits { return false }
    if hexDigits == term.count && digits > 0 && term.count >= hexLength { return false }
    // Letters and digits that take turns again and again are no word of a language.
    return changes < 4 || letters + digits < 10
  }
}

/// Everybody's keywords, with terms renumbered so that only keywords have numbers: the input of a ``ProfileTable``.
///
/// - Shape: `vectors` has one entry per person; term *i* of a vector is `terms[i]` of the vocabulary.
package struct KeywordChoice: Equatable, Sendable {
  /// The vocabulary's id of each of the table's terms, rising.
  package let terms: [UInt32]
  /// The keywords of each person, over the table's terms.
  package let vectors: [SparseVector]

  /// - Parameter chosen: Each person's keywords, as ``heaviest(of:atMost:vocabulary:)`` returns them.
  package init(of chosen: [SparseVector]) {
    let terms = Array(Set(chosen.flatMap(\.terms))).sorted()
    self.terms = terms
    vectors = chosen.map { vector in
      SparseVector(terms: vector.terms.map { Self.position(of: $0, in: terms)! }, weights: vector.weights)
    }
  }

  /// The index of a term among rising ones; nil if it is not among them.
  package static func position(of term: UInt32, in terms: [UInt32]) -> UInt32? {
    let position = terms.partitioningIndex { $0 >= term }
    return position < terms.count && terms[position] == term ? UInt32(position) : nil
  }

  /// A person's heaviest terms at length 1; equal weights go by the terms' bytes.
  ///
  /// - Parameters:
  ///   - weighted: distinct terms, rising, and their weights above 0.
  ///   - count: how many to keep; 0: all.
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
