import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("The two rounds at many thresholds") struct RoundCurveTests {
  @Test("two tasks, worked by hand")
  func byHand() {
    // Up to two persons per task: budgets of 1/6, 2/6, … persons for both tasks.
    let curve = RoundCurve(of: run([[0.6, 0.3], [0.2, 0.1]], .natural, assignees: [0, 1]), upTo: 2)
    #expect(curve.points.map(\.threshold) == [0.6, 0.3, 0.2, 0.1, 0])
    #expect(curve.points.map(\.personsPerTaskRoundOne) == [0, 0.5, 1, 1.5, 2])
    #expect(curve.points.map(\.assigneeAfterRoundOne) == [0, 0.5, 0.5, 0.5, 1])
    // The second task's likeliest person is the wrong one.
    #expect(curve.points.map(\.assigneeAfterBoth) == [0.5, 0.5, 0.5, 0.5, 1])
  }

  @Test("every point is what the two rounds give at its threshold, within its budget", arguments: 0..<20)
  func asMeasured(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let persons = 1 + seed % 7
    // Few different scores, so that many are equal; some tasks rank nobody.
    let rows = (0..<40).map { task in
      (0..<(task % 9 == 0 ? 0 : persons)).map { _ in Double(random.next() % 6) / 10 }
    }
    let assignees = (0..<40).map { _ in PersonID(Int(random.next() % 8)) }
    let scale: ScoreScale = seed % 2 == 0 ? .natural : .relative
    let result = run(rows, scale, assignees: assignees)
    let points = RoundCurve(of: result, upTo: 6).points
    #expect(!points.isEmpty && points.count <= 24)
    for point in points {
      let measured = TwoRoundAssignment(of: result, threshold: point.threshold)
      #expect(point.personsPerTaskRoundOne == measured.personsPerTaskRoundOne && point.personsPerTaskRoundOne <= 6)
      #expect(point.assigneeAfterRoundOne == measured.assigneeAfterRoundOne)
      #expect(point.assigneeAfterBoth == measured.assigneeAfterBoth)
    }
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.threshold > $1.threshold })
  }

  @Test("no tasks: no points")
  func none() { #expect(RoundCurve(of: run([], .natural, assignees: []), upTo: 6).points.isEmpty) }
}
