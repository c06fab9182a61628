import DelegationFoundations

/// Each person's keywords and share of the work, in the form in which tasks are compared with them; the pipeline and
/// the app share it.
///
/// score(person, task) = ln prior(person | category) + textWeight · cosine(task, keywords of the person), where
/// prior = (n(category, person) + m · n(person) / n) / (n(category) + m) with n the work (tasks, decayed), m the
/// smoothing; for a task without a known category n(person) / n. A task's vector has count · inverse for each term of
/// the table, scaled to length 1; terms that are nobody's keyword do not count. Scores are logarithms: their softmax
/// is each person's probability. To the prior of somebody with ``Person/evidence``, its product with the task's vector
/// is added.
///
/// - Shape: persons are numbered in the order of the tie rule, terms by ids below `inverse.count`, categories
///   below ``categoryCount``.
///
/// Invariants, checked when the value is made:
/// 1. inverses are positive and finite, keywords have ids below the number of terms;
/// 2. work is positive and finite; a person's categories rise strictly.
///
/// - Source: Dirichlet smoothing as in Zhai & Lafferty 2004, doi:10.1145/984321.984322; Rocchio 1971 for the centroid.
package struct ProfileTable: Equatable, Sendable {
  package struct Balance: Codable, Equatable, Sendable {
    /// The amount that a cosine of 1 adds to the logarithm of the prior.
    package var textWeight: Double
    /// The number of tasks that the share of all work counts for, m; above 0.
    package var smoothing: Double

    package init(textWeight: Double, smoothing: Double) { (self.textWeight, self.smoothing) = (textWeight, smoothing) }

    /// The default, chosen on the validation splits of five trackers; see `KeywordProfiles`.
    package static let standard = Balance(textWeight: 5, smoothing: 0.3)
  }

  package struct CategoryWork: Equatable, Sendable {
    package let category: Int
    package let work: Double

    package init(category: Int, work: Double) { (self.category, self.work) = (category, work) }
  }

  package struct Person: Equatable, Sendable {
    /// The keywords: a vector of length 1, or without terms.
    package let keywords: SparseVector
    /// The number of tasks, decayed: n(person).
    package let work: Double
    /// The work by category, rising, without categories in which the person did nothing.
    package let categories: [CategoryWork]
    /// The share of the work that terms count for which the person has not shown by work; empty without such terms. A
    /// task in the vector's direction adds its length to the prior.
    package let evidence: SparseVector

    package init(keywords: SparseVector, work: Double, categories: [CategoryWork], evidence: SparseVector = .empty) {
      (self.keywords, self.work, self.categories, self.evidence) = (keywords, work, categories, evidence)
    }
  }

  package let balance: Balance
  package let inverse: [Double]
  package let persons: [Person]
  package let categoryCount: Int
  /// The persons of whom each term is a keyword, rising, and its weight there.
  private let postings: [[(person: Int, weight: Double)]]
  /// The logarithm of each person's share of all work, ln n(person) / n.
  private let logShares: [Double]
  /// The logarithm of the prior of each person who did something in a category, and an offset for everybody else.
  private let priors: [CategoryPrior]
  /// The persons with evidence, rising.
  private let evident: [Int]

  private struct CategoryPrior: Equatable, Sendable {
    /// The amount added to the logarithm of the share of somebody who did nothing in the category.
    let others: Double
    let known: [(person: Int, logarithm: Double)]

    static func == (one: CategoryPrior, other: CategoryPrior) -> Bool {
      one.others == other.others && one.known.elementsEqual(other.known, by: ==)
    }
  }

  /// The person of whom nothing is known, who counts as if they had done half a task.
  package static let newcomer = Person(keywords: .empty, work: 0.5, categories: [])

  package static func == (one: ProfileTable, other: ProfileTable) -> Bool {
    one.balance == other.balance && one.inverse == other.inverse && one.persons == other.persons
      && one.categoryCount == other.categoryCount
  }

  package init(balance: Balance, inverse: [Double], persons: [Person], categoryCount: Int) {
    precondition(balance.smoothing > 0 && balance.textWeight.isFinite, "the smoothing must be above 0")
    precondition(inverse.allSatisfy { $0 > 0 && $0.isFinite }, "an inverse must be positive")
    (self.balance, self.inverse) = (balance, inverse)
    (self.persons, self.categoryCount) = (persons, categoryCount)
    var postings = [[(person: Int, weight: Double)]](repeating: [], count: inverse.count)
    for (number, person) in persons.enumerated() {
      precondition(person.work > 0 && person.work.isFinite, "a person's work must be positive")
      for (term, weight) in zip(person.keywords.terms, person.keywords.weights) {
        postings[Int(term)].append((number, weight))
      }
    }
    let total = Self.sum(persons.map(\.work))
    self.postings = postings
    let shares = persons.map { $0.work / total }
    logShares = shares.map(Elementary.log)
    priors = Self.priors(persons, shares, categoryCount, balance.smoothing)
    evident = persons.indices.filter { !persons[$0].evidence.isEmpty }
  }

  /// The score of every person for a task.
  ///
  /// - Parameters:
  ///   - terms: the task's terms by their ids in the table, in any order, repeated as often as they occur.
  ///   - category: The category; nil if the task has none, or one the table does not know.
  package func scores(terms: some Collection<UInt32>, category: Int?) -> [Double] {
    scores(of: vector(of: terms), category: category)
  }

  private func scores(of task: SparseVector, category: Int?) -> [Double] {
    var scores = logShares
    if let category {
      let prior = priors[category]
      for person in scores.indices { scores[person] += prior.others }
      for (person, logarithm) in prior.known { scores[person] = logarithm }
    }
    for person in evident {
      let evidence = persons[person].evidence.dot(task)
      // Without a match the score keeps its bits.
      if evidence > 0 { scores[person] = Elementary.log(Elementary.exp(scores[person]) + evidence) }
    }
    for (term, weight) in zip(task.terms, task.weights) {
      let scaled = balance.textWeight * weight
      for (person, keyword) in postings[Int(term)] { scores[person] += scaled * keyword }
    }
    return scores
  }

  /// A person's prior: their share of the category's work, smoothed towards their share of all work; without a
  /// category, their share of all work.
  package func prior(of person: Int, in category: Int?) -> Double {
    guard let category else { return Elementary.exp(logShares[person]) }
    let known = priors[category].known
    let place = known.partitioningIndex { $0.person >= person }
    let isKnown = place < known.count && known[place].person == person
    return Elementary.exp(isKnown ? known[place].logarithm : logShares[person] + priors[category].others)
  }

  /// Returns the fit of a task to everybody.
  ///
  /// - Parameters:
  ///   - terms: as for ``scores(terms:category:)``.
  ///   - category: as for ``scores(terms:category:)``.
  /// - Returns: A fit for each person, in the table's order.
  package func fits(terms: some Collection<UInt32>, category: Int?) -> [ProfileFit] {
    let task = vector(of: terms)
    let shares = Self.shares(of: scores(of: task, category: category))
    var cosines = [Double](repeating: 0, count: persons.count)
    for (term, weight) in zip(task.terms, task.weights) {
      for (person, keyword) in postings[Int(term)] { cosines[person] += weight * keyword }
    }
    return persons.indices.map {
      ProfileFit(share: shares[$0], prior: prior(of: $0, in: category), cosine: cosines[$0])
    }
  }

  /// The task's weights: count · inverse, scaled to length 1.
  package func vector(of terms: some Collection<UInt32>) -> SparseVector {
    let counts = terms.countedTerms
    return SparseVector(
      terms: counts.map(\.term), weights: counts.map { Double($0.count) * inverse[Int($0.term)] }
    ).normalised()
  }

  /// The softmax of scores: probabilities, which add up to 1.
  package static func shares(of scores: [Double]) -> [Double] {
    guard let highest = scores.max() else { return [] }
    let powers = scores.map { Elementary.exp($0 - highest) }
    let sum = sum(powers)
    return powers.map { $0 / sum }
  }

  /// The sum from the smallest value up, so that it does not depend on the order of persons.
  private static func sum(_ values: [Double]) -> Double {
    var sum = 0.0
    for value in values.sorted() { sum += value }
    return sum
  }

  private static func priors(
    _ persons: [Person], _ shares: [Double], _ categoryCount: Int, _ smoothing: Double
  ) -> [CategoryPrior] {
    var entries = [[Double]](repeating: [], count: categoryCount)
    for person in persons {
      var last = -1
      for entry in person.categories {
        precondition(entry.category > last && entry.work >= 0, "a person's categories must rise strictly")
        last = entry.category
        entries[entry.category].append(entry.work)
      }
    }
    let works = entries.map(sum)
    var known = [[(person: Int, logarithm: Double)]](repeating: [], count: categoryCount)
    for (number, person) in persons.enumerated() {
      for entry in person.categories {
        let prior = (entry.work + smoothing * shares[number]) / (works[entry.category] + smoothing)
        known[entry.category].append((number, Elementary.log(prior)))
      }
    }
    return (0..<categoryCount).map { category in
      CategoryPrior(others: Elementary.log(smoothing / (works[category] + smoothing)), known: known[category])
    }
  }
}
