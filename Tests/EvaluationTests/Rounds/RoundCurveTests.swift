import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

/// Ranks by scores of its own for every task.
private struct Scripted: Recommender {
  let scale: ScoreScale
  let rows: [[Double]]

  mutating func learn(_ example: TrainingExample) {}
  mutating func forget(_ example: TrainingExample) {}
  mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let order = rows[task].indices.sorted { (rows[task][$0], $1) > (rows[task][$1], $0) }
    return Ranking(persons: order.map { PersonID($0) }, scores: order.map { rows[task][$0] })
  }
}

@Suite("The two rounds at many thresholds") struct RoundCurveTests {
  private func run(_ rows: [[Double]], _ scale: ScoreScale, assignees: [PersonID]) -> ModelRunResult {
    let log = makeLog(rows.indices.map { (UInt64($0 + 1), Int64($0) * 10, "x") }, [:])
    let stream = LabelStream(of: log, persons: makePersons(log), leavesOutSelfTaken: false)
    let targets = makeTargets(assignees)
    let modelRun = ModelRun(
      model: "scripted", mode: .batch, values: .opening, splits: [.holdout(of: targets, share: Share(0, of: 1))],
      keepsRankings: [.holdout]
    ) { Scripted(scale: scale, rows: rows) }
    return ModelRunner(targets: targets, stream: stream, threads: .one).run([modelRun])[0][0]
  }

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
