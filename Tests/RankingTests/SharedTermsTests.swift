import DelegationRanking
import DelegationTasks
import DelegationText
import Testing

@Suite("Shared terms") struct SharedTermsTests {
  @Test("distinct persons per term, however often each used it; tasks without an example do not count")
  func byHand() {
    let corpus = corpus(["crash crash font", "crash", "crash menu", "crash font menu", "menu"])
    let shared = SharedTerms(
      examples: [example(0, 0, 1), example(1, 1, 1), example(2, 0, 1), example(3, 2, 1)], corpus: corpus)
    // crash: 0, 1, 2; font: 0, 2; menu: 0, 2 (task 4 has no example).
    #expect(shared.personCounts == [3, 2, 2])
    #expect(shared.isShared(0) && !shared.isShared(1))
    #expect(shared.isShared(1, by: 2))
  }

  /// The terms that three persons share, of texts by one person each.
  private func shown(_ texts: [String], names: [String] = [], _ settings: TextSettings = .plain) throws -> Set<String> {
    let chain = try TextChain(settings: settings)
    var builder = CorpusBuilder(chain: chain)
    for text in texts { builder.add(text) }
    let corpus = builder.finish()
    let shared = SharedTerms(
      examples: texts.indices.map { example($0, PersonID($0), 1) }, corpus: corpus, names: NameTerms(names, chain))
    return Set((0..<UInt32(corpus.vocabulary.count)).filter { shared.isShared($0) }.map(corpus.vocabulary.term))
  }

  @Test("no part of a name, a login or an address is shown, alone, joined, stemmed or in a longer term")
  func names() throws {
    let texts = Array(repeating: "Eva Lopes: undo_eva EvaLopes @egran eva.gran v crash_log 山田", count: 3)
    let names = ["Eva Lopes", "egran", "v.gran@example.org", "山田"]
    var settings = TextSettings.standard
    settings.filters = [.porter2]
    #expect(try shown(texts, names: names, settings) == ["undo", "v", "crash_log", "crash", "log"])
    settings.filters = [.grams(1...2)]
    #expect(
      try shown(["undo eva crash", "undo eva crash", "undo eva crash"], names: names, settings) == ["undo", "crash"])
    #expect(try shown(["undo eva", "undo eva", "undo eva"], names: [], settings).contains("eva"))
  }

  @Test("neither is a name with an ending, an initial or a digit; other words that hold its letters are")
  func inflected() throws {
    let texts = Array(repeating: "lopess Lopesen elopes lopes1 2lopes lopesian eva1 eval evas slope", count: 3)
    #expect(try shown(texts, names: ["Eva Lopes"]) == ["lopesian", "eval", "evas", "slope"])
    let logins = Array(repeating: "lopeseva lopese lopesx evalo elopes", count: 3)
    #expect(try shown(logins, names: ["Eva Lopes"]) == ["lopesx", "evalo"])
  }

  @Test("of scripts without blanks a run must be shared, not the pairs that it is made of")
  func runs() throws {
    // Each pair of 山田太郎 is in texts of three others, the name in one.
    let pairs = ["山田の件", "山田へ", "山田 1", "田太の件", "田太へ", "田太 2", "太郎の件", "太郎へ", "太郎 3"]
    #expect(try shown(pairs + ["山田太郎"]) == [])
    #expect(try shown(["ログイン画面", "ログイン不可", "ログインが遅い", "山田太郎"]) == ["ログ", "グイ", "イン"])
    #expect(try shown(["画面 crash", "画面 crash", "印刷 画面 crash"]) == ["画面", "crash"])
    #expect(try shown(["เข้าระบบไม่ได้", "เข้าระบบช้า", "เข้าระบบ"]).isSuperset(of: ["ระ", "ะบ", "บบ"]))
    #expect(try shown(["สมชาย", "สมหญิง", "สมบัติ", "คนชาย", "ลูกชาย"]).isDisjoint(with: ["สม", "มช"]))
  }
}
