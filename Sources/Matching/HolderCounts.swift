import DelegationText

/// The number of documents that hold each term, while documents are being counted.
///
/// The counts are integers, so documents may be counted in parts, in any order.
package struct HolderCounts: Sendable {
  /// The state of a term, in one memory location because every token of every document reads it.
  private struct Entry {
    var holders: UInt32 = 0
    /// The last document that held it, counted from 1.
    var last: UInt32 = 0
  }
  private var entries: [Entry]
  private var documentCount = 0
  private var length = 0

  /// - Parameter termCount: The number of terms of the vocabulary; every id is below it.
  package init(termCount: Int) { entries = [Entry](repeating: Entry(), count: termCount) }

  /// Counts documents of a corpus.
  ///
  /// - Parameters:
  ///   - corpus: Holds them.
  ///   - rows: The rows; one that comes twice counts as two.
  package init(of corpus: Corpus, rows: ArraySlice<Int>) {
    self.init(termCount: corpus.vocabulary.count)
    precondition(rows.allSatisfy { $0 >= 0 && $0 < corpus.documentCount }, "a row is not in the corpus")
    corpus.documentStarts.withUnsafeBufferPointer { starts in
      corpus.terms.withUnsafeBufferPointer { terms in
        for row in rows { add(UnsafeBufferPointer(rebasing: terms[starts[row]..<starts[row + 1]])) }
      }
    }
  }

  /// Counts one document, given as term ids below the term count, repeated as often as they occur.
  mutating func add(_ document: UnsafeBufferPointer<UInt32>) {
    documentCount += 1
    length += document.count
    let stamp = UInt32(truncatingIfNeeded: documentCount)
    entries.withUnsafeMutableBufferPointer { entries in
      for term in document {
        // Branch-free: whether a token repeats cannot be predicted.
        let isNew = entries[Int(term)].last != stamp
        entries[Int(term)].holders &+= isNew ? 1 : 0
        entries[Int(term)].last = stamp
      }
    }
  }

  package mutating func add(_ other: HolderCounts) {
    precondition(entries.count == other.entries.count, "counts of two vocabularies cannot be added")
    for term in entries.indices { entries[term].holders += other.entries[term].holders }
    documentCount += other.documentCount
    length += other.length
  }

  package var frequencies: DocumentFrequencies {
    DocumentFrequencies(
      documentCount: documentCount, holders: entries.map(\.holders),
      meanLength: documentCount == 0 ? 0 : Double(length) / Double(documentCount))
  }
}
