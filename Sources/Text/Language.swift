import CDelegationData
import DelegationFoundations

/// The language of texts, which decides about stop words and stems.
///
/// Languages that set no blanks between words have no list and no stems here; what they hold of other scripts is taken
/// as English. A language that is not known has neither stop words nor stems, nor has one that is known only as the neighbour of another.
package enum Language: String, CaseIterable, Sendable, Encodable {
  case english, bulgarian, croatian, czech, danish, dutch, finnish, french, german, hungarian, indonesian, italian,
    norwegian, polish, portuguese, romanian, russian, slovak, spanish, swedish, turkish, ukrainian
  case burmese, chinese, japanese, khmer, korean, lao, thai
  case unknown = "none"

  package var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// Whether it has stop words of its own, and stems by a stemmer that is not English's.
  package var isListed: Bool { Self.lists[self] != nil }

  /// The languages with lists of their own besides English, in the order of their declaration.
  static let listed = allCases.filter(\.isListed)

  /// The stop words of the language, one to a line; English's for scripts without blanks.
  var stopWords: [UInt8] { self == .unknown ? [] : Self.lists[self] ?? delegation_stopwords_english().bytes }

  /// Words of English trackers that are stop words elsewhere.
  private static let jargon = Set(lines["jargon", default: []].split(separator: UInt8(ascii: "\n")))

  /// Words of languages that are none of these and like one of them, as Catalan is like Spanish.
  private static let neighbours = lines.filter { $0.key != "jargon" && Language(rawValue: $0.key) == nil }.map {
    Set($0.value.split(separator: UInt8(ascii: "\n")))
  }

  private static let lists = Dictionary(
    uniqueKeysWithValues: lines.compactMap { name, words in Language(rawValue: name).map { ($0, words) } })

  /// The words of the file, one to a line, by the name of their list.
  private static let lines: [String: [UInt8]] = {
    var lines: [String: [UInt8]] = [:]
    for line in delegation_stopwords_others().bytes.split(separator: UInt8(ascii: "\n")) {
      guard line.first != UInt8(ascii: "#"), let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let words = line[(colon + 1)...].map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "\n") : $0 }
      lines[String(decoding: line[..<colon], as: UTF8.self)] = words
    }
    return lines
  }()

  /// The language of texts.
  ///
  /// It is the one whose script without blanks most terms are in, if these are half of all terms. Else it is the one
  /// with the largest share of stop words among the words; English unless another one has clearly more, by several words. Where none has, and fewer
  /// than a tenth of the words are English stop words, or more words have letters beyond ASCII, it is not known. Real trackers in English have
  /// 16 to 28 % in their titles; made-up titles in Tagalog have 6 %, and in Vietnamese without marks 5 %.
  ///
  /// - Parameter texts: Texts of the plain words, by ``TextSettings/plain``.
  package init(of texts: Corpus) {
    var counts = [Int](repeating: 0, count: texts.vocabulary.count)
    for term in texts.terms { counts[Int(term)] += 1 }
    let terms = counts.indices.map { (bytes: texts.vocabulary.bytes(of: UInt32($0)), count: counts[$0]) }
    let unspaced = terms.compactMap { term in Self.unspaced(term.bytes).map { ($0, term.count) } }
    if unspaced.reduce(0, { $0 + $1.1 }) * 2 > texts.terms.count {
      self = Self.ofScripts(unspaced)
      return
    }
    func share(_ language: Language) -> Int {
      let words = StopWords(language, for: .plain)
      return terms.reduce(0) { $0 + ($1.bytes.withUnsafeBufferPointer(words.contains) ? $1.count : 0) }
    }
    let english = share(.english)
    let best = Self.listed.map { (language: $0, count: share($0)) }.max { $0.count < $1.count }!
    let isClear =
      best.count * 2 > english * 3 && best.count >= Self.fewest && best.count * 50 > texts.terms.count
      ? best.language.isProven(by: terms) : false
    let foreign = terms.reduce(0) { $0 + (Self.isForeign($1.bytes) ? $1.count : 0) }
    let isForeign = foreign > english && foreign * 8 > texts.terms.count && foreign >= Self.fewest
    let isScant = english * 10 < texts.terms.count && texts.terms.count >= 10 * Self.fewest
    self = isClear == true ? best.language : isClear == nil || isForeign || isScant ? .unknown : .english
  }

  /// Whether several different words speak for the language, and clearly more than for any other; nil where more speak for a neighbour.
  ///
  /// Words that English trackers use too speak for none: stop words of English, jargon such as "CI", single letters.
  private func isProven(by terms: [(bytes: ArraySlice<UInt8>, count: Int)]) -> Bool? {
    let (english, jargon) = (StopWords(.english, for: .plain), Self.jargon)
    let speaking = terms.filter { term in
      term.bytes.count > 1 && !term.bytes.withUnsafeBufferPointer(english.contains) && !jargon.contains(term.bytes)
    }
    func has(_ language: Language) -> [Bool] {
      let words = StopWords(language, for: .plain)
      return speaking.map { $0.bytes.withUnsafeBufferPointer(words.contains) }
    }
    /// The words that are in one list and not in the other: how many, and how often.
    func evidence(_ one: [Bool], _ other: [Bool]) -> (words: Int, count: Int) {
      let words = speaking.indices.filter { one[$0] && !other[$0] }
      return (words.count, words.reduce(0) { $0 + speaking[$1].count })
    }
    let own = has(self)
    let all = evidence(own, own.map { _ in false })
    guard all.words >= 3, all.count >= Self.fewest else { return false }
    let isNeighbour = Self.neighbours.contains { words in
      let others = speaking.map { words.contains($0.bytes) }
      return evidence(others, own).count > evidence(own, others).count
    }
    if isNeighbour { return nil }
    return Self.listed.allSatisfy { language in
      if language == self { return true }
      let others = has(language)
      let (here, there) = (evidence(own, others), evidence(others, own))
      return here.count > 2 * there.count || here.count > there.count && here.words >= 3
    }
  }

  /// Whether a word with blanks around it has a letter that English has not.
  private static func isForeign(_ term: ArraySlice<UInt8>) -> Bool {
    guard term.contains(where: { $0 >= 0x80 }), unspaced(term) == nil else { return false }
    return String(decoding: term, as: UTF8.self).unicodeScalars.contains { !$0.isASCII && $0.properties.isAlphabetic }
  }

  /// The fewest words, repeated ones included, that tell a language.
  private static let fewest = 20

  /// Kana means Japanese though most of its letters may be Han.
  private static func ofScripts(_ terms: [(Language, Int)]) -> Language {
    var counts: [Language: Int] = [:]
    for (language, count) in terms { counts[language, default: 0] += count }
    if let kana = counts[.japanese], kana * 10 > counts[.chinese] ?? 0 { counts[.japanese]! += counts[.chinese] ?? 0 }
    return allCases.max { counts[$0, default: 0] < counts[$1, default: 0] }!
  }

  /// The language of a term's script; Han is Chinese unless Kana is beside it.
  private static func unspaced(_ term: ArraySlice<UInt8>) -> Language? {
    var found: Language?
    for scalar in String(decoding: term, as: UTF8.self).unicodeScalars where scalar.isUnspaced {
      switch scalar.value {
      case 0x3041...0x30FF, 0x31F0...0x31FF: return .japanese
      case 0x0E00...0x0E7F: found = .thai
      case 0x0E80...0x0EFF: found = .lao
      case 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: found = .burmese
      case 0x1780...0x17FF: found = .khmer
      case 0x1100...0x11FF, 0x3131...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: found = .korean
      default: found = found ?? .chinese
      }
    }
    return found
  }
}
