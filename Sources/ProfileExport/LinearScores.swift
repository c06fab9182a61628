import DelegationCore
import Foundation

/// A bundle's scores as sums of products, which other programs can compute without the concept of profiles.
///
/// score(person) = prior(category, person) + Σ x(term) · weight over the person's keywords, where x is the task's
/// count · inverse of each term, scaled to length 1. See `ProfileTable`, whose scores these are.
struct LinearScores {
  struct Keyword {
    let term: Int
    let person: Int
    /// The contribution for x = 1: the keyword's weight times the weight of text against work.
    let weight: Double
  }

  /// The keys of the persons, in the bundle's order.
  let persons: [String]
  let terms: [String]
  let inverse: [Double]
  let categories: [String]
  /// The keywords by term, then by person, both rising: the order in which `ProfileTable` adds.
  let keywords: [Keyword]
  /// The values ln prior(person | category), by category, plus one for a task without a known category, then by person.
  let priors: [[Double]]
  /// The origin of the scores, in the order in which it is written.
  let origin: [(key: String, value: String)]

  /// Converts a bundle's document.
  ///
  /// - Throws: `Problem` when the document is wrong, or when nobody has a keyword.
  init(_ document: BundleDocument) throws {
    let table = try ProfileBundle(document).table
    guard document.persons.contains(where: { !$0.keywords.isEmpty }) else {
      throw Problem(
        location: "\(BundleFolder.profiles): persons",
        fault: "nobody has a keyword, so there is nothing to compare tasks with",
        remedy: "learn from more tasks, or from longer texts")
    }
    guard !document.categories.names.contains("") else {
      throw Problem(
        location: "\(BundleFolder.profiles): categories.names",
        fault: "a category has an empty name, which stands for no category", remedy: "give the category a name")
    }
    persons = document.persons.map(\.key)
    terms = document.terms
    inverse = table.inverse
    categories = document.categories.names
    keywords = table.persons.enumerated().flatMap { number, person in
      zip(person.keywords.terms, person.keywords.weights).map { term, weight in
        Keyword(term: Int(term), person: number, weight: table.balance.textWeight * weight)
      }
    }.sorted { ($0.term, $0.person) < ($1.term, $1.person) }
    priors =
      (0..<table.categoryCount).map { table.scores(terms: [], category: $0) } + [table.scores(terms: [], category: nil)]
    origin = try Self.origin(of: document)
  }

  private static func origin(of document: BundleDocument) throws -> [(key: String, value: String)] {
    [
      ("schema", document.schema), ("kind", document.kind), ("experiment", document.experiment),
      ("dataset", document.dataset), ("dataDigest", document.dataDigest), ("asOf", String(document.asOf)),
      ("text", try document.text.sortedJSON()),
      ("categories", document.categories.field),
    ]
  }
}
