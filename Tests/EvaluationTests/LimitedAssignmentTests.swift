import DelegationEvaluation
import DelegationFoundations
import Testing

@Suite("Sharing out with a limit") struct LimitedAssignmentTests {
  private typealias Candidates = [LimitedAssignment.Candidate]

  private func value(_ tasks: [Candidates], _ chosen: [Int?]) -> Double {
    zip(tasks, chosen).reduce(0) { sum, pair in sum + (pair.1.map { pair.0[$0].probability } ?? 0) }
  }

  /// The greatest sum, by trying everything.
  private func best(_ tasks: ArraySlice<Candidates>, _ left: [Int]) -> Double {
    guard let first = tasks.first else { return 0 }
    var most = best(tasks.dropFirst(), left)
    for (person, probability) in first where left[person] > 0 {
      var left = left
      left[person] -= 1
      most = max(most, probability + best(tasks.dropFirst(), left))
    }
    return most
  }

  @Test("the second best person gets the task that costs least to move, worked by hand")
  func byHand() {
    let tasks: [Candidates] = [[(0, 0.9), (1, 0.1)], [(0, 0.8), (1, 0.7)], [(0, 0.6)]]
    #expect(LimitedAssignment.share(tasks) { _ in 3 } == [0, 0, 0])
    // With two each the second task moves; with one each the third stays without anybody.
    #expect(LimitedAssignment.share(tasks) { _ in 2 } == [0, 1, 0])
    #expect(LimitedAssignment.share(tasks) { _ in 1 } == [0, 1, nil])
  }

  @Test("nothing to share, and tasks that nobody could do")
  func nothing() {
    #expect(LimitedAssignment.share([]) { _ in 1 }.isEmpty)
    #expect(LimitedAssignment.share([[], [(2, 0)]]) { _ in 1 } == [nil, 0])
  }

  @Test("as good as the best of all ways, and nobody has too many", arguments: 0..<60)
  func optimal(seed: Int) {
    var chance = SplitMix64(seed: UInt64(seed))
    let personCount = 1 + chance.next(below: 4)
    let limits = (0..<personCount).map { _ in 1 + chance.next(below: 3) }
    let tasks: [Candidates] = (0..<chance.next(below: 8)).map { _ in
      (0..<personCount).filter { _ in chance.next(below: 4) > 0 }.map { ($0, Double(chance.next(below: 20)) / 20) }
    }
    let chosen = LimitedAssignment.share(tasks) { limits[$0] }
    var counts = [Int](repeating: 0, count: personCount)
    for (task, position) in zip(tasks, chosen) { if let position { counts[task[position].person] += 1 } }
    #expect(zip(counts, limits).allSatisfy { $0 <= $1 })
    #expect(abs(value(tasks, chosen) - best(tasks[...], limits)) < 1e-9)
  }
}
