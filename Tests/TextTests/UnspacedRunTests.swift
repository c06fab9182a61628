import DelegationText
import Testing

@Suite("Scripts without blanks") struct UnspacedRunTests {
  @Test(
    "neighbouring characters are terms, a lone one is one",
    arguments: [
      ("ログイン画面", ["ログ", "グイ", "イン", "ン画", "画面"]),
      ("登录 页", ["登录", "页"]),
      ("PDF出力x", ["pdf", "出力", "x"]),
      ("保存_件数 max_値", ["保存", "件数", "max", "値"]),
      ("로그인 화면", ["로그", "그인", "화면"]),
      ("ไม่ได้", ["ไม่", "ม่ไ", "ได้"]),
      ("ຂໍ້ຜິດ", ["ຂໍ້ຜິ", "ຜິດ"]),
      ("កំហុស", ["កំហុ", "ហុស"]),
      ("အမှား", ["အမှား"]),
      ("ＰＤＦ／ｶﾞｲﾄﾞ", ["pdf", "ガイ", "イド"]),
      ("か\u{3099}き", ["がき"]),
      ("第12章", ["第", "12", "章"]),
      ("\u{20000}\u{20001}\u{20002}", ["\u{20000}\u{20001}", "\u{20001}\u{20002}"]),
    ])
  func pairs(text: String, expected: [String]) throws {
    for settings in [TextSettings(), .standard] { #expect(try terms(text, settings) == expected) }
  }

  @Test("the shortest token that is kept does not concern them")
  func minimumLength() throws {
    #expect(try terms("画面 x 印", TextSettings(minimumTokenLength: 5)) == ["画面", "印"])
  }

  @Test("no n-gram and no tag puts a title together again")
  func noTitles() throws {
    let title = "帳票印刷が文字化けする"
    let texts = [title, "[\(title)]", "【\(title)】", "［\(title)］", "\(title)_x", "x\(title)", "\(title)。"]
    for settings in [.standard, .original2018, TextSettings(tags: .keep, filters: [.grams(1...3)])] {
      for text in texts { #expect(try terms(text, settings).allSatisfy { $0.unicodeScalars.count <= 4 }, "\(text)") }
    }
    #expect(try terms("[検索] 画面", TextSettings(tags: .keep)) == ["[検索]", "検索", "画面"])
  }

  @Test("canonically equal texts have equal terms")
  func canonical() throws {
    for settings in [TextSettings.standard, .original2018] {
      #expect(try terms("Gro\u{308}\u{DF}e a\u{30A}", settings) == terms("Gr\u{F6}\u{DF}e \u{E5}", settings))
    }
    #expect(try terms("gro\u{308}b").map { Array($0.utf8) } == [Array("gr\u{F6}b".utf8)])
  }
}
