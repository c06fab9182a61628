import DelegationFoundations
import DelegationReporting
import DelegationResults
import DelegationTasks
import Testing

@Suite("History of a report") struct ReportHistoryTests {
  private static func document(_ top1: Double) -> ExperimentResult {
    var document = Fixtures.tiny
    document.results = [Fixtures.result("recent", top1, mode: .batch)]
    return document
  }

  @Test("a line for each state of the headline's metrics, none for a run that changes nothing")
  func states() {
    var history = ReportHistory()
    history.add(Self.document(0.25))
    history.add(Self.document(0.25))
    history.add(Self.document(0.5))
    history.add(Self.document(0.25))
    #expect(
      String(decoding: history.tsv, as: UTF8.self) == """
        number\tmodel\tmode\ttest\ttop1\ttop5\tmrr
        1\trecent\tbatch\t922\t0.25\t0.6\t0.3325
        2\trecent\tbatch\t922\t0.5\t0.75\t0.545
        3\trecent\tbatch\t922\t0.25\t0.6\t0.3325

        """)
  }

  @Test("only the latest states of one model are compared")
  func lastModel() {
    var (history, other) = (ReportHistory(), Self.document(0.75))
    other.results = [Fixtures.result("ranker", 0.75, mode: .batch)]
    for document in [Self.document(0.25), other, Self.document(0.5), Self.document(0.25)] { history.add(document) }
    #expect(history.ofLastModel.map(\.number) == [3, 4] && ReportHistory().ofLastModel.isEmpty)
  }

  @Test("read back, it is the same, and goes on")
  func roundTrip() throws {
    var history = ReportHistory()
    history.add(Self.document(1.0 / 3))
    var again = try ReportHistory(tsv: history.tsv, path: "x")
    // A report is rounded to six decimals before it is written, and so is what the history says of it.
    let rounded = try Self.document(1.0 / 3).rounded()
    history.add(rounded)
    again.add(rounded)
    #expect(again.entries.map(\.number) == [1] && again.entries[0].measures.top1 == 0.333333)
    again.add(Self.document(0.9))
    #expect(again.entries.map(\.number) == [1, 2])
  }

  @Test("a report without a holdout result adds nothing")
  func nothing() throws {
    var history = ReportHistory()
    history.add(Fixtures.empty)
    #expect(
      history.entries.isEmpty && history.tsv == Array("number\tmodel\tmode\ttest\ttop1\ttop5\tmrr\n".utf8))
    #expect(try ReportHistory(tsv: history.tsv, path: "x").entries.isEmpty)
  }

  @Test(
    "a damaged file is named with its line",
    arguments: [
      ("", 1), ("what is this\n", 1),
      ("number\tmodel\tmode\ttest\ttop1\ttop5\tmrr\n<<<<<<< ours\n", 2),
      ("number\tmodel\tmode\ttest\ttop1\ttop5\tmrr\n2\tb\tbatch\t1\t0\t0\t0\n", 2),
      ("number\tmodel\tmode\ttest\ttop1\ttop5\tmrr\n1\tb\tbatch\t1\t0\t0\t0\n\n", 3),
      ("number\tmodel\tmode\ttest\ttop1\ttop5\tmrr\n1\tb\tbatch\tmany\t0\t0\t0\n", 2),
    ])
  func damaged(text: String, line: Int) {
    let problem = #expect(throws: Problem.self) {
      try ReportHistory(tsv: Array(text.utf8), path: "reports/x/history.tsv")
    }
    #expect(problem?.location == "reports/x/history.tsv:\(line)")
    #expect(problem?.remedy.contains("git checkout -- reports/x/history.tsv") == true)
  }
}
