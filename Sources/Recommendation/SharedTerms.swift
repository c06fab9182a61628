import TaskModel
import Text

/// How many persons share each term, so that a page can leave out what would point at one of them.
///
/// A person has a term when a report they are known to have resolved holds it.
package struct SharedTerms: Equatable, Sendable {
  /// How many persons have to share a term for a page to show it.
  package static let enough = 3

  /// By term id: distinct persons.
  package let personCounts: [Int]

  /// - Parameters:
  ///   - lessons: One per report at most, in any order.
  ///   - corpus: One document per report of the log.
  package init(lessons: [Lesson], corpus: Corpus) {
    let order = lessons.indices.sorted { (lessons[$0].person, $0) < (lessons[$1].person, $1) }
    var personCounts = [Int](repeating: 0, count: corpus.vocabulary.count)
    var lastPerson = [PersonID?](repeating: nil, count: corpus.vocabulary.count)
    for lesson in order.map({ lessons[$0] }) {
      for term in corpus[lesson.report] where lastPerson[Int(term)] != lesson.person {
        lastPerson[Int(term)] = lesson.person
        personCounts[Int(term)] += 1
      }
    }
    self.personCounts = personCounts
  }

  /// Whether at least `persons` persons share the term.
  package func isShared(_ term: UInt32, by persons: Int = enough) -> Bool { personCounts[Int(term)] >= persons }
}
