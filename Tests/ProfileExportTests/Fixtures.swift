import DelegationCore
import DelegationMatching
import DelegationText
import Foundation

/// A made-up bundle, and tasks for it.
enum Fixtures {
  /// Numbers that look drawn and are the same everywhere.
  struct Draws {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }

  /// A word that no policy refuses: "bababa", "bababe", …
  static func word(_ number: Int) -> String {
    let (consonants, vowels) = (Array("bdfgklmnrt"), Array("aeiou"))
    let syllables = [number / 2500, number / 50 % 50, number % 50]
    return syllables.map { "\(consonants[$0 % 10])\(vowels[$0 / 10])" }.joined()
  }

  /// Persons with four to eleven keywords and work in up to four categories; the last has neither.
  static func document(persons: Int = 40, terms: Int = 300, categories: Int = 12, textWeight: Double = 9)
    -> BundleDocument
  {
    var draws = Draws(7)
    return BundleDocument(
      experiment: "made-up", dataset: "made-up", dataDigest: "sha256:" + String(repeating: "0", count: 64),
      asOf: 1_300_000_000,
      text: .init(
        revision: TextChain.revision, tokenizer: TextSettings.Tokenizer.allCases[0].rawValue,
        identifiers: TextSettings.Identifiers.allCases[0].rawValue, tags: TextSettings.Tags.allCases[0].rawValue,
        minimumTokenLength: 2, filters: [], fields: ["title"]),
      balance: .init(textWeight: textWeight, smoothing: 3), documents: 5000, terms: (0..<terms).map(word),
      holders: (0..<terms).map { _ in 1 + draws.below(900) },
      categories: .init(field: "component", names: (0..<categories).map { "Part \($0)" }),
      persons: (0..<persons).map { number in
        let isBare = number == persons - 1
        let keys = isBare || terms == 0 ? [] : Set((0..<4 + draws.below(8)).map { _ in draws.below(terms) }).sorted()
        let weights = keys.map { _ in Double(1 + draws.below(100)) }
        let length = weights.reduce(0) { $0 + $1 * $1 }.squareRoot()
        let parts = isBare || categories == 0 ? [] : Set((0..<4).map { _ in draws.below(categories) }).sorted()
        return .init(
          key: String(repeating: "0", count: 60) + String(format: "%04x", number), support: 1 + draws.below(50),
          lastActive: 1_200_000_000, threshold: 0.2, work: Double(1 + draws.below(400)) / 8,
          categories: parts.map { .init(index: $0, value: Double(1 + draws.below(90)) / 4) },
          keywords: zip(keys, weights).map { .init(index: $0, value: $1 / length) })
      })
  }

  struct Task {
    let tokens: [String]
    /// nil: none.
    let category: String?
  }

  /// Tasks with repeated terms, unknown terms, unknown categories, without either.
  static func tasks(_ document: BundleDocument) -> [Task] {
    var draws = Draws(11)
    let drawn = (0..<40).map { number in
      Task(
        tokens: (0..<draws.below(9)).map { _ in
          document.terms[draws.below(number % 2 == 0 ? document.terms.count : min(20, document.terms.count))]
        },
        category: number % 3 == 0 ? nil : document.categories.names[draws.below(document.categories.names.count)])
    }
    return drawn + [
      Task(tokens: [], category: nil), Task(tokens: ["unheard", "of"], category: document.categories.names[0]),
      Task(tokens: [document.terms[3], "unheard", document.terms[3]], category: "Nowhere"),
    ]
  }

  /// By the pipeline's own table.
  static func scores(_ task: Task, _ document: BundleDocument) throws -> [Double] {
    try ProfileBundle(document).table.scores(
      terms: ids(task, document), category: task.category.flatMap { document.categories.names.firstIndex(of: $0) })
  }

  /// The task's known terms.
  static func ids(_ task: Task, _ document: BundleDocument) -> [UInt32] {
    task.tokens.compactMap { token in document.terms.firstIndex(of: token).map(UInt32.init) }
  }
}
