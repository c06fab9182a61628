import DelegationFoundations

/// The weight of a term in a document: term frequency × inverse document frequency, and what is done to the row.
///
/// N is the number of training documents, df how many of them hold the term, count how often the document at hand
/// holds it, length how many terms the document has (unknown ones included).
///
/// Sources: Salton & Buckley 1988, doi:10.1016/0306-4573(88)90021-0, for the parts; the 2018 Delegation report for
/// `share` and `plain`; Robertson & Zaragoza 2009, doi:10.1561/1500000019, for BM25.
package struct Weighting: Equatable, Sendable {
  package enum TermFrequency: Equatable, Sendable {
    /// count / length, as in the 2018 report.
    case share
    case count
    /// The weight 1 + ln(count).
    case sublinear
    /// count · (k1 + 1) / (count + k1 · (1 − b + b · length / mean length of the training documents)).
    case bm25(k1: Double, b: Double)

    /// BM25 with k1 = 1.2 and b = 0.75.
    package static let bm25 = TermFrequency.bm25(k1: 1.2, b: 0.75)
  }

  package enum InverseDocumentFrequency: Equatable, Sendable {
    /// log2(N / df), as in the 2018 report; 0 for a term that every document holds.
    case plain
    /// ln((1 + N) / (1 + df)) + 1, as in scikit-learn.
    case smooth
    case none
    /// ln(1 + (N − df + 0.5) / (df + 0.5)), which is never negative.
    case bm25
  }

  package enum Normalisation: Equatable, Sendable {
    case none
    /// The weights are divided by their Euclidean norm; a document without weights stays as it is.
    case l2
  }

  /// The weight of a term that no training document holds (df = 0).
  package enum UnseenTerms: Equatable, Sendable {
    /// The term is dropped, since it is not in the vocabulary of weights.
    case dropped
    /// It weighs as much as if one document held it, log2(N) · count / length by the 2018 rule: it stays among a task's
    /// keywords and matches nobody.
    case asRarest
  }

  var termFrequency: TermFrequency
  var inverse: InverseDocumentFrequency
  package var normalisation: Normalisation
  package var unseen: UnseenTerms

  package init(
    termFrequency: TermFrequency = .share, inverse: InverseDocumentFrequency = .plain,
    normalisation: Normalisation = .none, unseen: UnseenTerms = .dropped
  ) {
    (self.termFrequency, self.inverse) = (termFrequency, inverse)
    (self.normalisation, self.unseen) = (normalisation, unseen)
  }

  /// The weightings a recipe can name; each but the last changes one part of the first.
  package static let named: [(name: String, weighting: Weighting)] = [
    ("tfidf-2018", Weighting()),
    ("tfidf-smooth", Weighting(inverse: .smooth)),
    ("tfidf-sublinear", Weighting(termFrequency: .sublinear)),
    ("tfidf-l2", Weighting(normalisation: .l2)),
    ("bm25", Weighting(termFrequency: .bm25, inverse: .bm25)),
  ]

  /// Whether a text's weights are those of 2018 but for their length: count / length · log2(N / df).
  package var isShareOfPlain: Bool { termFrequency == .share && inverse == .plain }

  /// The inverse document frequency of a term that `holders` of `documents` documents hold; `holders` ≥ 1.
  package func inverse(documents: Int, holders: Int) -> Double {
    let (n, df) = (Double(documents), Double(holders))
    switch inverse {
    case .plain: return Elementary.log2(n / df)
    case .smooth: return Elementary.log((1 + n) / (1 + df)) + 1
    case .none: return 1
    case .bm25: return Elementary.log(1 + (n - df + 0.5) / (df + 0.5))
    }
  }

  /// The term frequency's part of a weight; `length` ≥ `count` ≥ 1.
  package func frequency(count: Int, length: Int, meanLength: Double) -> Double {
    let count = Double(count)
    switch termFrequency {
    case .share: return count / Double(length)
    case .count: return count
    case .sublinear: return 1 + Elementary.log(count)
    case .bm25(let k1, let b):
      let relative = meanLength > 0 ? Double(length) / meanLength : 1
      return count * (k1 + 1) / (count + k1 * (1 - b + b * relative))
    }
  }
}
