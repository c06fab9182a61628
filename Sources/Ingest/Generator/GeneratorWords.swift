import DelegationFoundations
import DelegationTasks

/// The words of generated names and titles, from a data file.
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

/// A title with placeholders.
struct GeneratorTitle: Sendable {
  private enum Part: Sendable {
    case text(String)
    case placeholder(Character)
  }

  private let parts: [Part]

  /// - Parameter pattern: Text with placeholders such as `{n}`.
  init(_ pattern: String) {
    var parts: [Part] = []
    for piece in pattern.split(separator: "{", omittingEmptySubsequences: false) {
      guard let close = piece.firstIndex(of: "}"), !parts.isEmpty || pattern.hasPrefix("{") else {
        parts.append(.text(String(piece)))
        continue
      }
      parts.append(.placeholder(piece.first!))
      parts.append(.text(String(piece[piece.index(after: close)...])))
    }
    self.parts = parts
  }

  func filled(topic: [String], words: GeneratorWords, random: inout SplitMix64) -> String {
    var title = ""
    for part in parts {
      switch part {
      case .text(let text): title += text
      case .placeholder("n"): title += random.pick(topic)
      case .placeholder("g"): title += random.pick(words.nouns)
      case .placeholder("v"): title += random.pick(words.verbs)
      case .placeholder("d"): title += random.pick(words.doing)
      case .placeholder("a"): title += random.pick(words.adjectives)
      case .placeholder: title += random.pick(words.pieces) + random.pick(words.pieces) + random.pick(words.kinds)
      }
    }
    return title
  }
}

extension SplitMix64 {
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[next(below: elements.count)] }

  /// True with this probability, in per cent.
  mutating func chance(_ percent: Int) -> Bool { next(below: 100) < percent }

  /// An index, each as likely as its weight; nothing when all weights are 0.
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
