import Matching
import Text

/// A bundle's table with the keywords that users typed in themselves.
///
/// A typed keyword weighs as much as the heaviest the user has learned, whether it was learned as well or not; then the
/// weights are scaled to length 1 again. A word that the bundle does not know has the inverse document frequency of one
/// that a single document holds. A user of whom nothing was learned counts as somebody who did half a task.
struct TypedKeywords {
  let table: ProfileTable
  let vocabulary: Vocabulary
  let keys: [String]

  /// Work of somebody of whom nothing was learned.
  private static let unknownWork = 0.5

  init(of users: [WorkUser], in bundle: ProfileBundle) {
    var vocabulary = bundle.vocabulary
    var persons = bundle.table.persons
    var keys = bundle.persons.map(\.key)
    let places = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    var isKnown = Set<String>()
    for user in users where !user.keywords.isEmpty && isKnown.insert(user.id).inserted {
      let terms = Self.terms(user.keywords, bundle.chain, &vocabulary)
      if let place = places[user.id] {
        persons[place] = Self.adding(terms, to: persons[place])
      } else {
        let nothing = ProfileTable.Person(keywords: .empty, work: Self.unknownWork, categories: [])
        persons.append(Self.adding(terms, to: nothing))
        keys.append(user.id)
      }
    }
    let rarest = ProfileTable.inverse(documents: max(2, bundle.documentCount), holders: 1)
    let inverse = bundle.table.inverse
    self.keys = keys
    self.vocabulary = vocabulary
    table = ProfileTable(
      balance: bundle.table.balance,
      inverse: inverse + [Double](repeating: rarest, count: vocabulary.count - inverse.count), persons: persons,
      categoryCount: bundle.table.categoryCount)
  }

  /// The ids of the words, rising and distinct; new words are added to the vocabulary.
  private static func terms(_ words: [String], _ chain: TextChain, _ vocabulary: inout Vocabulary) -> [UInt32] {
    Set(words.flatMap { chain.terms(of: $0) }.map { vocabulary.intern($0) }).sorted()
  }

  private static func adding(_ terms: [UInt32], to person: ProfileTable.Person) -> ProfileTable.Person {
    let heaviest = person.keywords.weights.max() ?? 1
    var weights = [UInt32: Double](uniqueKeysWithValues: zip(person.keywords.terms, person.keywords.weights))
    for term in terms { weights[term] = heaviest }
    let order = weights.keys.sorted()
    return ProfileTable.Person(
      keywords: SparseVector(terms: order, weights: order.map { weights[$0]! }).normalised(), work: person.work,
      categories: person.categories)
  }
}
