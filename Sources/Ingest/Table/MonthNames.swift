/// The names of months in the languages that are known, from a data file.
///
/// Our own and not the system's, whose names differ from release to release: a date that was read must stay read.
package struct MonthNames: Equatable, Sendable {
  /// The number of each month by its name in small letters; 1 for January.
  private let numbers: [String: Int64]

  /// The names of all languages but those of ``alone``: no name means two months.
  static let all = MonthNames(languages: byLanguage.keys.filter { !alone.contains($0) })
  static var languages: [String] { byLanguage.keys.sorted() }

  /// The languages some of whose names mean another month in others, and are read where the language is stated.
  package static let alone = Set(read("monthsAlone").keys)

  /// - Parameter language: Such as `de` or `de-CH`; nil where it is not known.
  init?(language: String) {
    let language = String(language.prefix { $0 != "-" && $0 != "_" })
    guard Self.byLanguage[language] != nil else { return nil }
    self.init(languages: [language])
  }

  private init(languages: some Sequence<String>) {
    var numbers: [String: Int64] = [:]
    for language in languages {
      for (month, names) in Self.byLanguage[language]!.enumerated() {
        for name in names { numbers[name] = Int64(month + 1) }
      }
    }
    self.numbers = numbers
  }

  subscript(name: String) -> Int64? { numbers[name] }

  package static let byLanguage = read("months").merging(read("monthsAlone")) { _, alone in alone }

  /// Whether a word in small letters names a month in any language.
  package static func contains(_ word: String) -> Bool {
    all[word] != nil || alone.contains { MonthNames(languages: [$0])[word] != nil }
  }

  private static func read(_ key: String) -> [String: [[String]]] {
    do {
      return try Dictionary(
        uniqueKeysWithValues: TimeWords.root().required(key).mapping().entries.map {
          ($0.key, try $0.value.list().map { try $0.texts() })
        })
    } catch { preconditionFailure("\(error)") }
  }
}
