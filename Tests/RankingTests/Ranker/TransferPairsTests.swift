import DelegationFoundations
import DelegationRanking
import DelegationTasks
import DelegationText
import Testing

@Suite("Weights from other trackers") struct TransferPairsTests {
  private let trackers = [PairTracker(seed: 1), PairTracker(seed: 2, taskCount: 90)]
  private var pairs: [TransferPairs] { trackers.map { TransferPairs($0.source, outcomes: $0.examples) } }

  /// The examples of one tracker, looked up row by row.
  private func examples(_ tracker: PairTracker, firstRow: Int) -> [RankingExample] {
    let table = tracker.source.table
    return tracker.examples.compactMap { example in
      let rows = table.rows(of: example.task)
      guard let chosen = rows.first(where: { table.persons[$0] == example.person }) else { return nil }
      return RankingExample(rows: firstRow + rows.lowerBound..<firstRow + rows.upperBound, chosen: firstRow + chosen)
    }
  }

  @Test("trackers are put one behind the other; what was learned on both is one fit over all their tasks")
  func pooled() throws {
    let tables = trackers.map(\.source.table)
    let (first, second) = (
      examples(trackers[0], firstRow: 0), examples(trackers[1], firstRow: tables[0].persons.count)
    )
    #expect(pairs.map(\.count) == [first.count, second.count] && second.count > 60)
    let expected = ConditionalLogit.fit(
      bins: tables[0].bins + tables[1].bins, featureCount: PairFeatures.all.count, examples: first + second, l2: 7
    )
    #expect(try TransferPairs.fit(pairs, settings: ["l2": 7], threads: .one) == expected)
    #expect(try TransferPairs.fit(pairs, settings: ["l2": 7], threads: Threads(2)) == expected)
    #expect(throws: Problem.self) { try TransferPairs.fit(pairs, settings: ["l3": 7], threads: .one) }
  }

  @Test("the transferred ranker ranks by those weights from the first task on, and never by others")
  func ranks() throws {
    let tracker = PairTracker(seed: 3)
    let logit = try TransferPairs.fit(pairs, settings: [:], threads: .one)
    let answers = tracker.answers(
      of: try ModelCatalogue.make("ranker-transfer", context: tracker.context(transferred: logit)))
    let table = tracker.source.table
    for (example, answer) in zip(tracker.examples, answers) {
      let rows = table.rows(of: example.task)
      let scores = logit.scores(bins: table.bins, featureCount: table.featureCount, rows: rows)
      let order = rows.indices.map { $0 - rows.lowerBound }.sorted { (scores[$0], $1) > (scores[$1], $0) }
      #expect(answer.persons == order.map { table.persons[rows.lowerBound + $0] })
    }
  }
}
