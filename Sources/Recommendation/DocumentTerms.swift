import Text

/// Every document's distinct terms and how often each stands in it: made once per corpus, shared by all models.
///
/// - Shape: CSR. The terms of document *d* are `terms[starts[d]..<starts[d + 1]]`, rising strictly; `counts` goes with
///   `terms` and is at least 1.
/// - Memory: 8 bytes per distinct term of a document, 12 per document.
package struct DocumentTerms: Sendable {
  let corpus: Corpus
  let starts: [Int]
  let terms: [UInt32]
  let counts: [Int32]
  /// By document: its terms with their repetitions.
  let lengths: [Int32]

  /// One document's share.
  struct Document {
    let terms: ArraySlice<UInt32>
    let counts: ArraySlice<Int32>
    let length: Int
  }

  init(of corpus: Corpus) {
    var (starts, terms, counts) = ([0], [UInt32](), [Int32]())
    starts.reserveCapacity(corpus.documentCount + 1)
    for document in 0..<corpus.documentCount {
      for term in corpus[document].sorted() {
        if terms.count > starts[document], terms.last == term {
          counts[counts.count - 1] += 1
        } else {
          terms.append(term)
          counts.append(1)
        }
      }
      starts.append(terms.count)
    }
    self.corpus = corpus
    self.starts = starts
    self.terms = terms
    self.counts = counts
    lengths = (0..<corpus.documentCount).map { Int32(corpus[$0].count) }
  }

  subscript(document: Int) -> Document {
    let range = starts[document]..<starts[document + 1]
    return Document(terms: terms[range], counts: counts[range], length: Int(lengths[document]))
  }
}
