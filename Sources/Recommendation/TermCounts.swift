/// One document's distinct terms and how often each stands in it.
///
/// Shape: `terms` rise strictly; `counts[i]` belongs to `terms[i]` and is at least 1.
struct TermCounts: Equatable, Sendable {
  private(set) var terms: [UInt32] = []
  private(set) var counts: [Int32] = []
  /// Terms with their repetitions.
  private(set) var length = 0

  init() {}

  init(of document: some Collection<UInt32>) {
    length = document.count
    for term in document.sorted() {
      if terms.last == term {
        counts[counts.count - 1] += 1
      } else {
        terms.append(term)
        counts.append(1)
      }
    }
  }

  /// How often the term stands here.
  func count(of term: UInt32) -> Int {
    let place = place(of: term)
    return place < terms.count && terms[place] == term ? Int(counts[place]) : 0
  }

  /// Adds another document's terms; each that was not here yet has one holder more.
  mutating func add(_ other: TermCounts, holders: inout [Int32]) {
    for (term, count) in zip(other.terms, other.counts) {
      let place = place(of: term)
      if place < terms.count, terms[place] == term {
        counts[place] += count
      } else {
        terms.insert(term, at: place)
        counts.insert(count, at: place)
        holders[Int(term)] += 1
      }
    }
    length += other.length
  }

  /// Takes away a document that was added; each term that is gone with it has one holder less.
  mutating func remove(_ other: TermCounts, holders: inout [Int32]) {
    for (term, count) in zip(other.terms, other.counts) {
      let place = place(of: term)
      precondition(place < terms.count && terms[place] == term && counts[place] >= count, "never added")
      counts[place] -= count
      guard counts[place] == 0 else { continue }
      terms.remove(at: place)
      counts.remove(at: place)
      holders[Int(term)] -= 1
    }
    length -= other.length
  }

  private func place(of term: UInt32) -> Int {
    terms.withUnsafeBufferPointer { terms in
      var (low, high) = (0, terms.count)
      while low < high {
        let middle = (low + high) / 2
        if terms[middle] < term { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}
