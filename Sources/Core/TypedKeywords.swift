import DelegationMatching
import DelegationText

extension LearnedProfiles {
  /// The share of the work that typed keywords count for, for somebody who has done nothing and a task with exactly
  /// these keywords. It falls with one task to a half, with two to a third, as work takes the place of what was typed.
  ///
  /// Both were chosen on the validation parts of ten public trackers, by the mean reciprocal rank of all tasks: a fifth of
  /// the people at a time was taken for newcomers who had typed the heaviest terms of their other tasks.
  private static let typedEvidence = 0.3

  /// The learned profiles, with further users and the keywords that users typed in themselves.
  ///
  /// A typed keyword weighs as much as the user's heaviest learned one, even if it was learned too; then the weights are
  /// scaled to length 1 again. Typed keywords are also ``ProfileTable/Person/evidence`` of ``typedEvidence``: without, a newcomer's
  /// share of the work outweighs any text. A word that is nobody's learned keyword has the inverse document frequency of a term that
  /// a single document holds. A word that ``KeywordPolicy`` refuses, such as a phone number, is ignored, because others
  /// read the reasons. A user without a learned profile counts as somebody who did half a task.
  ///
  /// - Parameter users: The first counts where two have one id.
  func adding(_ users: [WorkUser]) -> LearnedProfiles {
    guard !users.isEmpty else { return self }
    var learned = self
    var persons = table.persons
    let positions = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    let middle = Self.middle(of: thresholds)
    var isKnown = Set<String>()
    for user in users where isKnown.insert(user.id).inserted {
      let terms = Self.terms(user.keywords, chain, &learned.vocabulary)
      if let position = positions[user.id] {
        persons[position] = Self.adding(terms, to: persons[position], workDone: persons[position].work)
      } else {
        persons.append(Self.adding(terms, to: ProfileTable.newcomer, workDone: 0))
        learned.keys.append(user.id)
        learned.thresholds.append(middle)
      }
    }
    let rarest = ProfileTable.inverse(documents: max(2, documentCount), holders: 1)
    let added = [Double](repeating: rarest, count: learned.vocabulary.count - vocabulary.count)
    learned.table = ProfileTable(
      balance: table.balance, inverse: table.inverse + added, persons: persons, categoryCount: table.categoryCount)
    return learned
  }

  static func middle(of thresholds: [Double]) -> Double {
    thresholds.isEmpty ? defaultThreshold : thresholds.sorted()[thresholds.count / 2]
  }

  /// The ids of the words, rising and distinct; new words are added to the vocabulary.
  private static func terms(_ words: [String], _ chain: TextChain, _ vocabulary: inout Vocabulary) -> [UInt32] {
    let terms = words.flatMap { chain.terms(of: $0) }.filter { KeywordPolicy.mayName(Array($0.utf8)) }
    return Set(terms.map { vocabulary.intern($0) }).sorted()
  }

  private static func adding(
    _ terms: [UInt32], to person: ProfileTable.Person, workDone: Double
  ) -> ProfileTable.Person {
    guard !terms.isEmpty else { return person }
    let heaviest = person.keywords.weights.max() ?? 1
    var weights = [UInt32: Double](uniqueKeysWithValues: zip(person.keywords.terms, person.keywords.weights))
    for term in terms { weights[term] = heaviest }
    let order = weights.keys.sorted()
    let evidence = typedEvidence / (1 + workDone) / Double(terms.count).squareRoot()
    return ProfileTable.Person(
      keywords: SparseVector(terms: order, weights: order.map { weights[$0]! }).normalised(), work: person.work,
      categories: person.categories, evidence: SparseVector(terms: terms, weights: terms.map { _ in evidence }))
  }
}
