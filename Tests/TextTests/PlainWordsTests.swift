import DelegationFoundations
import DelegationText
import Testing

@Suite("Words, eight bytes at a time") struct PlainWordsTests {
  @Test("agree with a reading character by character, whatever is split and kept", arguments: 0..<200)
  func anyText(seed: Int) throws {
    var chance = Chance(seed: seed)
    // Few kinds of characters make long runs, so that words begin and end at every offset of eight bytes.
    let kinds = [
      ["a", "b", "z"], ["A", "Z"], ["0", "9"], [" "], ["_"], ["[", "]", " "],
      ["@", "`", "{", "/", ":", ".", "-", "\t"],
    ]
    let made = (0..<chance.below(40)).map { _ in
      let kind = chance.pick(kinds)
      return (0..<1 + chance.below(chance.below(3) == 0 ? 20 : 4)).map { _ in chance.pick(kind) }.joined()
    }.joined()
    // Signs of addresses stand at every offset too, but what they make an address is not read.
    let blanked = Array(made.utf8).withUnsafeBufferPointer { PrivacyGuard(of: .tracker).blanking($0) }
    let text = blanked.map { String(decoding: $0, as: UTF8.self) } ?? made
    for splits in [false, true] {
      for keepsTags in [false, true] {
        let minimumLength = 1 + chance.below(3)
        let settings = TextSettings(
          identifiers: splits ? .split : .keep, tags: keepsTags ? .keep : .none, minimumTokenLength: minimumLength)
        #expect(
          try terms(made, settings)
            == plainTokens(text, splits: splits, keepsTags: keepsTags, minimumLength: minimumLength), "\(made)")
      }
    }
  }

  @Test("a word of any length, at any position, before any byte and at the end", arguments: 1..<36)
  func lengths(length: Int) throws {
    let word = String(repeating: "x", count: length - 1) + "Y"
    for before in 0..<9 {
      let space = String(repeating: " ", count: before)
      #expect(try terms(space + word) == [word.lowercased()])
      for after in [" ", ".", "@", "[", "\0", "é"] {
        let expected = after == "é" ? [word.lowercased() + "é"] : [word.lowercased()]
        #expect(try terms(space + word + after) == expected)
      }
      #expect(try terms(space + word + "_") == [word.lowercased()])
      #expect(try terms(space + word + "_b") == [word.lowercased() + "_b"])
    }
  }

  @Test("nothing behind a text is read as part of it")
  func ends() throws {
    let all: [UInt8] = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    for start in 0..<all.count {
      for end in start..<all.count {
        var builder = CorpusBuilder(chain: try TextChain(settings: TextSettings()))
        all.withUnsafeBufferPointer { builder.add(UnsafeBufferPointer(rebasing: $0[start..<end])) }
        let expected = start == end ? [] : [String(decoding: all[start..<end], as: UTF8.self)]
        #expect(builder.finish().vocabulary == Vocabulary(terms: expected))
      }
    }
  }
}
