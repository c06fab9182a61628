import Foundation
import Matching
import Text

/// Reads `profiles.json` and refuses what cannot be true.
struct BundleReader {
  /// How messages name the file.
  let place: String

  /// Reads the bytes; the version is looked at before anything else, so that a newer file is refused for that reason.
  func document(_ bytes: Data) throws -> BundleDocument {
    struct Head: Decodable {
      let schema: String?
      let kind: String?
    }
    let decoder = JSONDecoder()
    do {
      let head = try decoder.decode(Head.self, from: bytes)
      guard head.kind == BundleDocument.kind else {
        throw problem("kind", "this is no bundle of profiles", ProfileProblem.exportAgain)
      }
      try checkVersion(head.schema)
      return try decoder.decode(BundleDocument.self, from: bytes)
    } catch let error as DecodingError {
      throw Self.problem(of: error, place: place)
    }
  }

  private func checkVersion(_ schema: String?) throws {
    let parts = (schema ?? "").split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let major = parts[0], parts[1] != nil else {
      throw problem("schema", "\"\(schema ?? "")\" is no version", ProfileProblem.exportAgain)
    }
    guard major == 1 else {
      throw problem(
        "schema", "version \(schema!) is not read here, 1.x is",
        major > 1 ? "use a newer version of DelegationCore, or export with this one" : ProfileProblem.exportAgain)
    }
  }

  /// The text chain the terms were made by.
  func chain(_ text: BundleDocument.Text) throws -> TextChain {
    guard text.revision == TextChain.revision else {
      throw problem(
        "text.revision", "terms were made by revision \(text.revision) of the text chain, here is \(TextChain.revision)",
        "use the version of DelegationCore that wrote the bundle, or export it anew with this one")
    }
    guard let tokenizer = TextSettings.Tokenizer(rawValue: text.tokenizer),
      let identifiers = TextSettings.Identifiers(rawValue: text.identifiers),
      let tags = TextSettings.Tags(rawValue: text.tags)
    else { throw problem("text", "a setting is not known here", ProfileProblem.exportAgain) }
    do {
      return try TextChain(
        settings: TextSettings(
          tokenizer: tokenizer, identifiers: identifiers, tags: tags, minimumTokenLength: text.minimumTokenLength,
          filters: try text.filters.map { try TextSettings.Filter(text: $0) }))
    } catch let error as SettingProblem {
      throw problem(error.key, error.fault, error.remedy)
    }
  }

  /// Refuses numbers that are out of range, doubled or missing.
  func check(_ document: BundleDocument) throws {
    func require(_ holds: Bool, _ key: String, _ fault: @autoclosure () -> String) throws {
      if !holds { throw problem(key, fault(), ProfileProblem.exportAgain) }
    }
    let (terms, categories) = (document.terms.count, document.categories.names.count)
    try require(
      document.balance.textWeight.isFinite && document.balance.textWeight >= 0 && document.balance.smoothing.isFinite
        && document.balance.smoothing > 0, "balance", "a weight is out of range")
    try require(document.documents >= 1, "documents", "\(document.documents) is no number of documents")
    try require(document.holders.count == terms, "holders", "\(document.holders.count) numbers for \(terms) terms")
    // By bytes: two spellings of an accent are two terms.
    try require(Vocabulary(terms: document.terms).count == terms, "terms", "a term stands twice")
    try require(!document.terms.contains(""), "terms", "a term is empty")
    try require(Set(document.categories.names).count == categories, "categories", "a category stands twice")
    try require(!document.persons.isEmpty, "persons", "there is nobody")
    for (number, holders) in document.holders.enumerated() {
      // A term that all documents hold says nothing and is no keyword.
      try require(holders >= 1 && holders < document.documents, "holders[\(number)]", "\(holders) is out of range")
    }
    for (number, term) in document.terms.enumerated() {
      try require(
        KeywordPolicy.mayName(Array(term.utf8)), "terms[\(number)]", "the term may point at a person or a secret")
    }
    var keys = Set<String>()
    for (number, person) in document.persons.enumerated() {
      let key = "persons[\(number)]"
      try require(
        person.key.utf8.count == 64 && person.key.allSatisfy { $0.isHexDigit && !$0.isUppercase }, key + ".key",
        "a key has 64 hexadecimal digits")
      try require(keys.insert(person.key).inserted, key + ".key", "the person stands twice")
      try require(person.support >= 1, key + ".support", "\(person.support) is no number of tasks")
      try require(person.work.isFinite && person.work > 0, key + ".work", "\(person.work) is out of range")
      try require(
        person.threshold.isFinite && (0...1).contains(person.threshold), key + ".threshold",
        "\(person.threshold) is out of range")
      try require(isRising(person.categories, below: categories), key + ".categories", "numbers must rise below \(categories)")
      try require(
        person.categories.allSatisfy { $0.value.isFinite && $0.value > 0 }, key + ".categories", "work must be above 0")
      try require(isRising(person.keywords, below: terms), key + ".keywords", "numbers must rise below \(terms)")
      try require(
        person.keywords.allSatisfy { $0.value.isFinite && $0.value > 0 }, key + ".keywords", "weights must be above 0")
      let square = person.keywords.reduce(0) { $0 + $1.value * $1.value }
      try require(
        person.keywords.isEmpty || abs(square - 1) < 1e-9, key + ".keywords", "the weights' squares add up to \(square)")
    }
  }

  private func isRising(_ entries: [BundleDocument.Entry], below bound: Int) -> Bool {
    var last = -1
    for entry in entries {
      guard entry.index > last, entry.index < bound else { return false }
      last = entry.index
    }
    return true
  }

  private func problem(_ key: String, _ fault: String, _ remedy: String) -> ProfileProblem {
    ProfileProblem(place: "\(place): \(key)", fault: fault, remedy: remedy)
  }

  /// What a decoder found, with the path to it.
  static func problem(of error: DecodingError, place: String) -> ProfileProblem {
    let (context, fault): (DecodingError.Context, String) =
      switch error {
      case .keyNotFound(let key, let context): (context, "the key \(key.stringValue) is missing")
      case .typeMismatch(let type, let context): (context, "this is no \(words(type))")
      case .valueNotFound(let type, let context): (context, "a \(words(type)) is missing")
      case .dataCorrupted(let context): (context, "this is not JSON that can be read: it is cut off or damaged")
      @unknown default: (.init(codingPath: [], debugDescription: ""), "this cannot be read")
      }
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return ProfileProblem(
      place: path.isEmpty ? place : "\(place): \(path.drop { $0 == "." })", fault: fault,
      remedy: ProfileProblem.exportAgain)
  }

  private static func words(_ type: Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Int.Type, is Int64.Type: "whole number"
    case is Double.Type: "number"
    default: "list or object"
    }
  }
}
