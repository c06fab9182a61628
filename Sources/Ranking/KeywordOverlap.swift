import DelegationMatching
import DelegationTasks
import DelegationText

/// The 2018 algorithm: whoever shares a keyword with the task comes first.
///
/// A person's document is all titles they are known to have resolved, lower-cased and split on spaces. A word weighs
/// count / length · log2(N / df), in a person's document over the persons' documents; a word of the task that nothing else
/// holds weighs as if one did, so it takes a slot and matches nobody. The keywords are the heaviest words, equal weights by
/// the words' bytes; where the program of 2018 left that to the order of a hash table, too.
///
/// - Score: 1 if task and person share a keyword, else 0.
/// - Ties: first seen.
/// - Source: the 2018 Delegation report and its program.
package struct KeywordOverlap: Recommender {
  package let scale = ScoreScale.natural
  private var ledger: ExampleLedger
  private var keywords: PersonKeywords

  /// - Parameters:
  ///   - features: Of every report of the log.
  ///   - personCount: Persons are numbered below this.
  ///   - keywords: How many words a person and a task have at most.
  ///   - taskUnit: What the task's words are weighed over: the persons' documents, as the report of 2018 states it, or the
  ///     titles of the lessons' reports, as its program ran.
  package init(features: TaskFeatures, personCount: Int, keywords: Int, taskUnit: PersonDocuments.Unit) {
    ledger = ExampleLedger(taskCount: features.openings.count, personCount: personCount)
    self.keywords = PersonKeywords(
      count: keywords, taskUnit: taskUnit, texts: features.spaceDocuments, personCount: personCount)
  }

  package mutating func learn(_ example: TrainingExample) {
    ledger.learn(example)
    keywords.learn(example)
  }

  package mutating func forget(_ example: TrainingExample) {
    ledger.forget(example)
    keywords.forget(example)
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.firstSeen()
    return Ranking(inTieOrder: persons, scores: keywords.overlaps(of: task, with: persons))
  }
}

extension KeywordOverlap {
  static let asStated = description(
    "keyword-overlap",
    "Puts persons first who share one of their ten heaviest words with the task's ten, all weighed over persons: the 2018 algorithm.",
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
      settings: [.whole("keywords", "how many words a person and a task have at most", standard: 10, in: 1...10_000)],
      text: .titles
    ) { values, context in
      KeywordOverlap(
        features: context.features, personCount: context.personCount, keywords: values.whole("keywords"),
        taskUnit: taskUnit)
    }
  }
}

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

  mutating func learn(_ example: TrainingExample) { documents.learn(example) }

  mutating func forget(_ example: TrainingExample) { documents.forget(example) }

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
