import DelegationRanking
import DelegationReporting
import Foundation
import Testing

@Suite("Two reports compared") struct ReportComparisonTests {
  /// Six tasks; in B `alpha` wins 100, 101 and 104, loses 103.
  static let before = SmallReport(
    label: "before",
    models: [
      ("alpha", "days 90, k1 2", [2, nil, 1, 1, 7, 12]), ("beta", "", [1, 2, 3, 4, 5, 6]),
      ("old", "l2 1", [1, 1, 1, 1, 1, 1]),
    ], assignees: ["P001", "P002", "P001", "P003", "P002", "P001"])
  static let after: SmallReport = {
    var after = before
    after.label = "after"
    after.settings[1].1 = "bm25"
    after.models = [
      ("beta", "", [1, 2, 3, 4, 5, 6]), ("alpha", "days 30, k1 2", [1, 1, 1, 2, 1, 12]),
      ("new", "trees 5, l2 1", [1, 1, 1, 1, 1, 2]),
    ]
    return after
  }()

  private func measure(_ comparison: ReportComparison, _ model: String, _ name: String) throws
    -> ReportComparison.Paired
  {
    let pair = try #require(comparison.pairs.first { $0.a.model == model })
    return try #require(pair.measures.first { $0.measure == name }?.paired)
  }

  @Test("values, differences, won and lost, worked by hand")
  func byHand() throws {
    let comparison = try Self.before.compared(with: Self.after)
    #expect(!comparison.equal && comparison.unpaired == nil)
    #expect(comparison.tasks.common == 6 && comparison.tasks.onlyA + comparison.tasks.onlyB == 0)
    let top1 = try measure(comparison, "alpha", "top1")
    #expect(top1.a == 0.333333 && top1.b == 0.666667 && top1.difference == 0.333333)
    #expect(top1.won == 3 && top1.lost == 1)
    // Four tasks differ by 1: 10 of 16 sign patterns have a sum of at least 2 in size.
    let p = try #require(top1.p)
    #expect(abs(p - 0.625) < 0.02)
    let mrr = try measure(comparison, "alpha", "mrr")
    let ranks: (a: [Double], b: [Double]) = ([2, .infinity, 1, 1, 7, 12], [1, 1, 1, 2, 1, 12])
    #expect(abs(mrr.a - ranks.a.map { 1 / $0 }.reduce(0, +) / 6) < 1e-6)
    #expect(abs(mrr.b - ranks.b.map { 1 / $0 }.reduce(0, +) / 6) < 1e-6)
    let interval = try #require(mrr.interval95)
    #expect(interval[0] < mrr.difference && mrr.difference < interval[1])
    // F1 of A: P001 owns three, hit once and named once: 2/4; P002 none; P003 1. Of B: 2·2/5, 1 (two hits of two), 0.
    let f1 = try measure(comparison, "alpha", "macroF1")
    #expect([f1.a, f1.b] == [0.5, 0.6])
    #expect(f1.p == nil && f1.won == nil)
    let range = try #require(f1.interval95)
    #expect(range[0] < f1.difference && f1.difference < range[1])
  }

  @Test("what cannot differ is not tested, and Holm's correction counts the rest")
  func tests() throws {
    let comparison = try Self.before.compared(with: Self.after)
    #expect(try measure(comparison, "beta", "mrr").p == nil)
    #expect(comparison.pairs.first { $0.a.model == "beta" }?.sameRanks == true)
    let raised = comparison.pairs.flatMap(\.measures).compactMap(\.paired?.pHolm)
    let plain = comparison.pairs.flatMap(\.measures).compactMap(\.paired?.p)
    #expect(comparison.method.tests == plain.count && plain.count == 5)
    #expect(raised.count == 5 && zip(plain, raised).allSatisfy { $0 <= $1 })
    #expect(abs(try #require(raised.min()) - min(1, 5 * plain.min()!)) < 1e-6)
  }

  @Test("settings one by one, those of a model that only one side has as one")
  func settings() throws {
    let comparison = try Self.before.compared(with: Self.after)
    #expect(
      comparison.settings.map { "\($0.key): \($0.a ?? "–") → \($0.b ?? "–")" } == [
        "text.weighting: tfidf-2018 → bm25", "models.alpha.days: 90 → 30", "models.old: l2 1 → –",
        "models.new: – → trees 5, l2 1",
      ])
    #expect(comparison.onlyA.map(\.model) == ["old"] && comparison.onlyB.map(\.model) == ["new"])
  }

  @Test("tasks gained and lost, the largest change first, all counted")
  func moves() throws {
    let moves = try Self.before.compared(with: Self.after).moves
    #expect(moves.map(\.first) == [1, 5])
    let gained = moves[0].gained
    #expect(gained.map { "\($0.task) \($0.assignee)" } == ["101 P002", "104 P002", "100 P001"])
    #expect(gained.map { $0.before ?? 0 } == [0, 7, 2] && gained.allSatisfy { $0.after == 1 })
    #expect(moves[0].lost.map(\.task) == ["103"] && moves[0].lost[0].after == 2)
    #expect(moves[1].gained.map(\.task) == ["101", "104"] && moves[1].lost.isEmpty)
  }

  @Test("only the tasks that both have are paired")
  func common() throws {
    var later = Self.after
    later.ids = ["101", "102", "103", "104", "105", "999"]
    later.assignees = ["P002", "P001", "P007", "P002", "P001", "P001"]
    let comparison = try Self.before.compared(with: later)
    let tasks = comparison.tasks
    #expect(tasks.common == 5 && tasks.onlyA == 1 && tasks.onlyB == 1 && tasks.otherAssignee == 1)
    // Of 101 … 105 alpha names 2 first in A, 4 in B.
    let top1 = try measure(comparison, "alpha", "top1")
    #expect([top1.a, top1.b] == [0.4, 0.8])
    let third: Double = 2 / 6
    #expect(comparison.pairs[0].measures[0].a == third)
    #expect(comparison.notes.count == 2)
  }

  @Test("another dataset: metrics side by side, nothing paired, and the reason")
  func otherDataset() throws {
    var other = Self.after
    other.dataset = "elsewhere"
    let comparison = try Self.before.compared(with: other)
    #expect(comparison.unpaired?.contains("sample, elsewhere") == true)
    #expect(comparison.pairs.allSatisfy { $0.sameRanks == nil && $0.measures.allSatisfy { $0.paired == nil } })
    #expect(comparison.moves.isEmpty && comparison.method.tests == 0 && comparison.tasks.common == 0)
    let text = ComparisonText.text(comparison, showsAll: false)
    #expect(text.contains("Nothing is paired") && text.contains("top-1             33.3   66.7  +33.3"))
  }

  @Test("without results.csv: metrics side by side, nothing paired, the reason, and how to get pairs")
  func withoutRows() throws {
    let command = "delegate run before --set seed=3"
    let provenance =
      #"{"started": "", "seconds": 1, "dataDigest": "d", "recipeDigest": "r", "delegateVersion": "1", "commit": "", "#
      + #""command": "\#(command)", "files": []}"#
    let light = try ReportRecord(
      Self.before.source(["provenance.json": Array(provenance.utf8)], without: "results.csv"))
    let full = try ReportRecord(Self.after.source())
    for (one, other) in [(light, full), (full, light)] {
      let comparison = ReportComparison(one, other, threads: .one)
      #expect(!comparison.equal && comparison.unpaired == "reports/before/results.csv is missing")
      #expect([comparison.a.test, comparison.b.test] == [6, 6] && comparison.tasks.common == 0)
      #expect(comparison.pairs.map(\.a.model).sorted() == ["alpha", "beta"])
      #expect(comparison.pairs.allSatisfy { $0.measures.count == 7 && $0.measures.allSatisfy { $0.paired == nil } })
      #expect((comparison.onlyA + comparison.onlyB).map(\.model).sorted() == ["new", "old"])
      #expect(
        comparison.notes == [
          "'\(command)' writes reports/before/results.csv; then tasks are paired."
        ])
      #expect(comparison.moves.isEmpty)
    }
    let same = ReportComparison(light, try ReportRecord(Self.before.source()), threads: .one)
    #expect(same.equal && ComparisonText.text(same, showsAll: false).contains("Equal: report.json has the same bytes."))
  }

  @Test("headlines of two models are compared, and each model with itself")
  func headlines() throws {
    var other = Self.after
    other.headline = ("beta", "batch")
    let pairs = try Self.before.compared(with: other).pairs
    #expect(pairs.map { "\($0.a.model) \($0.b.model)" } == ["alpha beta", "alpha alpha", "beta beta"])
    #expect(pairs.map(\.isHeadline) == [true, false, false])
  }

  @Test("headlines of unlike modes are compared in a mode that both have; without one the answer says so")
  func modes() throws {
    var (one, other) = (Self.before, Self.after)
    other.headline = ("beta", "prequential")
    for (modes, otherModes, expected) in [
      ([EvaluationMode.batch, .prequential], [EvaluationMode.batch, .prequential], "prequential prequential"),
      ([.batch], [.batch, .prequential], "batch batch"), ([.batch], [.prequential], "batch prequential"),
    ] {
      (one.modes, other.modes) = (modes, otherModes)
      let comparison = try one.compared(with: other)
      let pair = try #require(comparison.pairs.first)
      #expect(pair.isHeadline && "\(pair.a.mode) \(pair.b.mode)" == expected)
      #expect(
        ComparisonText.text(comparison, showsAll: false).contains("alone makes a difference")
          == (expected == "batch prequential"))
    }
  }

  @Test("equal bytes are called equal; other keys of report.json that differ are named")
  func equal() throws {
    let same = try Self.before.compared(with: Self.before)
    #expect(same.equal)
    #expect(ComparisonText.text(same, showsAll: true).contains("Equal:"))
    var noted = Self.before
    noted.more = ["rounds": [1], "notes": [2]]
    let comparison = try Self.before.compared(with: noted)
    #expect(!comparison.equal && comparison.otherKeys == ["notes", "rounds"])
    #expect(ComparisonText.text(comparison, showsAll: false).contains("differ too: notes, rounds"))
  }

  @Test("the same bytes on any number of threads, and what is written reads back")
  func json() throws {
    let sides = try [Self.before, Self.after].map { try ReportRecord($0.source()) }
    let comparison = ReportComparison(sides[0], sides[1], threads: .one)
    let json = try comparison.json()
    #expect(try ReportComparison(sides[0], sides[1], threads: .init(3)).json() == json)
    #expect(try JSONDecoder().decode(ReportComparison.self, from: Data(json.utf8)) == comparison)
  }
}
