import DelegationFoundations

struct OpenedWords: Sendable {
  private let documents: DocumentTerms
  private var holders: [Int32]
  private var count = 0
  /// The weight of each term, and the number of tasks that had been opened when it was computed.
  private var weights: [Double]
  private var weighedAt: [Int]

  init(_ documents: DocumentTerms) {
    self.documents = documents
    holders = Array(repeating: 0, count: documents.corpus.vocabulary.count)
    weights = Array(repeating: 0, count: holders.count)
    weighedAt = Array(repeating: -1, count: holders.count)
  }

  mutating func add(_ task: Int) {
    for term in documents.terms(of: task) { holders[Int(term)] += 1 }
    count += 1
  }

  mutating func cosine(of one: Int, and other: Int) -> Double {
    let (left, right) = (documents.terms(of: one), documents.terms(of: other))
    var (first, second) = (left.startIndex, right.startIndex)
    var product = 0.0
    while first < left.endIndex, second < right.endIndex {
      if left[first] == right[second] {
        let weight = weight(left[first])
        product += weight * weight
        first += 1
        second += 1
      } else if left[first] < right[second] {
        first += 1
      } else {
        second += 1
      }
    }
    guard product > 0 else { return 0 }
    return min(1, product / (norm(left) * norm(right)).squareRoot())
  }

  private mutating func norm(_ terms: ArraySlice<UInt32>) -> Double {
    terms.reduce(0) { sum, term in
      let weight = weight(term)
      return sum + weight * weight
    }
  }

  private mutating func weight(_ term: UInt32) -> Double {
    let term = Int(term)
    if weighedAt[term] != count {
      weights[term] = Elementary.log(1 + Double(max(1, count)) / Double(max(1, holders[term])))
      weighedAt[term] = count
    }
    return weights[term]
  }
}
