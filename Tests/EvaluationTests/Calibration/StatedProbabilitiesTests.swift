import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

/// States the same probabilities for every task.
private struct Oracle: Recommender {
  let scale = ScoreScale.natural
  let scores: [Double]

  mutating func learn(_ example: TrainingExample) {}
  mutating func forget(_ example: TrainingExample) {}
  mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    Ranking(persons: scores.indices.map { PersonID($0) }, scores: scores)
  }
}

@Suite("Stated probabilities") struct StatedProbabilitiesTests {
  @Test("of a model run: the first person's, the assignee's, and whether they are the same")
  func ofModelRun() {
    let log = makeLog([(1, 0, "x"), (2, 10, "x"), (3, 20, "x")], [:])
    let targets = makeTargets([0, 1, 7])
    let stream = LabelStream(of: log, persons: makePersons(log), leavesOutSelfTaken: false)
    let modelRun = ModelRun(
      model: "oracle", mode: .batch, values: .opening, splits: [.holdout(of: targets, share: Share(0, of: 1))],
      keepsRankings: [.holdout]
    ) { Oracle(scores: [0.6, 0.3]) }
    let stated = ModelRunner(targets: targets, stream: stream, threads: .one).run([modelRun])[0][0].statedProbabilities
    #expect(stated.map(\.first) == [0.6, 0.6, 0.6])
    #expect(stated.map(\.isRight) == [true, false, false])
    #expect(stated.map(\.assignee) == [0.6, 0.3, 0])
    #expect(stated.map(\.assigneeRank) == [1, 2, nil])
  }

  @Test("what rounding puts beyond 0 or 1 is cut off")
  func rounding() {
    let ends = (below: -Double.leastNonzeroMagnitude, above: 1 + Double.ulpOfOne)
    let stated = StatedProbabilities(probabilities: [ends.above, 0.5, ends.below], assigneeRank: 1)
    #expect(stated.probabilities == [1, 0.5, 0])
  }

  @Test("nobody ranked is a suggestion of probability 0 that is wrong")
  func nobody() {
    let none = StatedProbabilities(probabilities: [], assigneeRank: nil)
    #expect(none.first == 0 && none.assignee == 0 && !none.isRight)
  }
}
