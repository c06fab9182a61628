import DelegationText
import Foundation
import Testing

@Suite("Porter2") struct Porter2Tests {
  @Test("every word of a large English list has libstemmer's stem")
  func golden() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens/porter2-english.tsv")
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    #expect(lines.first?.starts(with: "# word<TAB>stem by libstemmer 2.2.0".utf8) == true)
    var wrong: [String] = []
    for line in lines.dropFirst() {
      let cells = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
      if Porter2.stem(cells[0]) != cells[1] { wrong.append("\(cells[0]): \(Porter2.stem(cells[0])), not \(cells[1])") }
    }
    #expect(lines.count == 166_499)
    #expect(wrong.isEmpty, "\(wrong.count) differ, first \(wrong.prefix(5))")
  }

  @Test(
    "each rule's corner, as libstemmer has it",
    arguments: [
      ("", ""), ("a", "a"), ("by", "by"), ("''", "''"), ("'''", "'"), ("''s", ""), ("é", "é"), ("éé", "éé"),
      ("skies", "sky"), ("dying", "die"), ("news", "news"), ("innings", "inning"), ("proceeded", "proceed"),
      ("ties", "tie"), ("cries", "cri"), ("gas", "gas"), ("gaps", "gap"), ("kiwis", "kiwi"), ("us", "us"),
      ("generate", "generat"), ("generously", "generous"), ("communism", "communism"), ("arsenal", "arsenal"),
      ("hopping", "hop"), ("hoping", "hope"), ("luxuriating", "luxuri"), ("bed", "bed"), ("sky's", "ski"),
      ("'tis", "tis"), ("youth", "youth"), ("boyish", "boyish"), ("sayings", "say"), ("cry", "cri"), ("say", "say"),
      ("rate", "rate"), ("roll", "roll"), ("controll", "control"), ("geologi", "geolog"), ("quickly", "quick"),
      ("naïvely", "naïv"), ("жed", "жed"), ("жaжed", "жaжe"), ("Yes", "Yes"),
    ])
  func corners(word: String, stem: String) {
    #expect(Porter2.stem(word) == stem)
  }

  @Test("a stem is never longer than its word, and any bytes are survived", arguments: 0..<40)
  func anyBytes(seed: Int) {
    var chance = Chance(seed: seed)
    let pool: [UInt8] = Array("aeiouylsdtn'gbé".utf8) + [0x80, 0xFF]
    for _ in 0..<500 {
      var word = (0..<chance.below(12)).map { _ in chance.pick(pool) }
      let count = word.count
      let length = word.withUnsafeMutableBufferPointer { Porter2.stem($0) }
      #expect((0...count).contains(length))
    }
  }
}
