import DelegationMatching
import Foundation
import Testing

@Suite("Profile table") struct ProfileTableTests {
  /// Two persons: one did three tasks of category 0 and has term 0, the other one task of category 1 and terms 1, 2.
  static let table = ProfileTable(
    balance: .init(textWeight: 2, smoothing: 0.5), inverse: [1, 2, 1],
    persons: [
      .init(keywords: SparseVector(terms: [0], weights: [1]), work: 3, categories: [.init(category: 0, work: 3)]),
      .init(
        keywords: SparseVector(terms: [1, 2], weights: [0.6, 0.8]), work: 1, categories: [.init(category: 1, work: 1)]),
    ], categoryCount: 2)

  @Test("without terms and category a score is the logarithm of the share of work")
  func shares() {
    #expect(Self.table.scores(terms: [], category: nil) == [log(0.75), log(0.25)])
  }

  @Test("the prior of a category is smoothed towards the share of all work")
  func categories() {
    let scores = Self.table.scores(terms: [], category: 0)
    let expected = [log((3 + 0.5 * 0.75) / 3.5), log(0.5 * 0.25 / 3.5)]
    for (score, wanted) in zip(scores, expected) { #expect(abs(score - wanted) < 1e-12) }
  }

  @Test("terms add the cosine times its weight")
  func cosine() {
    // Counts 1 and 2 of inverses 2 and 1: (2, 2) / sqrt 8.
    let scores = Self.table.scores(terms: [2, 1, 2], category: nil)
    let cosine = (0.6 + 0.8) / 2.0.squareRoot()
    #expect(scores[0] == log(0.75))
    #expect(abs(scores[1] - (log(0.25) + 2 * cosine)) < 1e-12)
  }

  @Test("evidence adds its product with the task to the prior, and without a shared term not a bit")
  func evidence() {
    let persons = Self.table.persons.map {
      ProfileTable.Person(
        keywords: $0.keywords, work: $0.work, categories: $0.categories,
        evidence: $0.work == 1 ? SparseVector(terms: [1, 2], weights: [0.3, 0.4]) : .empty)
    }
    let table = ProfileTable(
      balance: Self.table.balance, inverse: Self.table.inverse, persons: persons, categoryCount: 2)
    for category in [nil, 0, 1] {
      #expect(table.scores(terms: [0], category: category) == Self.table.scores(terms: [0], category: category))
      let (scores, plain) = (
        table.scores(terms: [1], category: category), Self.table.scores(terms: [1], category: category)
      )
      #expect(scores[0] == plain[0])
      let prior = Self.table.prior(of: 1, in: category)
      #expect(abs(scores[1] - (log(prior + 0.3) + 2 * 0.6)) < 1e-12)
      let (terms, weight) = table.matches(of: [1], in: category, with: 1)
      #expect(terms == [1] && abs(weight - (scores[1] - log(prior))) < 1e-12)
    }
  }

  @Test(
    "probabilities add up to 1 and keep the order", arguments: [[0.0, 0], [-1000, -1001, -5000], [700, -700]])
  func belief(scores: [Double]) {
    let shares = ProfileTable.shares(of: scores)
    let sum: Double = shares.reduce(0, +)
    #expect(abs(sum - 1) < 1e-12)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(ProfileTable.shares(of: []).isEmpty)
  }
}

@Suite("Keyword policy") struct KeywordPolicyTests {
  @Test(
    "words, versions and identifiers may be named",
    arguments: ["crash", "utf8", "3.5", "java1", "größe", "x86_64", "added"])
  func named(term: String) { #expect(KeywordPolicy.mayName(Array(term.utf8))) }

  @Test(
    "addresses, numbers to call, keys and tokens may not",
    arguments: [
      "jane@example.org", "http://x", "0301234567", "20061105", "deadbeef01", "7f3a9c0d1e", "a1b2c3d4e5f6",
      "x9k2m4q8z1",
      String(repeating: "long", count: 9), "c:\\users",
    ])
  func refused(term: String) { #expect(!KeywordPolicy.mayName(Array(term.utf8))) }
}
