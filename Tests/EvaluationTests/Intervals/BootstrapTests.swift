import DelegationEvaluation
import DelegationFoundations
import DelegationTasks
import Testing

@Suite("Bootstrap") struct BootstrapTests {
  private func interval(_ key: String, of answers: [Answer], seed: UInt64 = 7, threads: Int = 1) -> Interval {
    let all = Bootstrap(seed: seed).intervals(of: [answers], threads: Threads(threads))[0]
    return all.first { $0.key == key }!.interval
  }

  @Test(
    "half of a hundred right: the bounds are the binomial quantiles 40 and 60", arguments: 1...5 as ClosedRange<UInt64>)
  func binomial(seed: UInt64) {
    let answers = makeAnswers(ranks: (0..<100).map { $0 % 2 == 0 ? 1 : nil })
    for key in ["top1", "top10", "mrr", "candidateRecall"] {
      #expect(abs(interval(key, of: answers, seed: seed).lower - 0.4) < 0.0101)
      #expect(abs(interval(key, of: answers, seed: seed).upper - 0.6) < 0.0101)
    }
  }

  /// Answers to thirty tasks of four assignees, some of whom nobody names.
  private func mixedAnswers(_ shift: Int) -> [Answer] {
    (0..<30).map { task in
      let (assignee, rank) = (PersonID(task % 4), [1, 2, 4, 7, 12, nil][(task * 5 + shift) % 6])
      return Answer(
        task: task, assignee: assignee, rank: rank, leaders: [rank == 1 ? assignee : PersonID(task % 5)],
        candidateCount: 20)
    }
  }

  /// The values of `measure` for each of 200 draws of thirty tasks, rising: 50 draws share a generator.
  private func drawn(_ measure: ([Int]) -> Double) -> [Double] {
    var root = SplitMix64(seed: 3 ^ 0x626F_6F74_7374_7261)
    return (0..<4).flatMap { _ in
      var chance = SplitMix64(seed: root.next())
      return (0..<50).map { _ in measure((0..<30).map { _ in chance.next(below: 30) }) }
    }.sorted()
  }

  @Test("draws counted many at once measure what the measure measures one by one", arguments: 0..<4)
  func oneByOne(shift: Int) {
    let answers = mixedAnswers(shift)
    let expected = drawn { positions in Measure.meanReciprocalRank.value(of: positions.map { answers[$0] }) }
    let intervals = Bootstrap(draws: 200, seed: 3).intervals(of: [answers], threads: .one)[0]
    #expect(intervals.map(\.key) == ["top1", "top3", "top5", "top10", "mrr", "macroF1", "candidateRecall"])
    let found = intervals.first { $0.key == "mrr" }!.interval
    #expect(abs(found.lower - expected[4]) < 1e-12 && abs(found.upper - expected[194]) < 1e-12)
  }

  @Test("shares of the tasks have Wilson's interval", arguments: 0..<4)
  func shares(shift: Int) {
    let answers = mixedAnswers(shift)
    let intervals = Bootstrap(draws: 20, seed: 3).intervals(of: [answers], threads: .one)[0]
    for (key, most) in [("top1", 1), ("top3", 3), ("top5", 5), ("top10", 10), ("candidateRecall", 1000)] {
      let hits = answers.count { ($0.rank ?? .max) <= most }
      #expect(intervals.first { $0.key == key }?.interval == .wilson(hits, of: 30), "\(key)")
    }
  }

  @Test("none of 922 right is no proof of 0: z² / (922 + z²) may be")
  func nothingRight() {
    let missed = makeAnswers(ranks: Array(repeating: nil, count: 922))
    for key in ["top1", "top10", "mrr", "candidateRecall"] {
      #expect(interval(key, of: missed).lower == 0)
      #expect(abs(interval(key, of: missed).upper - 3.841459 / (922 + 3.841459)) < 1e-8, "\(key)")
    }
    // Draws of misses only give no interval of F1.
    #expect(!Bootstrap(seed: 7).intervals(of: [missed], threads: .one)[0].contains { $0.key == "macroF1" })
  }

  /// Macro-F1 of a draw as the measure defines it for each fold; all assignees of the fold count.
  private func macroF1(_ answers: [Answer], _ folds: [Range<Int>], _ positions: [Int]) -> Double {
    let values = folds.map { fold -> Double in
      let assignees = Set(answers[fold].map(\.assignee))
      let drawn = positions.filter(fold.contains).map { answers[$0] }
      let sum = assignees.sorted().reduce(0.0) { sum, assignee in
        let hits = drawn.count { $0.assignee == assignee && $0.leaders.first == assignee }
        let base = drawn.count { $0.assignee == assignee } + drawn.count { $0.leaders.first == assignee }
        return sum + (base == 0 ? 0 : 2 * Double(hits) / Double(base))
      }
      return sum / Double(assignees.count)
    }
    return values.reduce(0, +) / Double(values.count)
  }

  @Test(
    "macro-F1: all assignees in every draw, centred on the value, of one fold and of two",
    arguments: 0..<4, [[30], [18, 12]])
  func macroF1(shift: Int, sizes: [Int]) {
    let answers = mixedAnswers(shift)
    let folds = sizes.count == 1 ? [0..<30] : [0..<18, 18..<30]
    let value = folds.map { Measure.macroF1.value(of: Array(answers[$0])) }.reduce(0, +) / Double(folds.count)
    let draws = drawn { macroF1(answers, folds, $0) }
    let shift = value - draws.reduce(0, +) / 200
    let intervals = Bootstrap(draws: 200, seed: 3).intervals(of: [answers], folds: sizes, threads: .one)[0]
    let found = intervals.first { $0.key == "macroF1" }!.interval
    #expect(abs(found.lower - max(0, draws[4] + shift)) < 1e-12)
    #expect(abs(found.upper - min(1, draws[194] + shift)) < 1e-12)
    #expect(found.lower < value && value < found.upper)
  }

  @Test("macro-F1 of two tasks, worked by hand")
  func macroF1ByHand() {
    // Person 0 is named for both and is the assignee of the first: F1 is 2/3 and 0, so the value is 1/3. Draws: twice the
    // first, 1/4 of them, 1 and 0 for the absent assignee; each once, 1/2 of them, unchanged; twice the second, 1/4 of
    // them, 0 and 0. Their mean is 1/8 + 1/6 = 7/24, so the bounds 0 and 1/2 are shifted by 1/24.
    let found = interval("macroF1", of: makeAnswers(assignees: [0, 1], named: [0, 0]))
    #expect(abs(found.lower - 1.0 / 24) < 0.015 && abs(found.upper - 13.0 / 24) < 0.015)
    #expect(abs(found.upper - found.lower - 0.5) < 1e-12)
  }

  @Test("a model's intervals do not depend on the models measured beside it")
  func rows() {
    let all = (0..<4).map(mixedAnswers)
    let bootstrap = Bootstrap(draws: 130, seed: 9)
    let together = bootstrap.intervals(of: all, threads: Threads(3))
    #expect(together.count == all.count)
    for (answers, row) in zip(all, together) {
      #expect(row.map(\.interval) == bootstrap.intervals(of: [answers], threads: .one)[0].map(\.interval))
    }
    #expect(together[0].map(\.interval) != together[1].map(\.interval))
  }

  @Test("a difference: a third of the tasks won, the rest alike: the bounds are binomial quantiles")
  func difference() {
    // Of 100 tasks 36 were won and 64 tie: the mean difference of a draw is a binomial share of 0.36.
    let (one, other) = ((0..<100).map { _ in 1 }, (0..<100).map { $0 < 36 ? 2 : 1 })
    let pair = (one: makeAnswers(ranks: one), other: makeAnswers(ranks: other))
    let intervals = Bootstrap(seed: 7).differences(of: [pair, (pair.other, pair.one)], threads: Threads(2))
    let top1 = intervals.map { $0.first { $0.key == "top1" }!.interval }
    #expect(abs(top1[0].lower - 0.27) < 0.0101 && abs(top1[0].upper - 0.45) < 0.0101)
    // Won at the first rank and lost at none of the first three: nothing differs, and Tango's interval is z² / (100 + z²).
    let top3 = intervals[0].first { $0.key == "top3" }!.interval
    #expect(abs(top3.lower + 3.841459 / 103.841459) < 1e-8 && abs(top3.upper - 3.841459 / 103.841459) < 1e-8)
    #expect(abs(top1[1].upper + 0.27) < 0.0101 && abs(top1[1].lower + 0.45) < 0.0101)
  }

  @Test("a difference is measured on the draws of both models", arguments: 0..<3)
  func pairedDraws(shift: Int) {
    let (one, other) = (mixedAnswers(shift), mixedAnswers(shift + 1))
    let intervals = Bootstrap(draws: 200, seed: 3).differences(of: [(one, other)], threads: .one)[0]
    for measure in MeasureSet.means {
      let expected = drawn { positions in
        measure.value(of: positions.map { one[$0] }) - measure.value(of: positions.map { other[$0] })
      }
      let found = intervals.first { $0.key == measure.note.key }!.interval
      // If they differ on no task, nothing is drawn.
      guard expected.first != expected.last else { continue }
      #expect(abs(found.lower - expected[4]) < 1e-12 && abs(found.upper - expected[194]) < 1e-12)
    }
    let draws = drawn { macroF1(one, [0..<30], $0) - macroF1(other, [0..<30], $0) }
    let value = Measure.macroF1.value(of: one) - Measure.macroF1.value(of: other)
    let shift = value - draws.reduce(0, +) / 200
    let found = intervals.first { $0.key == "macroF1" }!.interval
    #expect(abs(found.lower - draws[4] - shift) < 1e-12 && abs(found.upper - draws[194] - shift) < 1e-12)
  }

  @Test("one task, or all alike: as wide as what was never seen may be")
  func allAlike() {
    #expect(interval("top1", of: makeAnswers(ranks: [1])) == .wilson(1, of: 1))
    // Of four tasks a share of z² / (4 + z²) = 0.489907 may have any rank: from 0.25 down to 0, or up to 1.
    let fourths = interval("mrr", of: makeAnswers(ranks: [4, 4, 4, 4]))
    #expect(abs(fourths.lower - 0.25 * 0.510108) < 1e-5 && abs(fourths.upper - (0.25 + 0.75 * 0.489892)) < 1e-5)
  }

  @Test("the mean of whole numbers; of equal ones nothing can be drawn")
  func wholeNumbers() {
    let numbers = (0..<30).map { $0 % 4 }
    let expected = drawn { positions in Double(positions.reduce(0) { $0 + numbers[$1] }) / 30 }
    let found = Bootstrap(draws: 200, seed: 3).interval(ofMean: numbers, threads: .one)
    #expect(found == Interval(lower: expected[4], upper: expected[194]))
    #expect(Bootstrap(seed: 3).interval(ofMean: [2, 2, 2], threads: .one) == nil)
    #expect(Bootstrap(seed: 3).interval(ofMean: [], threads: .one) == nil)
  }

  @Test("no tasks, no intervals; no models, nothing")
  func none() {
    #expect(Bootstrap(seed: 1).intervals(of: [], threads: .one).isEmpty)
    #expect(Bootstrap(seed: 1).intervals(of: [[], []], threads: .one).map(\.count) == [0, 0])
  }

  @Test("one thread and four give the same bits; another seed gives others")
  func threads() {
    let answers = makeAnswers(ranks: (0..<80).map { $0 % 9 == 0 ? nil : $0 * 7 % 31 + 1 })
    for key in ["mrr", "macroF1"] {
      #expect(interval(key, of: answers) == interval(key, of: answers, threads: 4))
    }
    #expect(interval("mrr", of: answers) != interval("mrr", of: answers, seed: 8))
  }
}
