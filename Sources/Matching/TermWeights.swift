package struct TermWeights: Equatable, Sendable {
  package let weighting: Weighting
  package let frequencies: DocumentFrequencies
  /// The inverse document frequency per term id; for a term without holders what ``Weighting/UnseenTerms`` says.
  package let inverse: [Double]
  private let unseenInverse: Double

  package init(_ weighting: Weighting, _ frequencies: DocumentFrequencies) {
    self.weighting = weighting
    self.frequencies = frequencies
    let documents = frequencies.documentCount
    let asRarest = weighting.unseen == .asRarest && documents > 0
    let unseenInverse = asRarest ? weighting.inverse(documents: documents, holders: 1) : 0
    self.unseenInverse = unseenInverse
    inverse = frequencies.holders.map {
      $0 == 0 ? unseenInverse : weighting.inverse(documents: documents, holders: Int($0))
    }
  }

  /// The inverse document frequency of a term; 0 if it has no weight.
  func inverse(of term: UInt32) -> Double { Int(term) < inverse.count ? inverse[Int(term)] : unseenInverse }

  /// The weights of a document.
  ///
  /// - Parameters:
  ///   - terms: the document's term ids in any order, repeated as often as they occur.
  ///   - unknownCount: how many further terms the document has that have no id; they count for its length.
  /// - Returns: terms that weigh nothing are not stored.
  package func vector(of terms: some Collection<UInt32>, unknownCount: Int = 0) -> SparseVector {
    let length = terms.count + unknownCount
    var (ids, weights): ([UInt32], [Double]) = ([], [])
    for (term, count) in terms.countedTerms {
      let frequency = weighting.frequency(count: count, length: length, meanLength: frequencies.meanLength)
      let weight = frequency * inverse(of: term)
      if weight != 0 {
        ids.append(term)
        weights.append(weight)
      }
    }
    let vector = SparseVector(terms: ids, weights: weights)
    return weighting.normalisation == .l2 ? vector.normalised() : vector
  }
}

/// The number of training documents in which each term occurs.
///
/// - Shape: one number per term id; ids at or above `holders.count` have no holder.
package struct DocumentFrequencies: Equatable, Sendable {
  package let documentCount: Int
  /// The number of training documents that hold each term, df.
  package let holders: [UInt32]
  /// The mean number of terms per training document; 0 if there is none.
  package let meanLength: Double

  package init(documentCount: Int, holders: [UInt32], meanLength: Double) {
    precondition(documentCount >= 0 && meanLength >= 0, "counts and lengths must not be negative")
    precondition(holders.allSatisfy { $0 <= documentCount }, "a term has more holders than there are documents")
    (self.documentCount, self.holders, self.meanLength) = (documentCount, holders, meanLength)
  }

  /// Counts documents given as term ids, repeated as often as they occur.
  ///
  /// - Parameters:
  ///   - documents: the training documents; a person's document concatenates all their training texts.
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
}
