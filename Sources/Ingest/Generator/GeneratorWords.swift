import DelegationFoundations
import DelegationTasks

/// The words that made-up names and titles are built from; a data file holds them.
struct GeneratorWords: Sendable {
  let given: [String]
  let family: [String]
  let components: [String]
  let nouns: [String]
  let verbs: [String]
  let doing: [String]
  let adjectives: [String]
  let pieces: [String]
  let kinds: [String]
  let titles: [GeneratorTitle]
  /// Titles with markup, entities and letters beyond ASCII as genuine text.
  let markup: [GeneratorTitle]

  static let builtIn = GeneratorWords(String(decoding: PackageResources.generator_words_txt, as: UTF8.self))

  init(_ text: String) {
    var sections: [String: [String]] = [:]
    var heading = ""
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let isHeading = line.hasPrefix("[") && line.hasSuffix("]")
      if isHeading {
        heading = String(line.dropFirst().dropLast())
      } else {
        sections[heading, default: []].append(String(line))
      }
    }
    func words(_ heading: String) -> [String] {
      sections[heading, default: []].flatMap { $0.split(separator: " ") }.map(String.init)
    }
    given = words("given")
    family = words("family")
    components = words("components")
    nouns = words("nouns")
    verbs = words("verbs")
    doing = words("doing")
    adjectives = words("adjectives")
    pieces = words("pieces")
    kinds = words("kinds")
    titles = sections["titles", default: []].map { GeneratorTitle($0) }
    markup = sections["markup", default: []].map { GeneratorTitle($0) }
  }
}

/// A title with places to fill.
struct GeneratorTitle: Sendable {
  private enum Part: Sendable {
    case text(String)
    case position(Character)
  }

  private let parts: [Part]

  /// - Parameter pattern: Text in which `{n}` and the like stand for a word.
  init(_ pattern: String) {
    var parts: [Part] = []
    for piece in pattern.split(separator: "{", omittingEmptySubsequences: false) {
      guard let close = piece.firstIndex(of: "}"), !parts.isEmpty || pattern.hasPrefix("{") else {
        parts.append(.text(String(piece)))
        continue
      }
      parts.append(.position(piece.first!))
      parts.append(.text(String(piece[piece.index(after: close)...])))
    }
    self.parts = parts
  }

  /// - Parameter topic: The nouns the title is about.
  func filled(topic: [String], words: GeneratorWords, random: inout SplitMix64) -> String {
    var title = ""
    for part in parts {
      switch part {
      case .text(let text): title += text
      case .position("n"): title += random.pick(topic)
      case .position("g"): title += random.pick(words.nouns)
      case .position("v"): title += random.pick(words.verbs)
      case .position("d"): title += random.pick(words.doing)
      case .position("a"): title += random.pick(words.adjectives)
      case .position: title += random.pick(words.pieces) + random.pick(words.pieces) + random.pick(words.kinds)
      }
    }
    return title
  }
}

extension SplitMix64 {
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[next(below: elements.count)] }

  /// Whether something of so many per cent happens.
  mutating func chance(_ percent: Int) -> Bool { next(below: 100) < percent }

  /// A place, each as likely as its weight; nothing when all weights are 0.
  mutating func pick(weights: some Collection<Int>) -> Int? {
    let total = weights.reduce(0, +)
    guard total > 0 else { return nil }
    var rest = next(below: total)
    for (position, weight) in weights.enumerated() {
      rest -= weight
      if rest < 0 { return position }
    }
    return nil
  }
}
