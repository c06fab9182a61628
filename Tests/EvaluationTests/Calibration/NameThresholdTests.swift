import DelegationEvaluation
import DelegationFoundations
import DelegationTasks
import Foundation
import Testing

@Suite("Threshold for one name") struct NameThresholdTests {
  /// Tasks whose first probabilities are spread evenly from 0 to 1; whoever is named with p is right with a probability of p · `truth`.
  private static func drawn(_ count: Int, seed: UInt64, truth: Double = 1) -> [StatedProbabilities] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let first = random.nextUnit()
      return StatedProbabilities(
        probabilities: [first, (1 - first) / 2], assigneeRank: random.nextUnit() < first * truth ? 1 : nil)
    }
  }

  private func logOdds(_ threshold: NameThreshold) throws -> Double {
    let value = try #require(threshold.value)
    return log(value / (1 - value))
  }

  @Test("it starts at the choice of validation, else at the precision if it learns, within bounds")
  func start() throws {
    let chosen = try #require(AbstentionThreshold(precision: 0.8, on: stated(0.7, hits: 38, of: 40)))
    for learns in [false, true] {
      #expect(NameThreshold(precision: 0.8, chosen: chosen, learns: learns).value == 0.7)
      #expect(NameThreshold(precision: 0.8, chosen: nil, learns: learns).value == (learns ? 0.8 : nil))
    }
    let sure = try #require(AbstentionThreshold(precision: 0.8, on: stated(1, hits: 40, of: 40)))
    #expect(NameThreshold(precision: 0.8, chosen: sure, learns: false).value == 1)
    // Five times the odds of 80 % are 20 to 1, a sixth of them 2 to 3.
    #expect(NameThreshold(precision: 0.8, chosen: sure, learns: true).value.map { abs($0 - 20 / 21) < 1e-12 } == true)
    var low = NameThreshold(precision: 0.8, chosen: nil, learns: true)
    for _ in 0..<1_000 { low.learn(1, wasRight: true) }
    #expect(low.value.map { abs($0 - 0.4) < 1e-12 } == true)
    #expect(NameThreshold(precision: 1, chosen: nil, learns: true).value.map { $0 < 1 } == true)
  }

  @Test("a wrong name moves the log-odds by .16, a right one by −.04, a task below the threshold by nothing")
  func step() throws {
    let start = NameThreshold(precision: 0.8, chosen: nil, learns: true)
    for (wasRight, step) in [(false, 0.16), (true, -0.04)] {
      var moved = start
      moved.learn(0.8, wasRight: wasRight)
      #expect(abs(try logOdds(moved) - logOdds(start) - step) < 1e-12)
      var same = start
      same.learn(0.79, wasRight: wasRight)
      #expect(same == start)
    }
    let chosen = try #require(AbstentionThreshold(precision: 0.8, on: stated(0.7, hits: 38, of: 40)))
    var fixed = NameThreshold(precision: 0.8, chosen: chosen, learns: false)
    fixed.learn(0.9, wasRight: false)
    #expect(fixed.value == 0.7 && fixed.names(0.7) && !fixed.names(0.69) && !fixed.names(0))
    #expect(!NameThreshold(precision: 0.8, chosen: nil, learns: false).names(1))
  }

  @Test(
    "without a choice on validation, and from wrong probabilities, as many become right as promised",
    arguments: [1, 30])
  func convergence(delay: Int) throws {
    for (precision, truth) in [(0.8, 1.0), (0.8, 0.9), (0.7, 0.8)] {
      let tasks = Self.drawn(6_000, seed: 3, truth: truth)
      let start = NameThreshold(precision: precision, chosen: nil, learns: true)
      let run = NameRun(start, tasks, feedback: feedback(tasks, delay: delay))
      let outcome = try #require(run.outcome)
      #expect(outcome.threshold == precision && outcome.answered == run.isNamed.count(where: \.self))
      #expect(abs(try #require(outcome.precision) - precision) < 0.02, "\(precision) \(truth)")
      #expect(outcome.coverage > 0.1)
    }
  }

  @Test("where precision drops the threshold rises, and falls again where it returns")
  func shift() throws {
    let (good, bad) = (Self.drawn(1_500, seed: 4), Self.drawn(1_500, seed: 5, truth: 0.85))
    func end(_ tasks: [StatedProbabilities]) throws -> Double {
      let start = NameThreshold(precision: 0.8, chosen: nil, learns: true)
      return try #require(NameRun(start, tasks, feedback: feedback(tasks, delay: 5)).threshold.value)
    }
    #expect(try end(good + bad) > end(good) + 0.1 && end(good + bad + good) < end(good + bad) - 0.1)
  }

  @Test("an outcome moves no answer before it is known, and one that is never known moves none")
  func blind() throws {
    let tasks = Self.drawn(300, seed: 6)
    let start = NameThreshold(precision: 0.8, chosen: nil, learns: true)
    let known = feedback(tasks, delay: 40)
    let whole = NameRun(start, tasks, feedback: known)
    for cut in [50, 120, 299] {
      // What became known at the cut or later does not matter.
      for later in [Moment(1_000), nil] {
        let changed = known.map { one in
          one.known! >= Moment(Int64(cut)) ? OutcomeFeedback(asOf: one.asOf, known: later, rank: nil) : one
        }
        #expect(NameRun(start, tasks, feedback: changed).isNamed[...cut] == whole.isNamed[...cut])
      }
    }
    let silent = known.map { OutcomeFeedback(asOf: $0.asOf, known: nil, rank: nil) }
    #expect(NameRun(start, tasks, feedback: silent).threshold == start && whole.threshold != start)
  }

  @Test("a threshold that learns nothing gives what was chosen gives")
  func fixed() throws {
    let chosen = try #require(AbstentionThreshold(precision: 0.8, on: stated(0.7, hits: 38, of: 40)))
    let tasks = Self.drawn(300, seed: 7)
    let run = NameRun(.init(precision: 0.8, chosen: chosen, learns: false), tasks, feedback: [])
    #expect(run.outcome == chosen.outcome(on: tasks))
    #expect(NameRun(.init(precision: 0.8, chosen: nil, learns: false), tasks, feedback: []).outcome == nil)
  }
}
