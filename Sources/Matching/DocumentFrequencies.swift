import Text

/// What the training documents say about each term.
///
/// - Shape: one number per term id; ids at or above `holders.count` have no holder.
package struct DocumentFrequencies: Equatable, Sendable {
  /// The number of training documents, N.
  package let documentCount: Int
  /// How many training documents hold each term, df.
  package let holders: [UInt32]
  /// The mean number of terms per training document; 0 if there is none.
  package let meanLength: Double

  package init(documentCount: Int, holders: [UInt32], meanLength: Double) {
    precondition(documentCount >= 0 && meanLength >= 0, "counts and lengths must not be negative")
    precondition(holders.allSatisfy { $0 <= documentCount }, "a term has more holders than there are documents")
    self.documentCount = documentCount
    self.holders = holders
    self.meanLength = meanLength
  }

  /// Counts documents given as term ids, repeated as often as they occur.
  ///
  /// - Parameters:
  ///   - documents: the training documents; a person's document is all their training texts, one behind the other.
  ///   - termCount: the number of terms of the vocabulary; every id is below it.
  package init<Document: Sequence>(of documents: some Sequence<Document>, termCount: Int)
  where Document.Element == UInt32 {
    var counts = HolderCounts(termCount: termCount)
    for document in documents {
      let document = Array(document)
      precondition(document.allSatisfy { $0 < termCount }, "a term id is not in the vocabulary")
      document.withUnsafeBufferPointer { counts.add($0) }
    }
    self = counts.frequencies
  }

  /// How many training documents hold a term; 0 for one they do not know.
  package func holders(of term: UInt32) -> Int { Int(term) < holders.count ? Int(holders[Int(term)]) : 0 }
}
