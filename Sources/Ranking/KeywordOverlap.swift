import DelegationTasks

/// The 2018 algorithm: whoever shares a keyword with the task comes first.
///
/// A person's document is the titles of all tasks they are known to have resolved, lower-cased and split on spaces. A
/// word weighs count / length · log2(N / df), in a person's document over the persons' documents; a word that only the
/// task holds weighs as if one document held it, so it takes a slot and matches nobody. The keywords are the heaviest
/// words, equal weights by the words' bytes; the 2018 program left that order to a hash table.
///
/// - Score: 1 if task and person share a keyword, else 0.
/// - Ties: first seen.
/// - Source: the 2018 Delegation report and its program.
package struct KeywordOverlap: Recommender {
  package let scale = ScoreScale.natural
  private var ledger: ExampleLedger
  private var keywords: PersonKeywords

  /// - `keywords`: The maximum number of words of a person or a task.
  /// - `taskUnit`: The unit over which the task's words are weighed: the persons' documents, as the 2018 report states,
  ///   or the titles of the training examples, as its program did.
  package init(features: TaskFeatures, personCount: Int, keywords: Int, taskUnit: PersonDocuments.Unit) {
    ledger = ExampleLedger(taskCount: features.openings.count, personCount: personCount)
    self.keywords = PersonKeywords(
      count: keywords, taskUnit: taskUnit, texts: features.spaceDocuments, personCount: personCount)
  }

  package mutating func change(_ example: TrainingExample, by step: Int) {
    ledger.change(example, by: step)
    keywords.change(example, by: step)
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.firstSeen()
    return Ranking(inTieOrder: persons, scores: keywords.overlaps(of: task, with: persons))
  }

  static let asStated = description(
    "keyword-overlap",
    "The 2018 algorithm: puts persons first whose ten heaviest words include one of the task's ten, weighed over persons.",
    taskUnit: .persons)

  static let asProgrammed = description(
    "keyword-overlap-2018",
    "The 2018 algorithm as its program ran: like keyword-overlap, but the task's words are weighed over tasks.",
    taskUnit: .tasks)

  private static func description(
    _ name: String, _ summary: String, taskUnit: PersonDocuments.Unit
  ) -> ModelDescription {
    ModelDescription(
      name: name, summary: summary, tieRule: "Equal scores: whoever was seen first.",
      settings: [
        .integer("keywords", "maximum number of words of a person or a task", defaultValue: 10, in: 1...10_000)
      ],
      text: .titles, readsTextAlone: true
    ) { values, context in
      KeywordOverlap(
        features: context.features, personCount: context.personCount, keywords: values.integer("keywords"),
        taskUnit: taskUnit)
    }
  }
}

/// Each person's heaviest words, and whether a task shares one of them: the common part of both 2018 variants.
struct PersonKeywords: ExampleHolder {
  let count: Int
  /// The unit that the inverse document frequency of a task's words counts; that of a person's words always counts
  /// persons.
  let taskUnit: PersonDocuments.Unit
  private(set) var documents: PersonDocuments
  /// The term ids of each person, the heaviest first, where they are not stale.
  private var cachedKeywords: [[UInt32]]

  init(count: Int, taskUnit: PersonDocuments.Unit, texts: DocumentTerms, personCount: Int) {
    self.count = count
    self.taskUnit = taskUnit
    documents = PersonDocuments(texts: texts, personCount: personCount)
    cachedKeywords = Array(repeating: [], count: personCount)
  }

  mutating func change(_ example: TrainingExample, by step: Int) { documents.change(example, by: step) }

  mutating func overlaps(of task: Int, with persons: [PersonID]) -> [Double] {
    guard !persons.isEmpty else { return [] }
    let text = documents.texts[task]
    let vocabulary = documents.texts.corpus.vocabulary
    var heaviest = TopList(count: count)
    for (term, weight) in zip(text.terms, documents.weights(of: text, over: taskUnit)) {
      heaviest.offer(term, weight) { vocabulary.compare($0, $1) }
    }
    return persons.map { person in
      let keywords = keywords(of: person)
      return heaviest.items.contains { keywords.contains($0) } ? 1 : 0
    }
  }

  private mutating func keywords(of person: PersonID) -> [UInt32] {
    guard documents.isStale[Int(person)] else { return cachedKeywords[Int(person)] }
    let vocabulary = documents.texts.corpus.vocabulary
    var heaviest = TopList(count: count)
    documents.forEachWeight(of: person, over: .persons) { term, weight in
      heaviest.offer(term, weight) { vocabulary.compare($0, $1) }
    }
    cachedKeywords[Int(person)] = heaviest.items
    documents.markCurrent(Int(person))
    return heaviest.items
  }
}
