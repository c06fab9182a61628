/// The weights of one document, profile or centroid, by term.
///
/// - Shape: `terms` and `weights` have the same length; *i* belongs to *i*.
///
/// Invariants, checked when the value is made:
/// 1. `terms` rise strictly;
/// 2. every weight is finite.
///
/// All sums go from the lowest term to the highest, so that they come out equal everywhere.
package struct SparseVector: Equatable, Sendable {
  package let terms: [UInt32]
  package let weights: [Double]

  package init(terms: [UInt32], weights: [Double]) {
    precondition(terms.count == weights.count, "each term needs one weight")
    precondition(zip(terms, terms.dropFirst()).allSatisfy(<), "terms must rise strictly")
    precondition(weights.allSatisfy(\.isFinite), "every weight must be finite")
    self.terms = terms
    self.weights = weights
  }

  package static let empty = SparseVector(terms: [], weights: [])

  package var isEmpty: Bool { terms.isEmpty }

  package func dot(_ other: SparseVector) -> Double {
    var (left, right, sum) = (0, 0, 0.0)
    while left < terms.count && right < other.terms.count {
      if terms[left] == other.terms[right] {
        sum += weights[left] * other.weights[right]
        left += 1
        right += 1
      } else if terms[left] < other.terms[right] {
        left += 1
      } else {
        right += 1
      }
    }
    return sum
  }

  package var norm: Double {
    var sum = 0.0
    for weight in weights { sum += weight * weight }
    return sum.squareRoot()
  }

  /// The cosine of the angle between two vectors, between −1 and 1; 0 if either has no weight.
  package func cosine(_ other: SparseVector) -> Double {
    let norms = norm * other.norm
    guard norms > 0 else { return 0 }
    return min(max(dot(other) / norms, -1), 1)
  }

  /// The vector of length 1 in the same direction; one without weight stays as it is.
  package func normalised() -> SparseVector {
    let norm = norm
    guard norm > 0 else { return self }
    return SparseVector(terms: terms, weights: weights.map { $0 / norm })
  }

  /// The mean of vectors, term by term: a cluster's centroid. Each term's sum goes through the vectors in order.
  package static func mean(of vectors: [SparseVector]) -> SparseVector {
    guard !vectors.isEmpty else { return .empty }
    var entries: [(term: UInt32, order: Int, weight: Double)] = []
    for (order, vector) in vectors.enumerated() {
      for (term, weight) in zip(vector.terms, vector.weights) { entries.append((term, order, weight)) }
    }
    entries.sort { ($0.term, $0.order) < ($1.term, $1.order) }
    var (terms, weights): ([UInt32], [Double]) = ([], [])
    for entry in entries {
      if terms.last != entry.term {
        terms.append(entry.term)
        weights.append(0)
      }
      weights[weights.count - 1] += entry.weight
    }
    return SparseVector(terms: terms, weights: weights.map { $0 / Double(vectors.count) })
  }
}

extension Collection<UInt32> {
  /// The distinct terms of a text and how often each occurs, rising.
  var countedTerms: [(term: UInt32, count: Int)] {
    var counts: [(term: UInt32, count: Int)] = []
    for term in sorted() {
      if counts.last?.term == term { counts[counts.count - 1].count += 1 } else { counts.append((term, 1)) }
    }
    return counts
  }
}
