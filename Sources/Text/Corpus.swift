/// Documents as term ids in text order.
///
/// - Shape: `documentCount` rows of any length (CSR): row *d* is `terms[documentStarts[d]..<documentStarts[d + 1]]`.
/// - Memory: 4 bytes per term, 8 per document, and the vocabulary.
///
/// Invariants, checked when the value is made:
/// 1. `documentStarts` begins at 0, never falls, ends at `terms.count`;
/// 2. every term id is below `vocabulary.count`.
package struct Corpus: Equatable, Sendable {
  /// Where each document begins in ``terms``; `documentCount` + 1 values.
  package let documentStarts: [Int]
  /// The documents' terms, one document behind the other, repeated as often as they occur.
  package let terms: [UInt32]
  /// What the ids stand for.
  package let vocabulary: Vocabulary

  package init(documentStarts: [Int], terms: [UInt32], vocabulary: Vocabulary) {
    precondition(
      documentStarts.first == 0 && documentStarts.last == terms.count,
      "documentStarts must begin at 0 and end at terms.count")
    precondition(
      zip(documentStarts, documentStarts.dropFirst()).allSatisfy { $0 <= $1 }, "documentStarts must not fall")
    // The highest instead of the first wrong one: that loop has no exit and goes many lanes at a time.
    precondition(Int(terms.reduce(0, max)) < max(1, vocabulary.count), "a term id is not in the vocabulary")
    precondition(terms.isEmpty || vocabulary.count > 0, "a term id is not in the vocabulary")
    self.documentStarts = documentStarts
    self.terms = terms
    self.vocabulary = vocabulary
  }

  /// The number of documents, empty ones included.
  package var documentCount: Int { documentStarts.count - 1 }

  /// The term ids of one document in text order.
  package subscript(document: Int) -> ArraySlice<UInt32> {
    terms[documentStarts[document]..<documentStarts[document + 1]]
  }
}
