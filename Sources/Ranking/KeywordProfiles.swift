import DelegationMatching
import DelegationTasks
import DelegationText

/// Ranks persons by a few keywords each and their share of the component's work: what a profile bundle holds.
///
/// A keyword's weight is count / length · log2(N / df) over a person's tasks; the heaviest remain, scaled to length 1.
/// Terms that fewer than two persons used, or that `KeywordPolicy` refuses, are nobody's keywords. Work decays by the
/// half-life. `ProfileTable` combines both into a score.
///
/// - Score: the share of belief, from 0 to 1; all shares of a task add up to 1.
/// - Ties: first seen.
/// - Source: the 2018 Delegation report (ten keywords per person, each person a cluster), with weights added.
package struct KeywordProfiles: Recommender {
  package static let name = "keyword-profiles"

  package let scale = ScoreScale.natural
  package let balance: ProfileTable.Balance
  private let mostKeywords: Int
  private let components: [ValueID?]
  private let componentCount: Int
  private let mayName: [Bool]
  private var ledger: ExampleLedger
  private var documents: PersonDocuments
  private var byComponent, byPerson: DecayedCounts
  /// The keywords of the training examples held; nil after these have changed.
  private var cachedKeywords: Keywords?

  private struct Keywords: Sendable {
    let persons: [PersonID]
    /// The corpus's id of each of the table's terms, rising.
    let terms: [UInt32]
    let inverse: [Double]
    let vectors: [SparseVector]
  }

  package init(_ values: ModelValues, _ context: ModelContext) {
    let (features, personCount, halfLife) = (context.features, context.personCount, values["halfLife"])
    balance = .init(textWeight: values["textWeight"], smoothing: values["smoothing"])
    mostKeywords = values.integer("keywords")
    (components, componentCount) = (features.components, features.componentCount)
    let vocabulary = features.documents.corpus.vocabulary
    mayName = (0..<UInt32(vocabulary.count)).map { KeywordPolicy.mayName(vocabulary.bytes(of: $0)) }
    ledger = ExampleLedger(context)
    documents = PersonDocuments(texts: features.documents, personCount: personCount)
    byComponent = DecayedCounts(halfLife: halfLife, cellCount: features.componentCount * personCount)
    byPerson = DecayedCounts(halfLife: halfLife, cellCount: personCount)
  }

  package mutating func change(_ example: TrainingExample, by step: Int) {
    cachedKeywords = nil
    ledger.change(example, by: step)
    documents.change(example, by: step)
    byPerson.change(example, by: step, in: Int(example.person))
    if let component = components[example.task] {
      byComponent.change(example, by: step, in: cell(component, example.person))
    }
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let fitted = fitted(at: now)
    let text = documents.texts[task]
    var terms: [UInt32] = []
    for (term, count) in zip(text.terms, text.counts) {
      guard let own = fitted.id(of: term) else { continue }
      for _ in 0..<count { terms.append(own) }
    }
    let scores = fitted.table.scores(terms: terms, category: components[task].map(Int.init))
    return Ranking(inTieOrder: fitted.persons, scores: ProfileTable.shares(of: scores))
  }

  package mutating func fitted(at now: Moment) -> FittedProfiles {
    let keywords = cachedKeywords ?? keywords()
    cachedKeywords = keywords
    let persons = zip(keywords.persons, keywords.vectors).map { person, vector in
      let categories = (0..<componentCount).compactMap { component -> ProfileTable.CategoryWork? in
        let work = byComponent.count(of: cell(ValueID(component), person), at: now)
        return work > 0 ? .init(category: component, work: work) : nil
      }
      return ProfileTable.Person(
        keywords: vector, work: byPerson.count(of: Int(person), at: now), categories: categories)
    }
    let table = ProfileTable(
      balance: balance, inverse: keywords.inverse, persons: persons, categoryCount: componentCount)
    return FittedProfiles(
      table: table, persons: keywords.persons, terms: keywords.terms,
      supports: keywords.persons.map { ledger.counts[Int($0)] }, documentCount: ledger.exampleCount,
      holders: keywords.terms.map { Int(documents.exampleHolders[Int($0)]) })
  }

  private mutating func keywords() -> Keywords {
    let persons = ledger.firstSeen()
    let vocabulary = documents.texts.corpus.vocabulary
    let choice = KeywordChoice(of: persons.map { heaviest(of: $0, vocabulary) })
    return Keywords(
      persons: persons, terms: choice.terms, inverse: choice.terms.map { documents.inverse(of: $0, over: .tasks) },
      vectors: choice.vectors)
  }

  /// The person's heaviest terms among those that may be named, at length 1.
  private func heaviest(of person: PersonID, _ vocabulary: Vocabulary) -> SparseVector {
    var named: [(term: UInt32, weight: Double)] = []
    documents.forEachWeight(of: person, over: .tasks) { term, weight in
      guard weight > 0, mayName[Int(term)], documents.holdings[term].count >= KeywordPolicy.personsPerTerm else {
        return
      }
      named.append((term, weight))
    }
    return KeywordChoice.heaviest(of: named, atMost: mostKeywords, vocabulary: vocabulary)
  }

  private func cell(_ component: ValueID, _ person: PersonID) -> Int {
    Int(component) * ledger.counts.count + Int(person)
  }

  /// The defaults were chosen on the validation split, batch, by the mean reciprocal rank and top-5 accuracy averaged
  /// over five trackers (Eclipse CDT and JDT, Mozilla Thunderbird, Apache ActiveMQ and Hive), from half-lives of 30 to
  /// 90 days, text weights of 1 to 8 and smoothings of 0.3 to 10; .384 and 56.6 %. The test part was not used.
  package static let description = ModelDescription(
    name: name,
    summary:
      "Ranks persons by a few weighted keywords each and their decayed share of the component's work, as a bundle does.",
    tieRule: "Equal scores: whoever was seen first.",
    settings: [
      .integer(
        "keywords", "maximum number of keywords of a person, 0 for all", defaultValue: KeywordProfile.defaultCount,
        in: 0...1_000_000),
      .real(
        "textWeight", "what a cosine of 1 adds to the logarithm of the share of work",
        defaultValue: ProfileTable.Balance.standard.textWeight, in: 0...1_000),
      .real(
        "smoothing", "how many tasks the share of all work counts as",
        defaultValue: ProfileTable.Balance.standard.smoothing, in: 0.001...1_000_000),
      .real("halfLife", "the time after which a task counts half, in days", defaultValue: 45, in: 0.01...36_500),
    ],
    text: .terms, givesProbabilities: true, make: KeywordProfiles.init)
}

package struct FittedProfiles: Equatable, Sendable {
  package let table: ProfileTable
  /// The table's persons, in the order in which they were first seen.
  package let persons: [PersonID]
  /// The corpus's id of each of the table's terms, rising.
  package let terms: [UInt32]
  package let supports: [Int]
  package let documentCount: Int
  package let holders: [Int]

  package func id(of term: UInt32) -> UInt32? { KeywordChoice.position(of: term, in: terms) }
}
