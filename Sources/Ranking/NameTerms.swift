import DelegationFoundations
import DelegationText

/// The words of the names, logins and addresses of people. Shown beside a pseudonym, a term that has one inside would say who that is.
package struct NameTerms: Sendable {
  private var words: Set<ArraySlice<UInt8>> = []

  package init() {}

  /// - Parameters:
  ///   - names: Of an address the part before the at-sign counts.
  ///   - chain: That of the texts whose terms are judged.
  package init(_ names: some Sequence<String>, _ chain: TextChain) {
    let guardian = PrivacyGuard(of: .tracker)
    var builder = CorpusBuilder(chain: chain)
    for name in names {
      let local = guardian.replacing(name, with: \.local)
      let parts = Self.words(of: ArraySlice(local.lowercased().utf8))
      words.formUnion(parts)
      // As terms have them, each alone and all in one as in a login.
      builder.add(
        [local] + [Array(parts.joined()), Array(parts.reversed().joined())].map { String(decoding: $0, as: UTF8.self) })
      // Logins have the initial of another part behind.
      for part in parts where part.count >= 4 {
        words.formUnion(parts.filter { $0 != part && $0.first! < 0x80 }.map { part + $0.prefix(1) })
      }
    }
    let vocabulary = builder.finish().vocabulary
    for term in 0..<UInt32(vocabulary.count) { words.formUnion(Self.words(of: vocabulary.bytes(of: term))) }
  }

  /// Whether a term, or a word in it, is a part of a name, also with an ending or an initial as in `annas`, `jroe` and `roej`.
  package func contains(_ term: ArraySlice<UInt8>) -> Bool {
    Self.words(of: term).contains { word in
      words.contains(word)
        || Self.endings.contains { word.suffix($0.count).elementsEqual($0) && isName(word.dropLast($0.count)) }
        || isName(word.dropFirst())
    }
  }

  private static let endings = ["s", "n", "e", "a", "u", "i", "y", "es", "en", "ns"].map { Array($0.utf8) }

  /// Whether a word is one of a name, and long enough not to be the middle of others.
  private func isName(_ word: ArraySlice<UInt8>) -> Bool { word.count >= 4 && words.contains(word) }

  /// What is between the signs and digits of ASCII, but for single letters: an initial says nothing.
  private static func words(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split { $0 < 0x80 && !(0x61...0x7A).contains($0 | 0x20) }.filter { $0.count > 1 }
  }
}
