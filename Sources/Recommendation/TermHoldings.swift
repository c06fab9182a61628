import TaskModel

/// Whose documents hold a term, and how often, for every term: the persons' documents the other way round.
///
/// - Shape: one list per term, in no order that means anything.
struct TermHoldings: Sendable {
  struct Holding: Sendable {
    let person: PersonID
    /// At least 1.
    var count: Int32
  }

  private var lists: [[Holding]]

  init(termCount: Int) { lists = Array(repeating: [], count: termCount) }

  subscript(term: UInt32) -> [Holding] { lists[Int(term)] }

  mutating func add(_ text: DocumentTerms.Document, of person: PersonID) {
    for (term, count) in zip(text.terms, text.counts) {
      if let place = place(of: person, in: term) {
        lists[Int(term)][place].count += count
      } else {
        lists[Int(term)].append(Holding(person: person, count: count))
      }
    }
  }

  mutating func remove(_ text: DocumentTerms.Document, of person: PersonID) {
    for (term, count) in zip(text.terms, text.counts) {
      guard let place = place(of: person, in: term) else { preconditionFailure("never added") }
      lists[Int(term)][place].count -= count
      guard lists[Int(term)][place].count == 0 else { continue }
      lists[Int(term)].swapAt(place, lists[Int(term)].count - 1)
      lists[Int(term)].removeLast()
    }
  }

  private func place(of person: PersonID, in term: UInt32) -> Int? {
    lists[Int(term)].firstIndex { $0.person == person }
  }
}
