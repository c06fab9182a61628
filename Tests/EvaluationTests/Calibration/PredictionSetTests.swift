import DelegationEvaluation
import DelegationFoundations
import DelegationTasks
import Testing

@Suite("Prediction sets") struct PredictionSetTests {
  /// Five people with falling probabilities; the right one has a rank by chance, as stated.
  private static func drawn(
    _ count: Int, seed: UInt64, stated: [Double] = [0.5, 0.25, 0.15, 0.06, 0.04], true truth: [Double]? = nil
  ) -> [StatedProbabilities] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      var (draw, rank) = (random.nextUnit(), 1)
      for share in truth ?? stated {
        draw -= share
        if draw < 0 { break }
        rank += 1
      }
      return StatedProbabilities(probabilities: stated, assigneeRank: rank <= stated.count ? rank : nil)
    }
  }

  @Test("the threshold is the highest that keeps the promise on validation, with one miss more than there are")
  func start() throws {
    // Of 40 tasks 24 are right first, 10 second, 4 third: sets of two hold 34 of 40 and of three 38.
    let ranks =
      [Int?](repeating: 1, count: 24) + Array(repeating: 2, count: 10) + Array(repeating: 3, count: 4) + [nil, nil]
    let validation = ranks.map { StatedProbabilities(probabilities: [0.6, 0.25, 0.1, 0.05], assigneeRank: $0) }
    let eighty = try #require(PredictionSets(confidence: 0.8, on: validation, learns: true))
    #expect(abs(eighty.threshold - 0.25) < 1e-12 && eighty.size([0.6, 0.25, 0.1, 0.05]) == 2)
    let ninety = try #require(PredictionSets(confidence: 0.9, on: validation, learns: true))
    #expect(abs(ninety.threshold - 0.1) < 1e-12 && ninety.size([0.6, 0.25, 0.1, 0.05]) == 3)
    // 38 of 40 and one miss more are under 95 %.
    #expect(PredictionSets(confidence: 0.95, on: validation, learns: false) == nil)
    #expect(
      PredictionSets(confidence: 0.95, on: validation, learns: true).map { abs($0.threshold - 0.01) < 1e-12 } == true)
    // Nineteen tasks are too few.
    #expect(PredictionSets(confidence: 0.8, on: Array(validation.prefix(19)), learns: false) == nil)
  }

  @Test("a set is never empty, and none is given where five people would not do")
  func sizes() throws {
    let validation = (0..<40).map { StatedProbabilities(probabilities: [0.9, 0.1], assigneeRank: $0 < 36 ? 1 : 2) }
    let sets = try #require(PredictionSets(confidence: 0.8, on: validation, learns: true))
    // It would be 0.9, and from one half on all are the same.
    #expect(abs(sets.threshold - 0.5) < 1e-12)
    #expect(sets.size([0.7, 0.2, 0.1]) == 1)
    #expect(sets.size([]) == nil)
    // Nobody reaches the threshold: as many as the model expects to hold the right person in 60 %.
    #expect(sets.size([0.3, 0.2, 0.1, 0.1]) == 3)
    // The first five have less than 60 %.
    #expect(sets.size([Double](repeating: 0.1, count: 10)) == nil)
    let wide = try #require(PredictionSets(confidence: 0.9, on: validation, learns: true))
    #expect(abs(wide.threshold - 0.1) < 1e-12)
    #expect(wide.size([0.25, 0.15, 0.15, 0.15, 0.15, 0.15]) == nil)
    #expect(wide.size([0.3, 0.15, 0.15, 0.15, 0.15, 0.05]) == 5)
    // Where nothing corrects the threshold, as many as the model expects to hold the right person in 80 %.
    let fixed = try #require(PredictionSets(confidence: 0.8, on: validation, learns: false))
    #expect([[0.7, 0.2, 0.1], [0.9], [0.3, 0.2, 0.2, 0.1], [0.3, 0.2, 0.1, 0.1]].map(fixed.size) == [2, 1, 4, nil])
  }

  @Test("sets widen after misses and narrow after hits", arguments: [0.8, 0.9])
  func direction(confidence: Double) throws {
    let calm = Self.drawn(200, seed: 1)
    let start = try #require(PredictionSets(confidence: confidence, on: calm, learns: true))
    func after(_ rank: Int?, _ sets: PredictionSets) -> PredictionSets {
      let tasks = (0..<30).map { _ in StatedProbabilities(probabilities: calm[0].probabilities, assigneeRank: rank) }
      return PredictionSetRun(sets, tasks, feedback: feedback(tasks, delay: 1)).sets
    }
    let wide = after(nil, start)
    #expect(wide.threshold < start.threshold && after(1, wide).threshold > wide.threshold)
  }

  @Test("a shift breaks the promise of sets that learn nothing, not of those that learn", arguments: [1, 20])
  func shift(delay: Int) throws {
    let start = try #require(PredictionSets(confidence: 0.8, on: Self.drawn(400, seed: 2), learns: true))
    // The model states the same as before, and is now right far less often.
    let tasks = Self.drawn(2000, seed: 3, true: [0.2, 0.2, 0.25, 0.2, 0.15])
    let fixed = try #require(PredictionSets(confidence: 0.8, on: Self.drawn(400, seed: 2), learns: false))
    let frozen = PredictionSetRun(fixed, tasks)
    let learning = PredictionSetRun(start, tasks, feedback: feedback(tasks, delay: delay))
    func share(_ run: PredictionSetRun) -> Double {
      Double(run.given.count(where: \.isRight)) / Double(run.given.count)
    }
    #expect(share(frozen) < 0.72)
    #expect(abs(share(learning) - 0.8) < 0.04)
    #expect(try #require(learning.extremes(of: 200)).lowerBound > 0.7)
  }

  @Test("a threshold that fell so low that no set is given rises again, if it learns")
  func silence() throws {
    let stated = [0.5, 0.24, 0.1, 0.05, 0.04, 0.035, 0.035]
    let tasks = Self.drawn(400, seed: 9, stated: stated)
    let stuck = try #require(PredictionSets(confidence: 0.8, on: [], learns: true))
    #expect(stuck.size(stated) == nil)
    let run = PredictionSetRun(stuck, tasks, feedback: feedback(tasks, delay: 1))
    #expect(run.given.first.map { (20...120).contains($0.position) } == true)
    #expect(Double(run.given.count(where: \.isRight)) >= 0.77 * Double(run.given.count))
  }

  @Test("nothing is learned of a task before its outcome is known")
  func blind() throws {
    let tasks = Self.drawn(300, seed: 4)
    let start = try #require(PredictionSets(confidence: 0.8, on: Self.drawn(200, seed: 5), learns: true))
    let known = feedback(tasks, delay: 40)
    let whole = PredictionSetRun(start, tasks, feedback: known)
    for cut in [50, 120, 299] {
      // What became known at the cut or later does not matter: other ranks give the same sets before it.
      let changed = known.map { one in
        one.known! >= Moment(Int64(cut)) ? OutcomeFeedback(asOf: one.asOf, known: one.known, rank: nil) : one
      }
      let other = PredictionSetRun(start, tasks, feedback: changed)
      let (before, expected) = (other.given.filter { $0.position <= cut }, whole.given.filter { $0.position <= cut })
      #expect(before == expected)
    }
  }
}
