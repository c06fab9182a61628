/// Documents as term ids in text order.
///
/// - Shape: `documentCount` rows of any length (CSR): row *d* is `terms[documentStarts[d]..<documentStarts[d + 1]]`.
/// - Memory: 4 bytes per term, 8 per document, and the vocabulary.
///
/// Invariants, checked when the value is made:
/// 1. `documentStarts` begins at 0, never falls, ends at `terms.count`;
/// 2. every term id is below `vocabulary.count`.
package struct Corpus: Equatable, Sendable {
  /// The index at which each document begins in ``terms``; `documentCount` + 1 values.
  package let documentStarts: [Int]
  /// The documents' terms, one document after the other, repeated as often as they occur.
  package let terms: [UInt32]
  package let vocabulary: Vocabulary

  package init(documentStarts: [Int], terms: [UInt32], vocabulary: Vocabulary) {
    precondition(
      documentStarts.first == 0 && documentStarts.last == terms.count,
      "documentStarts must begin at 0 and end at terms.count")
    precondition(
      zip(documentStarts, documentStarts.dropFirst()).allSatisfy { $0 <= $1 }, "documentStarts must not fall")
    // The highest id instead of the first wrong one: that loop has no exit, so the compiler vectorises it.
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

  /// Joins corpora as if one builder had read all their documents: terms are renumbered, part after part, in the order of
  /// first appearance.
  ///
  /// - Parameter parts: The corpora of consecutive documents, all of one chain.
  package init(joining parts: [Corpus]) {
    var (documentStarts, terms, vocabulary) = ([0], [UInt32](), Vocabulary())
    documentStarts.reserveCapacity(parts.reduce(1) { $0 + $1.documentCount })
    terms.reserveCapacity(parts.reduce(0) { $0 + $1.terms.count })
    for part in parts {
      let numbers = (0..<UInt32(part.vocabulary.count)).map { id in
        part.vocabulary.bytes(of: id).withUnsafeBufferPointer { vocabulary.intern($0) }
      }
      let start = terms.count
      documentStarts += part.documentStarts.dropFirst().lazy.map { start + $0 }
      terms += part.terms.lazy.map { numbers[Int($0)] }
    }
    self.init(documentStarts: documentStarts, terms: terms, vocabulary: vocabulary)
  }

  /// The documents with terms numbered by the first document that holds them, and in it by their bytes.
  ///
  /// The documents as bags of terms tell these numbers, so a corpus that is stored as bags says nothing about the order
  /// of the words in a text. Documents that follow do not change the numbers.
  package var numberedByDocument: Corpus {
    var isNumbered = [Bool](repeating: false, count: vocabulary.count)
    var order: [UInt32] = []
    order.reserveCapacity(vocabulary.count)
    func number(_ terms: some Sequence<UInt32>) {
      let first = order.count
      for term in terms where !isNumbered[Int(term)] {
        isNumbered[Int(term)] = true
        order.append(term)
      }
      order[first...].sort(by: vocabulary.compare)
    }
    for document in 0..<documentCount { number(self[document]) }
    number(0..<UInt32(vocabulary.count))
    if order.indices.allSatisfy({ order[$0] == $0 }) { return self }
    var numbers = [UInt32](repeating: 0, count: vocabulary.count)
    for (number, term) in order.enumerated() { numbers[Int(term)] = UInt32(number) }
    return Corpus(
      documentStarts: documentStarts, terms: terms.map { numbers[Int($0)] }, vocabulary: vocabulary.selecting(order))
  }
}
