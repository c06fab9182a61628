/// Which reports hold a term, for every term of a corpus.
///
/// - Shape: term *t* is held by `reports[starts[t]..<starts[t + 1]]`, rising; `counts` says how often.
/// - Memory: 8 bytes per distinct term of a report, 8 per term.
struct InvertedIndex: Sendable {
  let starts: [Int]
  let reports: [UInt32]
  let counts: [Int32]

  init(of documents: DocumentTerms) {
    let termCount = documents.corpus.vocabulary.count
    var starts = [Int](repeating: 0, count: termCount + 1)
    for term in documents.terms { starts[Int(term) + 1] += 1 }
    for term in 0..<termCount { starts[term + 1] += starts[term] }
    var upcoming = starts
    var reports = [UInt32](repeating: 0, count: documents.terms.count)
    var counts = [Int32](repeating: 0, count: documents.terms.count)
    for report in 0..<documents.corpus.documentCount {
      for place in documents.starts[report]..<documents.starts[report + 1] {
        let term = Int(documents.terms[place])
        reports[upcoming[term]] = UInt32(report)
        counts[upcoming[term]] = documents.counts[place]
        upcoming[term] += 1
      }
    }
    self.starts = starts
    self.reports = reports
    self.counts = counts
  }

  func postings(of term: UInt32) -> Range<Int> { starts[Int(term)]..<starts[Int(term) + 1] }
}
