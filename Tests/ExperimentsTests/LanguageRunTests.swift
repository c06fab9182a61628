import DelegationFoundations
import DelegationResults
import Foundation
import Testing

/// The same made-up tasks in several languages: what a task is about says who does it.
@Suite("Runs in other languages") struct LanguageRunTests {
  /// Subjects of four persons, then faults and frames that say nothing.
  struct Words: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let subjects: [[String]]
    let faults: [String]
    let frames: [(before: String, between: String, after: String)]

    func title(_ person: Int, _ chance: inout SplitMix64) -> String {
      func pick<Item>(_ items: [Item]) -> Item { items[Int(chance.next() % UInt64(items.count))] }
      let frame = pick(frames)
      return frame.before + pick(subjects[person]) + frame.between + pick(faults) + frame.after
    }
  }

  static let english = Words(
    testDescription: "english",
    subjects: [
      ["login page", "password form"], ["printed report", "page margins"], ["stock search", "part filter"],
      ["mail queue", "reminder letter"],
    ],
    faults: ["is slow", "shows an error", "does not respond", "is empty"],
    frames: [("", " ", ""), ("yesterday the ", " ", " since the update"), ("urgent: ", " ", " for all of us")])
  static let japanese = Words(
    testDescription: "japanese",
    subjects: [["ログイン画面", "認証入力欄"], ["帳票印刷", "余白設定"], ["在庫検索", "部品絞込"], ["送信待ち", "督促通知"]],
    faults: ["が遅い", "でエラーが出る", "が反応しない", "が空になる"],
    frames: [("", "", ""), ("昨日から", "", "ため対応依頼"), ("至急", "", "のでお願いします")])
  static let german = Words(
    testDescription: "german",
    subjects: [
      ["Anmeldemaske", "Kennwortfelder"], ["Belegdrucke", "Seitenränder"], ["Bestandssuchen", "Teilefilter"],
      ["Versandschlangen", "Mahnbriefe"],
    ],
    faults: ["ist zu langsam", "zeigt einen Fehler", "antwortet nicht", "ist leer"],
    frames: [
      ("", " ", ""), ("Seit gestern, dass die ", " ", " nach dem Update"), ("Dringend: ", " ", " für alle von uns"),
    ])
  static let all = [japanese, german]

  private func document(_ words: Words, language: String? = nil) throws -> ExperimentResult {
    var (desk, chance) = (Desk(), SplitMix64(seed: 5))
    desk.tasks = (0..<240).map { _ in
      let person = Int(chance.next() % 4)
      return Desk.Task(title: words.title(person, &chance), assignee: "p\(person)@example.org")
    }
    let workshop = try Workshop(
      recipe: """
        question: Who will do it?
        dataset: tiny
        models: [centroid-cosine, bm25-neighbours]
        evaluation: {splits: [holdout], leakedVariants: false}
        clusters: [{space: tfidf, k: 4, restarts: 1}]
        """)
    try workshop.write(desk)
    if let language {
      try workshop.folder.write(desk.description + "\ntext: {language: \(language)}\n", to: "data/tiny/dataset.yaml")
    }
    return try workshop.run().document
  }

  private func top1(_ document: ExperimentResult) -> Double { document.results.map(\.measures.top1).min()! }

  @Test("models learn from titles as they do from English ones", arguments: all)
  func learn(words: Words) throws {
    let (document, english) = (try document(words), try document(Self.english))
    #expect(top1(english) > 0.9)
    #expect(top1(document) >= top1(english) - 0.05)
    let stated = document.settings.first { $0.key == "text.language" }?.value
    #expect(stated?.hasPrefix(words.testDescription) == true)
    #expect(!english.settings.contains { $0.key == "text.language" })
  }

  @Test("no term of a report is longer than a word", arguments: all)
  func terms(words: Words) throws {
    let document = try document(words)
    let terms =
      document.clusters.flatMap(\.largest).flatMap(\.terms) + document.profiles.flatMap(\.keywords).map(\.term)
    #expect(!terms.isEmpty)
    #expect(terms.allSatisfy { $0.count <= (words.testDescription == "japanese" ? 2 : 20) })
  }

  @Test("a dataset says its language")
  func stated() throws {
    let note = try document(Self.german, language: "dutch").settings.first { $0.key == "text.language" }?.value
    #expect(note?.hasPrefix("dutch") == true)
  }
}
