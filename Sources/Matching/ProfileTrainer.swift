import DelegationText

/// Computes a ``ProfileTable`` from tasks that people did, all at once and without a clock: every task weighs the same.
///
/// A keyword's weight is count / length · log2(N / df) over a person's document, which concatenates the texts of all
/// their tasks; N and df count tasks. The heaviest are kept and scaled to length 1. Terms that too few persons used, or
/// that ``KeywordPolicy`` refuses, are nobody's keywords.
///
/// - Ties: equal weights by the terms' bytes; persons in the order in which they are first met.
/// - Source: the 2018 Delegation report. The pipeline's model `keyword-profiles` has the same rule, for training examples
///   that are added, removed and decay with age.
package struct ProfileTrainer: Equatable, Sendable {
  package struct Example: Equatable, Sendable {
    let person: Int
    /// Ids of a vocabulary, repeated as often as they occur.
    let terms: [UInt32]
    let category: Int?

    package init(person: Int, terms: [UInt32], category: Int?) {
      (self.person, self.terms, self.category) = (person, terms, category)
    }
  }

  package struct Trained: Equatable, Sendable {
    package let table: ProfileTable
    package let persons: [Int]
    /// The vocabulary's id of each of the table's terms, rising.
    package let terms: [UInt32]
    package let supports: [Int]
  }

  /// The greatest number of keywords of a person; 0: all.
  var keywords: Int
  /// The number of persons who must have used a term. One is enough only where nobody but those persons' own team sees
  /// it.
  var personsPerTerm: Int
  var balance: ProfileTable.Balance

  package init(
    keywords: Int = KeywordProfile.defaultCount, personsPerTerm: Int = KeywordPolicy.personsPerTerm,
    balance: ProfileTable.Balance = .standard
  ) {
    (self.keywords, self.personsPerTerm, self.balance) = (keywords, personsPerTerm, balance)
  }

  /// The table of examples; without any it has nobody.
  ///
  /// - Parameters:
  ///   - examples: in any order; it decides who is first met.
  ///   - vocabulary: what the terms stand for; every id is below its count.
  ///   - categoryCount: every category is below it.
  package func train(_ examples: [Example], vocabulary: Vocabulary, categoryCount: Int) -> Trained {
    var persons: [Int] = []
    var positions: [Int: Int] = [:]
    for example in examples where positions[example.person] == nil {
      positions[example.person] = persons.count
      persons.append(example.person)
    }
    var texts = [[UInt32]](repeating: [], count: persons.count)
    var works = [[Int]](repeating: [Int](repeating: 0, count: categoryCount), count: persons.count)
    var supports = [Int](repeating: 0, count: persons.count)
    for example in examples {
      let position = positions[example.person]!
      texts[position] += example.terms
      supports[position] += 1
      if let category = example.category { works[position][category] += 1 }
    }
    let documents = texts.map { $0.countedTerms }
    let inverse = Self.inverse(examples, termCount: vocabulary.count)
    let mayName = mayName(documents, vocabulary)
    let choice = KeywordChoice(
      of: documents.indices.map { position in
        let perTerm = 1 / Double(max(1, texts[position].count))
        let weighted = documents[position].map { ($0.term, inverse[Int($0.term)] * (Double($0.count) * perTerm)) }
        return KeywordChoice.heaviest(
          of: weighted.filter { $0.1 > 0 && mayName[Int($0.0)] }, atMost: keywords, vocabulary: vocabulary)
      })
    let rows = persons.indices.map { position in
      ProfileTable.Person(
        keywords: choice.vectors[position], work: Double(supports[position]),
        categories: works[position].indices.compactMap { category in
          let work = works[position][category]
          return work > 0 ? .init(category: category, work: Double(work)) : nil
        })
    }
    let table = ProfileTable(
      balance: balance, inverse: choice.terms.map { inverse[Int($0)] }, persons: rows, categoryCount: categoryCount)
    return Trained(table: table, persons: persons, terms: choice.terms, supports: supports)
  }

  /// Returns, for each term, whether its form is harmless and enough persons used it.
  private func mayName(_ documents: [[(term: UInt32, count: Int)]], _ vocabulary: Vocabulary) -> [Bool] {
    var users = [Int](repeating: 0, count: vocabulary.count)
    for document in documents { for (term, _) in document { users[Int(term)] += 1 } }
    return users.indices.map {
      users[$0] > 0 && users[$0] >= personsPerTerm && KeywordPolicy.mayName(vocabulary.bytes(of: UInt32($0)))
    }
  }

  /// Returns log2(N / df) over tasks for each term; 0 for a term that no task holds.
  private static func inverse(_ examples: [Example], termCount: Int) -> [Double] {
    let frequencies = DocumentFrequencies(of: examples.map(\.terms), termCount: termCount)
    return frequencies.holders.map {
      $0 == 0 ? 0 : ProfileTable.inverse(documents: frequencies.documentCount, holders: Int($0))
    }
  }
}
