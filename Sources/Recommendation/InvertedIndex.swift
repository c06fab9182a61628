import Text

/// Which reports hold a term, for every term of a corpus.
///
/// - Shape: term *t* is held by `reports[starts[t]..<starts[t + 1]]`, rising; `counts` says how often.
/// - Memory: 8 bytes per distinct term of a report, 8 per term.
struct InvertedIndex: Sendable {
  let starts: [Int]
  let reports: [UInt32]
  let counts: [Int32]
  /// By report: its terms, repetitions included.
  let lengths: [Int32]

  init(of corpus: Corpus) {
    let documents = (0..<corpus.documentCount).map { TermCounts(of: corpus[$0]) }
    var starts = [Int](repeating: 0, count: corpus.vocabulary.count + 1)
    for document in documents { for term in document.terms { starts[Int(term) + 1] += 1 } }
    for term in 0..<corpus.vocabulary.count { starts[term + 1] += starts[term] }
    var upcoming = starts
    var reports = [UInt32](repeating: 0, count: starts[corpus.vocabulary.count])
    var counts = [Int32](repeating: 0, count: reports.count)
    for (report, document) in documents.enumerated() {
      for (term, count) in zip(document.terms, document.counts) {
        reports[upcoming[Int(term)]] = UInt32(report)
        counts[upcoming[Int(term)]] = count
        upcoming[Int(term)] += 1
      }
    }
    self.starts = starts
    self.reports = reports
    self.counts = counts
    lengths = documents.map { Int32($0.length) }
  }

  func postings(of term: UInt32) -> Range<Int> { starts[Int(term)]..<starts[Int(term) + 1] }
}
