import DelegationRanking
import DelegationTasks
import Testing

/// Says of each candidate their number, over a range from 0 to 8.
private let number = PairFeature("number", .work, in: 0...8, .guess) { column, context in
  for candidate in 0..<column.count { column[candidate] = Double(context.candidates[candidate]) - 1 }
} finding: {
  .openTasks(Int($1.candidates[$0]))
}

@Suite("Pair table") struct PairTableTests {
  private func context(of task: Int, _ candidates: [PersonID]) -> FeatureContext {
    let none = candidates.map { _ in 0.0 }
    return FeatureContext(
      task: task, now: day(0), candidates: candidates, scores: none,
      views: WorkKind.allCases.map { $0.keys.map { _ in nil } },
      votes: NeighbourVotes.Votes(recent: none, ever: none, sameComponent: none, best: none, recentBest: none),
      cosines: none, onlineChances: none, openTaskCounts: candidates.map { _ in 0 }, idleDays: none, firstAssignee: nil)
  }

  @Test("rows by task, features by row; bins are 256 steps of the range, values beyond it are in the last one")
  func byHand() {
    var table = PairTable(features: [number, feature("open-tasks")], taskCount: 4)
    table.append(context(of: 2, [5, 0, 1]))
    table.append(context(of: 0, []))
    table.append(context(of: 1, [9, 200]))
    #expect(table.rows(of: 2) == 0..<3 && table.rows(of: 1) == 3..<5)
    #expect(table.rows(of: 0).isEmpty && table.rows(of: 3).isEmpty)
    #expect(table.persons == [5, 0, 1, 9, 200] && table.featureCount == 2)
    // Person 5 has value 4, the middle of the range.
    #expect(table.bins == [128, 0, 0, 0, 0, 0, 255, 0, 255, 0])
  }
  @Test("a table that begins with a later task holds of it what a table of all tasks does")
  func later() {
    var all = PairTable(features: [number], taskCount: 4)
    var alone = PairTable(features: [number], taskCount: 1, from: 3)
    all.append(context(of: 3, [9, 200]))
    alone.append(context(of: 3, [9, 200]))
    #expect(alone.rows(of: 3) == all.rows(of: 3) && alone.persons == all.persons && alone.bins == all.bins)
    #expect(alone.keeping([.work]).rows(of: 3) == all.rows(of: 3))
  }
}
