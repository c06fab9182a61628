import Foundation
import Matching
import Text

/// Refuses a document whose numbers are out of range, doubled, missing or at odds with each other.
struct BundleChecks {
  let document: BundleDocument
  /// How messages name the file.
  let place: String

  /// - Throws: ``ProfileProblem`` naming the first key that is wrong.
  func run() throws {
    try checkHead()
    try checkTerms()
    let names = document.categories.names
    try require(Set(names).count == names.count, "categories.names", "a category stands twice")
    try require(!document.persons.isEmpty, "persons", "there is nobody")
    var keys = Set<String>()
    for (number, person) in document.persons.enumerated() {
      try require(keys.insert(person.key).inserted, "persons[\(number)].key", "the person stands twice")
      try check(person, "persons[\(number)]")
    }
  }

  private func checkHead() throws {
    let balance = document.balance
    try require(
      document.dataDigest.hasPrefix("sha256:") && BundleFolder.isDigest(document.dataDigest.dropFirst(7)), "dataDigest",
      "this is no sha256: and 64 hexadecimal digits")
    try require(
      balance.textWeight.isFinite && balance.textWeight >= 0, "balance.textWeight",
      "\(balance.textWeight) is out of range")
    try require(
      balance.smoothing.isFinite && balance.smoothing > 0, "balance.smoothing", "\(balance.smoothing) is out of range")
    try require(document.documents >= 1, "documents", "\(document.documents) is no number of documents")
    let (title, details) = (BundleDocument.Text.title, BundleDocument.Text.details)
    try require(
      [[title], [title, details]].contains(document.text.fields), "text.fields",
      "these are neither \(title) nor \(title) and \(details)")
  }

  private func checkTerms() throws {
    let terms = document.terms
    try require(
      document.holders.count == terms.count, "holders", "\(document.holders.count) numbers for \(terms.count) terms")
    // By bytes: two spellings of an accent are two terms.
    try require(Vocabulary(terms: terms).count == terms.count, "terms", "a term stands twice")
    for (number, term) in terms.enumerated() {
      try require(!term.isEmpty, "terms[\(number)]", "the term is empty")
      try require(
        KeywordPolicy.mayName(Array(term.utf8)), "terms[\(number)]", "the term may point at a person or a secret")
    }
    for (number, holders) in document.holders.enumerated() {
      // A term that all documents hold says nothing and is no keyword.
      try require(holders >= 1 && holders < document.documents, "holders[\(number)]", "\(holders) is out of range")
    }
  }

  private func check(_ person: BundleDocument.Person, _ key: String) throws {
    try require(BundleFolder.isDigest(person.key), key + ".key", "a key has 64 hexadecimal digits")
    try require(
      person.support >= 1 && person.support <= document.documents, key + ".support",
      "\(person.support) is no number of the documents")
    try require(person.lastActive <= document.asOf, key + ".lastActive", "this is later than asOf")
    try require(person.work.isFinite && person.work > 0, key + ".work", "\(person.work) is out of range")
    try require(
      person.threshold.isFinite && (0...1).contains(person.threshold), key + ".threshold",
      "\(person.threshold) is out of range")
    try check(person.categories, below: document.categories.names.count, key + ".categories")
    try check(person.keywords, below: document.terms.count, key + ".keywords")
    var square = 0.0
    for keyword in person.keywords { square += keyword.value * keyword.value }
    try require(
      person.keywords.isEmpty || abs(square - 1) < 1e-9, key + ".keywords", "the weights' squares add up to \(square)")
  }

  private func check(_ entries: [BundleDocument.Entry], below bound: Int, _ key: String) throws {
    var last = -1
    for (number, entry) in entries.enumerated() {
      try require(
        entry.index > last && entry.index < bound, "\(key)[\(number)]",
        "\(entry.index) is out of range, or does not rise (the range is 0 to \(bound - 1))")
      try require(entry.value.isFinite && entry.value > 0, "\(key)[\(number)]", "\(entry.value) is not above 0")
      last = entry.index
    }
  }

  private func require(_ holds: Bool, _ key: String, _ fault: @autoclosure () -> String) throws {
    if !holds { throw ProfileProblem(place: "\(place): \(key)", fault: fault(), remedy: ProfileProblem.exportAgain) }
  }
}
