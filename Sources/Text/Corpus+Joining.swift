extension Corpus {
  /// The corpus of documents that were read in parts, as if one builder had read them all: terms are numbered anew, part
  /// after part, so that ids again follow first appearance.
  ///
  /// - Parameters:
  ///   - parts: The corpora of consecutive documents, all of one chain.
  ///   - forEach: Calls its body once for every number below the first argument; it may do so on several threads.
  package init(joining parts: [Corpus], forEach: (_ count: Int, _ body: @Sendable (Int) -> Void) -> Void) {
    var vocabulary = Vocabulary()
    let numbers = parts.map { part in
      (0..<UInt32(part.vocabulary.count)).map { id in
        part.vocabulary.bytes(of: id).withUnsafeBufferPointer { vocabulary.intern($0) }
      }
    }
    var (documentStarts, places) = ([0], [0])
    documentStarts.reserveCapacity(parts.reduce(1) { $0 + $1.documentCount })
    for part in parts {
      let start = places[places.count - 1]
      for end in part.documentStarts.dropFirst() { documentStarts.append(start + end) }
      places.append(start + part.terms.count)
    }
    let terms = [UInt32](unsafeUninitializedCapacity: places[parts.count]) { terms, count in
      let target = JoinedTerms(first: terms.baseAddress, places: places)
      forEach(parts.count) { part in target.write(parts[part].terms, of: part, as: numbers[part]) }
      count = places[parts.count]
    }
    self.init(documentStarts: documentStarts, terms: terms, vocabulary: vocabulary)
  }
}

/// The memory of all parts' terms.
private struct JoinedTerms: @unchecked Sendable {
  // Each part writes from its own place on, and up to the next one's.
  let first: UnsafeMutablePointer<UInt32>?
  let places: [Int]

  func write(_ terms: [UInt32], of part: Int, as numbers: [UInt32]) {
    guard let first else { return }
    numbers.withUnsafeBufferPointer { numbers in
      var place = first + places[part]
      for term in terms {
        place.initialize(to: numbers[Int(term)])
        place += 1
      }
    }
  }
}
