import Text

/// The heaviest terms of a person, a cluster or a task.
///
/// The order is strict: by falling weight, equal weights by the terms' bytes.
package struct KeywordProfile: Equatable, Sendable {
  /// One of the heaviest terms.
  package struct Keyword: Equatable, Sendable {
    package let id: UInt32
    package let term: String
    package let weight: Double

    package init(id: UInt32, term: String, weight: Double) {
      self.id = id
      self.term = term
      self.weight = weight
    }
  }

  /// How many terms a profile holds where nothing else is said, as in 2018.
  package static let standardCount = 10

  /// The heaviest first; fewer than asked for if the vector has fewer terms.
  package let keywords: [Keyword]

  package init(keywords: [Keyword]) { self.keywords = keywords }

  /// The `count` heaviest terms of a vector whose terms are ids of a vocabulary.
  package init(of vector: SparseVector, vocabulary: Vocabulary, count: Int = standardCount) {
    let order = vector.terms.indices.sorted { left, right in
      if vector.weights[left] != vector.weights[right] { return vector.weights[left] > vector.weights[right] }
      return vocabulary.compare(vector.terms[left], vector.terms[right])
    }
    keywords = order.prefix(max(0, count)).map {
      Keyword(id: vector.terms[$0], term: vocabulary.term(vector.terms[$0]), weight: vector.weights[$0])
    }
  }

  /// The term ids, rising.
  package var ids: [UInt32] { keywords.map(\.id).sorted() }

  /// Whether two profiles share a keyword: the 2018 similarity, 1 or 0.
  package func overlaps(_ other: KeywordProfile) -> Bool {
    keywords.contains { keyword in other.keywords.contains { $0.id == keyword.id } }
  }

  /// The profile as a vector, to compare it with others by cosine.
  package var vector: SparseVector {
    let sorted = keywords.sorted { $0.id < $1.id }
    return SparseVector(terms: sorted.map(\.id), weights: sorted.map(\.weight))
  }
}
