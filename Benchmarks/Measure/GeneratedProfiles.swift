import DelegationCore
import DelegationFoundations
import DelegationText

/// A generated bundle of realistic size, and titles that contain its words.
struct GeneratedProfiles {
  let document: BundleDocument
  /// Eight words each, half of them keywords of somebody.
  let titles: [String]
  /// One per title.
  let categories: [String]

  /// - Parameters:
  ///   - persons: at least 1.
  ///   - keywords: of each person.
  ///   - tasks: how many titles.
  ///   - seed: of every draw.
  init(persons: Int, keywords: Int, tasks: Int, seed: UInt64) throws {
    var draws = SplitMix64(seed: seed)
    let chain = TextChain.standard
    // Words that stemming leaves alone, so that a keyword is a word.
    var (words, known) = ([String](), Set<String>())
    let wanted = max(keywords, persons * keywords / 2)
    while words.count < wanted * 2 {
      let word = (0..<5).map { _ in Self.syllables[draws.next(below: Self.syllables.count)] }.joined()
      if known.insert(word).inserted && chain.terms(of: word) == [word] { words.append(word) }
    }
    let terms = Array(words[..<wanted])
    let names = (0..<20).map { "category \($0)" }
    let weight = (1 / Double(keywords)).squareRoot()
    let rows = (0..<persons).map { number in
      var own = Set<Int>()
      while own.count < keywords { own.insert(draws.next(below: wanted)) }
      let locations = Set((0..<4).map { _ in draws.next(below: names.count) }).sorted()
      let digits = String(number, radix: 16)
      return BundleDocument.Person(
        key: String(repeating: "0", count: 64 - digits.count) + digits, support: 20, lastActive: 0, threshold: 0.2,
        work: 1 + 50 * draws.nextUnit(),
        categories: locations.map { .init(index: $0, value: 1 + 10 * draws.nextUnit()) },
        keywords: own.sorted().map { .init(index: $0, value: weight) })
    }
    document = BundleDocument(
      experiment: "generated", dataset: "generated", dataDigest: "sha256:" + String(repeating: "0", count: 64), asOf: 0,
      text: .init(
        revision: TextChain.revision, tokenizer: "words", identifiers: "split", tags: "keep", minimumTokenLength: 1,
        filters: ["stop-words", "porter2"], fields: ["title"]), balance: .init(textWeight: 5, smoothing: 0.3),
      documents: 10_000, terms: terms, holders: terms.map { _ in 2 + draws.next(below: 500) },
      categories: .init(field: "component", names: names), persons: rows)
    titles = (0..<tasks).map { _ in
      (0..<8).map { words[draws.next(below: $0 % 2 == 0 ? wanted : words.count)] }.joined(separator: " ")
    }
    categories = (0..<tasks).map { _ in names[draws.next(below: names.count)] }
  }

  private static let syllables = [
    "ka", "lo", "mi", "nu", "ro", "ta", "vo", "zu", "pak", "lom", "tik", "gur", "bol", "fam",
  ]
}
