import DelegationEvaluation
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Durations that are looked up, measured") struct DurationTableEvaluationTests {
  private static let day = RandomHistory.day

  /// A task a day, done the day after: the first person takes ten minutes, the second a hundred.
  private func measured(_ count: Int, minutes: (Int) -> Int) throws -> DurationTableEvaluation? {
    func entries(_ body: (_ task: Int, _ opening: Int64) -> [(Int64, String)]) -> [(UInt64, [(Int64, String)])] {
      (0..<count).map { (UInt64($0 + 1), body($0, Int64($0 + 1) * Self.day)) }
    }
    let titles = entries { _, opening in [(opening, "one")] }
    let assignees = entries { task, opening in [(opening, ""), (opening + 9, "p\(task % 2)@example.org")] }
    let outcomes = entries { _, opening in [(opening, ""), (opening + Self.day / 2, "FIXED")] }
    let efforts = entries { task, opening in [(opening + Self.day / 2, String(minutes(task)))] }
    let tasks = (0..<count).map { task -> (id: UInt64, opening: Int64, reporter: String) in
      (UInt64(task + 1), Int64(task + 1) * Self.day, "guest@example.org")
    }
    let log = makeLog(
      tasks,
      [.shortDesc: titles, .assignedTo: assignees, .resolution: outcomes, .effort: efforts])
    return DurationTableEvaluation(log.efforts(persons: makePersons(log)), try makeFeatures(log))
  }

  @Test("the last fifth is answered from what was known when it began, for who did it")
  func persons() throws {
    let found = try #require(try measured(200) { $0 % 2 == 0 ? 10 : 100 })
    #expect(found.tasks == 40)
    #expect(found.table == .init(covered: 40, medianError: 0))
    // Half of all tasks took ten minutes, and of the test part half a hundred.
    #expect(found.overall == .init(covered: 40, medianError: 0))
    // What the test part itself took teaches nothing.
    let moved = try #require(try measured(200) { $0 >= 160 ? 1_000 : 10 })
    #expect(moved.table == .init(covered: 0, medianError: 990))
  }

  @Test("too few efforts before the test part: nothing is measured")
  func few() throws {
    #expect(try measured(20) { _ in 10 } == nil)
    #expect(try measured(0) { _ in 10 } == nil)
  }
}
