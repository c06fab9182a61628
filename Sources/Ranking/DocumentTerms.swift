import DelegationFoundations
import DelegationText

/// Every document's distinct terms and how often each occurs: made once per corpus, shared by all models.
///
/// - Shape: CSR. The terms of document *d* are `terms[starts[d]..<starts[d + 1]]`, rising strictly; `counts` goes with
///   `terms` and is at least 1.
/// - Memory: 8 bytes per distinct term of a document, 12 per document.
package struct DocumentTerms: Sendable {
  let corpus: Corpus
  let starts: [Int]
  let terms: [UInt32]
  let counts, lengths: [Int32]
  /// What stands in for one of the documents; see `AskedFeatures`.
  private var replaced: (document: Int, by: Document)?

  struct Document: Sendable {
    let terms: ArraySlice<UInt32>
    let counts: ArraySlice<Int32>
    let length: Int
  }

  init(of corpus: Corpus) {
    var (starts, terms, counts) = ([0], [UInt32](), [Int32]())
    starts.reserveCapacity(corpus.documentCount + 1)
    for document in 0..<corpus.documentCount {
      Self.count(corpus[document].sorted(), &terms, &counts)
      starts.append(terms.count)
    }
    (self.corpus, self.starts, self.terms, self.counts) = (corpus, starts, terms, counts)
    lengths = (0..<corpus.documentCount).map { Int32(corpus[$0].count) }
  }

  /// Appends each term of a document once, and how often it occurs.
  ///
  /// - Parameter rising: The ids, rising, repeated as often as they occur.
  private static func count(_ rising: [UInt32], _ terms: inout [UInt32], _ counts: inout [Int32]) {
    let first = terms.count
    for term in rising {
      if terms.count > first, terms.last == term {
        counts[counts.count - 1] += 1
      } else {
        terms.append(term)
        counts.append(1)
      }
    }
  }

  func terms(of document: Int) -> ArraySlice<UInt32> {
    if let replaced, replaced.document == document { return replaced.by.terms }
    return terms[starts[document]..<starts[document + 1]]
  }

  /// Lets other terms stand in for those of a document.
  ///
  /// - Parameter terms: The ids, rising, repeated as often as they occur.
  mutating func replace(_ document: Int, by terms: [UInt32]) {
    var (distinct, counts) = ([UInt32](), [Int32]())
    Self.count(terms, &distinct, &counts)
    replaced = (document, Document(terms: distinct[...], counts: counts[...], length: terms.count))
  }

  subscript(document: Int) -> Document {
    if let replaced, replaced.document == document { return replaced.by }
    let range = starts[document]..<starts[document + 1]
    return Document(terms: terms[range], counts: counts[range], length: Int(lengths[document]))
  }
}

/// The tasks that hold each term of a corpus.
///
/// - Shape: term *t* is held by `tasks[starts[t]..<starts[t + 1]]`, rising; `counts` says how often.
/// - Memory: 8 bytes per distinct term of a task, 8 per term.
struct InvertedIndex: Sendable {
  let starts: [Int]
  let tasks: [UInt32]
  let counts: [Int32]

  init(of documents: DocumentTerms) {
    let termCount = documents.corpus.vocabulary.count
    var starts = [Int](repeating: 0, count: termCount + 1)
    for term in documents.terms { starts[Int(term) + 1] += 1 }
    for term in 0..<termCount { starts[term + 1] += starts[term] }
    var upcoming = starts
    var tasks = [UInt32](repeating: 0, count: documents.terms.count)
    var counts = [Int32](repeating: 0, count: documents.terms.count)
    for task in 0..<documents.corpus.documentCount {
      for position in documents.starts[task]..<documents.starts[task + 1] {
        let term = Int(documents.terms[position])
        tasks[upcoming[term]] = UInt32(task)
        counts[upcoming[term]] = documents.counts[position]
        upcoming[term] += 1
      }
    }
    (self.starts, self.tasks, self.counts) = (starts, tasks, counts)
  }

  func postings(of term: UInt32, before end: Int) -> Range<Int> {
    let (start, next) = (starts[Int(term)], starts[Int(term) + 1])
    return start..<tasks[start..<next].partitioningIndex { $0 >= end }
  }
}

/// The distinct terms of documents that are added and removed again, and how often each occurs.
///
/// Shape: `terms` rise strictly; `counts[i]` belongs to `terms[i]` and is at least 1.
struct TermCounts: Equatable, Sendable {
  private(set) var terms: [UInt32] = []
  private(set) var counts: [Int32] = []
  private(set) var length = 0

  /// - Parameter step: 1 to add the document, −1 to remove it.
  /// - Returns: The terms that were not there yet, or that no longer occur.
  mutating func change(by step: Int32, _ other: DocumentTerms.Document) -> [UInt32] {
    var changed: [UInt32] = []
    for (term, count) in zip(other.terms, other.counts) {
      let position = position(of: term)
      if position < terms.count, terms[position] == term {
        counts[position] += step * count
        precondition(counts[position] >= 0, "never added")
        guard counts[position] == 0 else { continue }
        terms.remove(at: position)
        counts.remove(at: position)
      } else {
        precondition(step > 0, "never added")
        terms.insert(term, at: position)
        counts.insert(count, at: position)
      }
      changed.append(term)
    }
    length += Int(step) * other.length
    return changed
  }

  func count(of term: UInt32) -> Int32? {
    let position = position(of: term)
    return position < terms.count && terms[position] == term ? counts[position] : nil
  }

  private func position(of term: UInt32) -> Int {
    terms.withUnsafeBufferPointer { $0.partitioningIndex { $0 >= term } }
  }
}
