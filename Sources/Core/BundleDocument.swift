import DelegationFoundations
import DelegationMatching
import Foundation

/// The content of `profiles.json`, key by key; see the schema beside this file. Only types are checked here.
package struct BundleDocument: Codable, Equatable, Sendable {
  package struct Text: Codable, Equatable, Sendable {
    var revision: Int
    package var tokenizer: String
    var identifiers, tags: String
    var minimumTokenLength: Int
    package var filters, fields: [String]
    var language: String?

    static let title = "title"
    static let details = "description"

    package init(
      revision: Int, tokenizer: String, identifiers: String, tags: String, minimumTokenLength: Int, filters: [String],
      fields: [String], language: String? = nil
    ) {
      (self.revision, self.tokenizer, self.identifiers) = (revision, tokenizer, identifiers)
      (self.tags, self.minimumTokenLength, self.filters) = (tags, minimumTokenLength, filters)
      (self.fields, self.language) = (fields, language)
    }
  }

  package struct Categories: Codable, Equatable, Sendable {
    package var field: String
    package var names: [String]

    package init(field: String, names: [String]) { (self.field, self.names) = (field, names) }
  }

  /// An index of a list and its value: `[3, 0.25]`.
  package struct Entry: Codable, Equatable, Sendable {
    package var index: Int
    package var value: Double

    package init(index: Int, value: Double) { (self.index, self.value) = (index, value) }

    package init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      index = try list.decode(Int.self)
      value = try list.decode(Double.self)
      guard list.isAtEnd else {
        throw DecodingError.dataCorruptedError(in: list, debugDescription: "an entry is [number, value]")
      }
    }

    package func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(index)
      try list.encode(value)
    }
  }

  /// One person as learned; indices of terms and categories rise.
  package struct Person: Codable, Equatable, Sendable {
    package var key: String
    package var support: Int
    package var lastActive: Int64
    package var threshold, work: Double
    package var categories, keywords: [Entry]

    package init(
      key: String, support: Int, lastActive: Int64, threshold: Double, work: Double, categories: [Entry],
      keywords: [Entry]
    ) {
      (self.key, self.support, self.lastActive, self.threshold) = (key, support, lastActive, threshold)
      (self.work, self.categories, self.keywords) = (work, categories, keywords)
    }
  }

  package struct Next: Codable, Equatable, Sendable {
    var takes: Int
    var weights: [String: Double]

    package init(takes: Int, _ weights: NextTaskWeights) {
      self.takes = takes
      self.weights = Dictionary(uniqueKeysWithValues: zip(OpenTaskFeatures.all.map(\.name), weights.values))
    }

    /// The weights in the order of the features; nil unless each has one.
    var inOrder: NextTaskWeights? {
      let values = OpenTaskFeatures.all.compactMap { weights[$0.name] }
      return values.count == OpenTaskFeatures.all.count ? NextTaskWeights(values) : nil
    }
  }

  package struct DurationRow: Codable, Equatable, Sendable {
    /// The indices of who did them and of their category; nil for anybody, and for any category.
    var person: Int?
    var category: Int?
    var efforts: Int
    var minutes: [Double]

    package init(_ row: DurationTable.Row) {
      (person, category, efforts) = (row.group.person, row.group.category, row.efforts)
      minutes = [row.lower, row.median, row.upper]
    }

    var row: DurationTable.Row {
      .init(
        group: .init(person: person, category: category), efforts: efforts, lower: minutes[0], median: minutes[1],
        upper: minutes[2])
    }
  }

  package var schema, kind, experiment, dataset: String
  package var dataDigest: String
  package var asOf: Int64
  package var text: Text
  package var balance: ProfileTable.Balance
  package var documents: Int
  package var terms: [String]
  package var holders: [Int]
  package var categories: Categories
  package var persons: [Person]
  package var next: Next?
  package var automatic: ProfileBundle.Automatic?
  package var sets: [ProfileBundle.Promise]?
  package var durations: [DurationRow]?
  static let schema = "1.3"
  static let kind = "delegation-profiles"

  package init(
    experiment: String, dataset: String, dataDigest: String, asOf: Int64, text: Text, balance: ProfileTable.Balance,
    documents: Int, terms: [String], holders: [Int], categories: Categories, persons: [Person], next: Next? = nil,
    automatic: ProfileBundle.Automatic? = nil, sets: [ProfileBundle.Promise]? = nil, durations: [DurationRow]? = nil
  ) {
    schema = Self.schema
    kind = Self.kind
    (self.experiment, self.dataset, self.dataDigest, self.asOf) = (experiment, dataset, dataDigest, asOf)
    (self.text, self.balance, self.documents, self.terms) = (text, balance, documents, terms)
    (self.holders, self.categories, self.persons, self.next) = (holders, categories, persons, next)
    (self.automatic, self.sets, self.durations) = (automatic, sets, durations)
  }

  /// Keys sorted, one newline at the end; equal documents give equal bytes.
  package func json() throws -> Data { Data((try sortedJSON() + "\n").utf8) }
}
