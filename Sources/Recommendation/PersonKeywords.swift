import TaskModel
import Text

/// Each person's heaviest words, and whether a task shares one of them: what both readings of the 2018 algorithm do.
struct PersonKeywords: Sendable {
  /// How many words a person and a task have at most.
  let count: Int
  /// What the inverse document frequency of a task's words counts; a person's words always go by persons.
  let taskUnit: PersonDocuments.Unit
  private(set) var documents: PersonDocuments
  /// By person: term ids, the heaviest first, where they are not stale.
  private var kept: [[UInt32]]

  init(count: Int, taskUnit: PersonDocuments.Unit, texts: DocumentTerms, personCount: Int) {
    self.count = count
    self.taskUnit = taskUnit
    documents = PersonDocuments(texts: texts, personCount: personCount)
    kept = Array(repeating: [], count: personCount)
  }

  mutating func learn(_ lesson: Lesson) { documents.learn(lesson) }

  mutating func forget(_ lesson: Lesson) { documents.forget(lesson) }

  /// 1 for each of the persons who shares a keyword with the task, else 0.
  mutating func overlaps(of task: Int, with persons: [PersonID]) -> [Double] {
    guard !persons.isEmpty else { return [] }
    let words = documents.texts[task]
    let vocabulary = documents.texts.corpus.vocabulary
    var heaviest = TopList(count: count)
    for (term, weight) in zip(words.terms, documents.weights(of: words, over: taskUnit)) {
      heaviest.offer(term, weight) { vocabulary.compare($0, $1) }
    }
    return persons.map { person in
      let keywords = keywords(of: person)
      return heaviest.items.contains { keywords.contains($0) } ? 1 : 0
    }
  }

  private mutating func keywords(of person: PersonID) -> [UInt32] {
    guard documents.isStale[Int(person)] else { return kept[Int(person)] }
    let vocabulary = documents.texts.corpus.vocabulary
    var heaviest = TopList(count: count)
    documents.forEachWeight(of: person, over: .persons) { term, weight in
      heaviest.offer(term, weight) { vocabulary.compare($0, $1) }
    }
    kept[Int(person)] = heaviest.items
    documents.settle(Int(person))
    return heaviest.items
  }
}
