import TaskModel
import Text

/// Each person's heaviest words, and whether a task shares one of them: what both readings of the 2018 algorithm do.
struct PersonKeywords: Sendable {
  /// How many words a person and a task have at most.
  let count: Int
  /// What the inverse document frequency of a task's words counts; a person's words always go by persons.
  let taskUnit: PersonDocuments.Unit
  private(set) var documents: PersonDocuments
  /// By person: term ids, the heaviest first; nothing while they have to be chosen again.
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
    guard !persons.isEmpty else { return [] }
    let words = TermCounts(of: documents.corpus[task])
    let vocabulary = documents.corpus.vocabulary
    var heaviest = TopList(count: count)
    for (term, weight) in zip(words.terms, documents.weights(of: words, over: taskUnit)) {
      heaviest.offer(term, weight) { vocabulary.compare($0, $1) }
    }
    let keywords = personKeywords()
    return persons.map { person in
      heaviest.items.contains { keywords[Int(person)].contains($0) } ? 1 : 0
    }
  }

  private mutating func personKeywords() -> [[UInt32]] {
    if let kept { return kept }
    let vocabulary = documents.corpus.vocabulary
    let chosen = documents.documents.indices.map { person in
      var heaviest = TopList(count: count)
      documents.forEachWeight(of: PersonID(person), over: .persons) { term, weight in
        heaviest.offer(term, weight) { vocabulary.compare($0, $1) }
      }
      return heaviest.items
    }
    kept = chosen
    return chosen
  }
}
