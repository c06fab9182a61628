import CDelegationPipelineData
import DelegationFoundations

/// The words of generated names and titles by their headings, and the patterns of titles a line each, from a data file.
struct GeneratorWords: Sendable {
  private var sections: [String: [String]] = [:]
  let titles: [String]
  /// Titles with markup, entities and letters beyond ASCII as genuine text.
  let markup: [String]

  static let builtIn = GeneratorWords(String(decoding: delegation_generator_words_txt().bytes, as: UTF8.self))

  init(_ text: String) {
    var (lines, heading) = ([String: [String]](), "")
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("["), line.hasSuffix("]") {
        heading = String(line.dropFirst().dropLast())
      } else {
        lines[heading, default: []].append(String(line))
      }
    }
    (titles, markup) = (lines["titles", default: []], lines["markup", default: []])
    sections = lines.mapValues { $0.flatMap { $0.split(separator: " ") }.map(String.init) }
  }

  subscript(heading: String) -> [String] { sections[heading, default: []] }

  /// A title with words in place of its placeholders, such as `{n}`.
  func title(_ pattern: String, topic: [String], random: inout SplitMix64) -> String {
    let parts = pattern.split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { title, part in
      let word =
        switch part.first {
        case "n": random.pick(topic)
        case "g": random.pick(self["nouns"])
        case "v": random.pick(self["verbs"])
        case "d": random.pick(self["doing"])
        case "a": random.pick(self["adjectives"])
        default: random.pick(self["pieces"]) + random.pick(self["pieces"]) + random.pick(self["kinds"])
        }
      return title + word + part.dropFirst(2)
    }
  }
}

extension SplitMix64 {
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[next(below: elements.count)] }

  /// Returns true with this probability, in per cent.
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
