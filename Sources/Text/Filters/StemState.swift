/// A word while Porter2 works on it: its bytes, how many of them are left, and where the two regions begin.
struct StemState {
  private let word: UnsafeMutableBufferPointer<UInt8>
  private(set) var end: Int
  /// The index at which R1 begins: behind the first consonant that follows a vowel.
  private(set) var firstRegion = 0
  /// The index at which R2 begins: behind the first consonant that follows a vowel inside R1.
  private(set) var secondRegion = 0
  private var marksY = false

  /// A leading apostrophe is dropped at once.
  init(_ word: UnsafeMutableBufferPointer<UInt8>) {
    self.word = word
    end = word.count
    if word.first == UInt8(ascii: "'") {
      for index in 1..<end { word[index - 1] = word[index] }
      end -= 1
    }
  }

  /// A y at the beginning or behind a vowel is a consonant, written Y until the end.
  mutating func markConsonantYs() {
    for index in 0..<end where word[index] == UInt8(ascii: "y") {
      if index == 0 || isVowel(index - 1) {
        word[index] = UInt8(ascii: "Y")
        marksY = true
      }
    }
  }

  func unmarkConsonantYs() {
    guard marksY else { return }
    for index in 0..<end where word[index] == UInt8(ascii: "Y") { word[index] = UInt8(ascii: "y") }
  }

  mutating func markRegions() {
    let letters = ByteLanes.load(UnsafeBufferPointer(rebasing: word[..<end]), at: 0)
    let prefix = Porter2.regionPrefixes.first { letters & ByteLanes.first($0.count) == $0.letters }
    firstRegion = prefix?.count ?? region(from: 0)
    secondRegion = region(from: firstRegion)
  }

  private func region(from start: Int) -> Int {
    var index = start
    while index < end && !isVowel(index) { index += 1 }
    while index < end && isVowel(index) { index += 1 }
    guard index < end else { return end }
    index += 1
    while index < end && isContinuation(index) { index += 1 }
    return index
  }

  mutating func step1a() {
    end -= ending(of: Porter2.possessives) ?? 0
    if ends(with: "sses") {
      end -= 2
    } else if ends(with: "ied") || ends(with: "ies") {
      // One character before it keeps the e: ties is tie, cries is cri.
      end -= character(before: end - 3) > 0 ? 2 : 1
    } else if ends(with: "s") && !ends(with: "us") && !ends(with: "ss") {
      if holdsVowel(before: character(before: end - 1)) { end -= 1 }
    }
  }

  mutating func step1b() {
    if let suffix = ending(of: Porter2.eeds) {
      if end - suffix >= firstRegion { end -= suffix - 2 }
      return
    }
    guard let suffix = ending(of: Porter2.participles), holdsVowel(before: end - suffix) else { return }
    end -= suffix
    if ending(of: Porter2.lackingE) != nil {
      append(UInt8(ascii: "e"))
    } else if ending(of: Porter2.doubles) != nil {
      end -= 1
    } else if end == firstRegion && endsWithShortSyllable(at: end) {
      append(UInt8(ascii: "e"))
    }
  }

  mutating func step1c() {
    guard end > 0, word[end - 1] == UInt8(ascii: "y") || word[end - 1] == UInt8(ascii: "Y") else { return }
    let before = character(before: end - 1)
    if before > 0 && !isVowel(before) { word[end - 1] = UInt8(ascii: "i") }
  }

  mutating func replaceLongest(of rules: [Porter2.Rule], from region: Int) {
    let lastEight = lastEight
    guard let rule = rules.first(where: { $0.suffix.ends(lastEight) }) else { return }
    let start = end - rule.suffix.count
    guard start >= region, holds(rule.condition, before: start) else { return }
    rule.replacement.write(to: word.baseAddress! + start)
    end = start + rule.replacement.count
  }

  mutating func step5() {
    guard end > 0 else { return }
    let start = end - 1
    if word[start] == UInt8(ascii: "e") {
      if start >= secondRegion || (start >= firstRegion && !endsWithShortSyllable(at: start)) { end = start }
    } else if word[start] == UInt8(ascii: "l") {
      if start >= secondRegion && start > 0 && word[start - 1] == UInt8(ascii: "l") { end = start }
    }
  }

  private func isVowel(_ index: Int) -> Bool {
    switch word[index] {
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"),
      UInt8(ascii: "y"):
      true
    default: false
    }
  }

  private func isContinuation(_ index: Int) -> Bool { word[index] & 0xC0 == 0x80 }

  /// Returns the index at which the character before a position begins; -1 if there is none.
  private func character(before position: Int) -> Int {
    var index = position - 1
    while index > 0 && isContinuation(index) { index -= 1 }
    return index
  }

  private func holdsVowel(before position: Int) -> Bool { position > 0 && (0..<position).contains(where: isVowel) }

  /// Whether a short syllable ends at a position: consonant, vowel, and a consonant other than w, x, Y; or a vowel at
  /// the word's beginning and a consonant.
  private func endsWithShortSyllable(at position: Int) -> Bool {
    let last = character(before: position)
    let middle = character(before: last)
    guard last > 0, !isVowel(last), middle >= 0, isVowel(middle) else { return false }
    let first = character(before: middle)
    if first < 0 { return true }
    guard !isVowel(first) else { return false }
    switch word[last] {
    case UInt8(ascii: "w"), UInt8(ascii: "x"), UInt8(ascii: "Y"): return false
    default: return true
    }
  }

  /// The eight bytes before the end, the last of them highest; zeros before the word's beginning.
  private var lastEight: UInt64 {
    if end >= 8 { return ByteLanes.load(UnsafeBufferPointer(word), at: end - 8) }
    return ByteLanes.load(UnsafeBufferPointer(word), at: 0) << UInt64((8 - end) * 8)
  }

  private func ends(with suffix: Porter2.Ending) -> Bool { suffix.ends(lastEight) }

  /// The length of the first of these endings that fits.
  private func ending(of endings: [Porter2.Ending]) -> Int? {
    let lastEight = lastEight
    return endings.first { $0.ends(lastEight) }?.count
  }

  /// Whether the rest is one of these words.
  func isOne(of words: [Porter2.Ending]) -> Bool {
    let lastEight = lastEight
    return end <= 8 && words.contains { $0.count == end && $0.ends(lastEight) }
  }

  private mutating func append(_ byte: UInt8) {
    word[end] = byte
    end += 1
  }

  private func holds(_ condition: Porter2.Rule.Condition, before position: Int) -> Bool {
    switch condition {
    case .none: return true
    case .secondRegion: return position >= secondRegion
    case .l: return position > 0 && word[position - 1] == UInt8(ascii: "l")
    case .sOrT:
      return position > 0 && (word[position - 1] == UInt8(ascii: "s") || word[position - 1] == UInt8(ascii: "t"))
    case .validBeforeLi: return position > 0 && "cdeghkmnrt".utf8.contains(word[position - 1])
    }
  }
}
