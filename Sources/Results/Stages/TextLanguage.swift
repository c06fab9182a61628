import CDelegationStemmer
import DelegationFoundations
import DelegationText

/// The language that texts are read in, and whether their words are stemmed.
package struct TextLanguage: Equatable, Sendable {
  package let language: Language
  /// Whether libstemmer stems its words; never for English, which has a stemmer of our own.
  let hasStemmer: Bool

  package init(_ language: Language) {
    self.language = language
    hasStemmer = language.isListed && delegation_can_stem(language.rawValue)
  }

  static let stemmed = Language.allCases.map(\.rawValue).filter { TextLanguage(Language(rawValue: $0)!).hasStemmer }

  /// The chain of a recipe's settings in this language.
  ///
  /// - Throws: `Problem` where the texts were stemmed, and this machine has no stemmer.
  package func chain(_ settings: TextSettings) throws -> TextChain {
    var settings = settings
    settings.language = language
    guard hasStemmer else { return try TextChain(settings: settings) }
    guard delegation_can_stem(language.rawValue) else { throw missing }
    return try TextChain(settings: settings) { [language] word in Self.stem(word, language) }
  }

  private static func stem(_ word: UnsafeBufferPointer<UInt8>, _ language: Language) -> [UInt8] {
    let capacity = word.count + 16
    let stem = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      let base = buffer.baseAddress
      count = max(
        0, Int(delegation_stem(language.rawValue, word.baseAddress, Int32(word.count), base, Int32(capacity))))
    }
    return stem.isEmpty ? Array(word) : stem
  }

  /// - Throws: `Problem` where an app could not make the terms, since it has no stemmer but English's.
  package func checkApp(_ settings: TextSettings) throws {
    guard hasStemmer, settings.filters.contains(.porter2) else { return }
    throw Problem(
      location: "text.language", fault: "the terms are stems of \(language.name), and apps have no stemmer for it",
      remedy: "export without stems: --set 'text.filters=[stop-words]'")
  }

  private var missing: Problem {
    Problem(
      location: "text.language", fault: "the words are stems of \(language.name), and libstemmer is not there",
      remedy: "install it (Debian: apt-get install libstemmer0d), or train again here")
  }

  /// What a page says: the language, who decided, and the stems; nil for English, which every recipe reads by default.
  package func note(_ settings: TextSettings) -> String? {
    guard language != .english || settings.language != nil else { return nil }
    if language == .unknown {
      return "none: the texts are in no known language, so there are no stop words and no stems"
    }
    guard settings.filters.contains(.porter2), language.isListed else { return language.rawValue }
    return language.rawValue
      + (hasStemmer ? ", stems by libstemmer" : ", not stemmed: libstemmer is not installed or has no stems of it")
  }
}

extension TextLanguage: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(language.rawValue, hasStemmer) }

  package init(from reader: inout ByteReader) throws {
    guard let language = Language(rawValue: try String(from: &reader)) else { throw CacheFault() }
    (self.language, hasStemmer) = (language, try Bool(from: &reader))
  }
}
