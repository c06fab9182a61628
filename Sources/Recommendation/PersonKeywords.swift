import TaskModel
import Text

/// Each person's heaviest words, and whether a task shares one of them: what both readings of the 2018 algorithm do.
struct PersonKeywords: Sendable {
  /// How many words a person and a task have at most.
  let count: Int
  /// What the inverse document frequency of a task's words counts; a person's words always go by persons.
  let taskUnit: PersonDocuments.Unit
  private(set) var documents: PersonDocuments
  /// By person: term ids, rising; nothing while they have to be chosen again.
  private var kept: [[UInt32]]?

  init(count: Int, taskUnit: PersonDocuments.Unit, corpus: Corpus, personCount: Int) {
    self.count = count
    self.taskUnit = taskUnit
    documents = PersonDocuments(corpus: corpus, personCount: personCount)
  }

  mutating func learn(_ lesson: Lesson) {
    documents.learn(lesson)
    kept = nil
  }

  mutating func forget(_ lesson: Lesson) {
    documents.forget(lesson)
    kept = nil
  }

  /// 1 for each of the persons who shares a keyword with the task, else 0.
  mutating func overlaps(of task: Int, with persons: [PersonID]) -> [Double] {
    let words = TermCounts(of: documents.corpus[task])
    var heaviest = Heaviest(count: count, vocabulary: documents.corpus.vocabulary)
    for (term, weight) in zip(words.terms, documents.weights(of: words, over: taskUnit)) {
      heaviest.offer(term, weight)
    }
    let keywords = personKeywords()
    return persons.map { person in
      heaviest.terms.contains { keywords[Int(person)].contains($0) } ? 1 : 0
    }
  }

  private mutating func personKeywords() -> [[UInt32]] {
    if let kept { return kept }
    let chosen = documents.documents.indices.map { person in
      var heaviest = Heaviest(count: count, vocabulary: documents.corpus.vocabulary)
      documents.forEachWeight(of: PersonID(person), over: .persons) { heaviest.offer($0, $1) }
      return heaviest.terms
    }
    kept = chosen
    return chosen
  }
}

/// The heaviest of the terms offered, equal weights by the terms' bytes; at most `count`, kept in that order.
struct Heaviest {
  let count: Int
  let vocabulary: Vocabulary
  private(set) var terms: [UInt32] = []
  private(set) var weights: [Double] = []

  init(count: Int, vocabulary: Vocabulary) {
    self.count = count
    self.vocabulary = vocabulary
  }

  @inline(__always)
  mutating func offer(_ term: UInt32, _ weight: Double) {
    if terms.count == count, weight < weights[count - 1] { return }
    insert(term, weight)
  }

  private mutating func insert(_ term: UInt32, _ weight: Double) {
    var place = terms.count
    while place > 0, stands(term, weight, before: place - 1) { place -= 1 }
    guard place < count else { return }
    terms.insert(term, at: place)
    weights.insert(weight, at: place)
    if terms.count > count {
      terms.removeLast()
      weights.removeLast()
    }
  }

  private func stands(_ term: UInt32, _ weight: Double, before place: Int) -> Bool {
    weight != weights[place] ? weight > weights[place] : vocabulary.compare(term, terms[place])
  }
}
