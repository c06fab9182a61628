import DelegationCore
import DelegationMatching
import Foundation

/// Keys of three persons.
enum Keys {
  static let ann = String(repeating: "a1", count: 32)
  static let bob = String(repeating: "b2", count: 32)
  static let cem = String(repeating: "c3", count: 32)
}

enum Fixtures {
  /// Sixteen documents. Ann: crash .6, debug .8, six of ten tasks, all in Core; Bob: debug 1, three, one of them in UI;
  /// Cem: print 1, one, in UI. Inverses: crash log2(16/4) = 2, debug log2(16/8) = 1, print log2(16/2) = 3.
  static let document = BundleDocument(
    experiment: "made-up", dataset: "made-up", dataDigest: "sha256:" + String(repeating: "0", count: 64),
    asOf: 1_600_000_000,
    text: .init(
      revision: 10, tokenizer: "words", identifiers: "keep", tags: "none", minimumTokenLength: 1,
      filters: ["stop-words", "porter2"], fields: ["title"]), balance: .init(textWeight: 2, smoothing: 0.5),
    documents: 16, terms: ["crash", "debug", "print"], holders: [4, 8, 2],
    categories: .init(field: "component", names: ["Core", "UI"]),
    persons: [
      person(Keys.ann, 6, categories: [(0, 6)], keywords: [(0, 0.6), (1, 0.8)]),
      person(Keys.bob, 3, categories: [(0, 2), (1, 1)], keywords: [(1, 1)]),
      person(Keys.cem, 1, categories: [(1, 1)], keywords: [(2, 1)]),
    ])

  /// With everything that a bundle may lack.
  static let complete: BundleDocument = {
    var complete = document
    complete.next = .init(takes: 60, NextTaskWeights(OpenTaskFeatures.all.map { _ in 0.5 }))
    complete.automatic = .init(threshold: 0.75, precision: 0.8, tasks: 200, assigned: 60, right: 51)
    complete.sets = [.init(share: 0.8, threshold: 0.3, tasks: 200, given: 120, right: 99)]
    complete.durations = [row(nil, nil, 20), row(nil, 0, 30), row(0, nil, 40), row(0, 0, 50)]
    return complete
  }()

  /// The minutes of a group of twenty tasks.
  static func row(_ person: Int?, _ category: Int?, _ median: Double) -> BundleDocument.DurationRow {
    .init(
      DurationTable.Row(
        group: .init(person: person, category: category), efforts: 20, lower: 10, median: median, upper: 120))
  }

  static func person(
    _ key: String, _ work: Int, categories: [(Int, Double)], keywords: [(Int, Double)], threshold: Double = 0.5
  ) -> BundleDocument.Person {
    .init(
      key: key, support: work, lastActive: 1_599_000_000, threshold: threshold, work: Double(work),
      categories: categories.map { .init(index: $0.0, value: $0.1) },
      keywords: keywords.map { .init(index: $0.0, value: $0.1) })
  }

  static func recommender(_ users: [WorkUser] = []) throws -> TaskRecommender {
    TaskRecommender(try ProfileBundle(document), users: users)
  }

  /// A folder that is removed when `body` ends.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("profiles-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Writes files and their `SHA256SUMS`.
  static func write(_ files: [String: Data], to folder: URL) throws {
    for (name, bytes) in files { try bytes.write(to: folder.appendingPathComponent(name)) }
    try BundleFolder.digests(of: files).write(to: folder.appendingPathComponent(BundleFolder.digests))
  }

  /// `profiles.json` of the complete document with the first occurrence of `old` replaced; throws if there is none.
  static func edited(_ old: String, _ new: String) throws -> Data {
    let text = String(decoding: try complete.json(), as: UTF8.self)
    guard let range = text.range(of: old) else { throw CocoaError(.formatting) }
    return Data(text.replacingCharacters(in: range, with: new).utf8)
  }
}

func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-12 }
