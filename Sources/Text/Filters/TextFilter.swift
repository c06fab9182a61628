import DelegationFoundations

extension TextSettings {
  /// A step that changes or drops tokens; filters are in the order of `all`, each at most once.
  package struct Filter: Equatable, Sendable, Encodable {
    enum Outcome {
      case kept, dropped
      case changed([UInt8])
    }

    typealias WordFilter = @Sendable (UnsafeBufferPointer<UInt8>) -> Outcome

    /// A filter without its lengths.
    struct Kind: Sendable {
      let name: String
      /// Returns the filter of single words, given the settings and the stemmer of a language other than English; nil where it
      /// changes none of them.
      let make: @Sendable (TextSettings, TextChain.Stemmer?) -> WordFilter?
    }

    /// Every filter, in the only valid order.
    static let all: [Self] = [stopWords, porter2, grams(1...2)]

    let kind: Kind
    /// The lengths of n-grams, the only filter that has some.
    var lengths: ClosedRange<Int>?

    package static func == (one: Self, other: Self) -> Bool { one.text == other.text }
  }
}

extension TextSettings.Filter {
  package static func grams(_ lengths: ClosedRange<Int>) -> Self {
    Self(kind: Kind(name: "n-grams") { _, _ in nil }, lengths: lengths)
  }

  /// The names in the only valid order.
  static let names = all.map { $0.kind.name }
  package static let order = names.joined(separator: ", ")

  /// The regular expression of what ``init(text:)`` reads.
  package static let pattern: String = {
    let lengths = #" (1\.\.\.[123]|2\.\.\.[23]|3\.\.\.3)"#
    let forms = all.map { filter in filter.kind.name + (filter.lengths == nil ? "" : lengths) }
    return "^(\(forms.joined(separator: "|")))$"
  }()

  static func isValid(_ lengths: ClosedRange<Int>) -> Bool { lengths.lowerBound >= 1 && lengths.upperBound <= 3 }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The position in the only valid order.
  var rank: Int { Self.all.firstIndex { $0.kind.name == kind.name }! }

  package var text: String { kind.name + (lengths.map { " \($0.lowerBound)...\($0.upperBound)" } ?? "") }

  /// The filter of a recipe.
  ///
  /// - Throws: `Problem` if there is no such filter or the lengths are not between 1 and 3.
  package init(text: String) throws(Problem) {
    let words = text.split(separator: " ")
    let name = words.first.map(String.init)
    guard let filter = Self.all.first(where: { $0.kind.name == ($0.lengths == nil ? text : name) }) else {
      throw Problem(
        location: "text.filters", fault: "there is no filter '\(text)'",
        remedy:
          "write \(Self.names.dropLast().joined(separator: ", ")) or \(Self.names.last!) with its lengths, such as 'n-grams 1...2'"
      )
    }
    self = filter
    guard lengths != nil else { return }
    let dots = words.dropFirst().first.map { $0.split(separator: ".", omittingEmptySubsequences: false) } ?? []
    guard words.count == 2, dots.count == 4, dots[1].isEmpty, dots[2].isEmpty, let shortest = Int(dots[0]),
      let longest = Int(dots[3]), shortest <= longest, Self.isValid(shortest...longest)
    else { throw .gramLengths(text) }
    lengths = shortest...longest
  }
}
