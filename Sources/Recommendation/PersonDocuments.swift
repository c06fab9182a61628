import Foundation
import TaskModel
import Text

/// Each person's document: the texts of all reports they are known to have resolved, one behind the other, as counts.
///
/// Everything kept is a whole number, so a lesson that is forgotten leaves nothing behind, and the order of learning
/// leaves no trace either.
struct PersonDocuments: Sendable {
  /// What the N and df of an inverse document frequency count.
  enum Unit: Sendable {
    /// Persons with a lesson; those among them whose document holds the term.
    case persons
    /// Lessons; those among them whose report's text holds the term.
    case tasks
  }

  let corpus: Corpus
  /// By person.
  private(set) var documents: [TermCounts]
  private var lessonCounts: [Int]
  private var personTotal = 0
  private var lessonTotal = 0
  /// By term.
  private var personHolders: [Int32]
  private var lessonHolders: [Int32]
  /// log2 of 0, 1, 2 …, up to the highest count there can be.
  private let logarithms: [Double]

  init(corpus: Corpus, personCount: Int) {
    self.corpus = corpus
    documents = Array(repeating: TermCounts(), count: personCount)
    lessonCounts = Array(repeating: 0, count: personCount)
    personHolders = Array(repeating: 0, count: corpus.vocabulary.count)
    lessonHolders = Array(repeating: 0, count: corpus.vocabulary.count)
    logarithms = (0...max(personCount, corpus.documentCount, 1)).map { $0 == 0 ? 0 : log2(Double($0)) }
  }

  mutating func learn(_ lesson: Lesson) {
    let (person, text) = (Int(lesson.person), TermCounts(of: corpus[lesson.report]))
    documents[person].add(text, holders: &personHolders)
    for term in text.terms { lessonHolders[Int(term)] += 1 }
    lessonTotal += 1
    lessonCounts[person] += 1
    if lessonCounts[person] == 1 { personTotal += 1 }
  }

  mutating func forget(_ lesson: Lesson) {
    let (person, text) = (Int(lesson.person), TermCounts(of: corpus[lesson.report]))
    documents[person].remove(text, holders: &personHolders)
    for term in text.terms { lessonHolders[Int(term)] -= 1 }
    lessonTotal -= 1
    lessonCounts[person] -= 1
    if lessonCounts[person] == 0 { personTotal -= 1 }
  }

  /// The inverse document frequency log2(N / df) of a term; log2(N) for one that nobody's document holds, as if one
  /// did. Needs a lesson.
  func inverse(of term: UInt32, over unit: Unit) -> Double {
    let holders = unit == .persons ? personHolders[Int(term)] : lessonHolders[Int(term)]
    return total(unit) - logarithms[Int(max(1, holders))]
  }

  /// Calls `body` with the weight count / length · log2(N / df) of each term of a person's document, terms rising.
  @inline(__always)
  func forEachWeight(of person: PersonID, over unit: Unit, _ body: (_ term: UInt32, _ weight: Double) -> Void) {
    let document = documents[Int(person)]
    let total = total(unit)
    let holders = unit == .persons ? personHolders : lessonHolders
    let perTerm = 1 / Double(max(1, document.length))
    holders.withUnsafeBufferPointer { holders in
      logarithms.withUnsafeBufferPointer { logarithms in
        for place in document.terms.indices {
          let term = document.terms[place]
          let inverse = total - logarithms[Int(holders[Int(term)])]
          body(term, inverse * (Double(document.counts[place]) * perTerm))
        }
      }
    }
  }

  /// The weights of a task's terms, terms rising.
  func weights(of task: TermCounts, over unit: Unit) -> [Double] {
    zip(task.terms, task.counts).map { term, count in
      inverse(of: term, over: unit) * (Double(count) / Double(max(1, task.length)))
    }
  }

  private func total(_ unit: Unit) -> Double { logarithms[unit == .persons ? personTotal : lessonTotal] }
}
