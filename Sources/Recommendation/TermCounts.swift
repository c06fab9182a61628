/// The distinct terms of documents that are added and taken away again, and how often each stands there.
///
/// Shape: `terms` rise strictly; `counts[i]` belongs to `terms[i]` and is at least 1.
struct TermCounts: Equatable, Sendable {
  private(set) var terms: [UInt32] = []
  private(set) var counts: [Int32] = []
  /// Terms with their repetitions.
  private(set) var length = 0

  /// Adds a document's terms.
  ///
  /// - Returns: Those that were not here yet.
  mutating func add(_ other: DocumentTerms.Document) -> [UInt32] {
    var new: [UInt32] = []
    for (term, count) in zip(other.terms, other.counts) {
      let place = place(of: term)
      if place < terms.count, terms[place] == term {
        counts[place] += count
      } else {
        terms.insert(term, at: place)
        counts.insert(count, at: place)
        new.append(term)
      }
    }
    length += other.length
    return new
  }

  /// Takes away a document that was added.
  ///
  /// - Returns: The terms that are gone with it.
  mutating func remove(_ other: DocumentTerms.Document) -> [UInt32] {
    var gone: [UInt32] = []
    for (term, count) in zip(other.terms, other.counts) {
      let place = place(of: term)
      precondition(place < terms.count && terms[place] == term && counts[place] >= count, "never added")
      counts[place] -= count
      guard counts[place] == 0 else { continue }
      terms.remove(at: place)
      counts.remove(at: place)
      gone.append(term)
    }
    length -= other.length
    return gone
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
