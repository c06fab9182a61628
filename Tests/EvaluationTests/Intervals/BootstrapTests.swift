import Evaluation
import Repeatable
import TaskModel
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
    for key in ["top1", "top10", "mrr", "ceiling"] {
      #expect(abs(interval(key, of: answers, seed: seed).lower - 0.4) < 0.0101)
      #expect(abs(interval(key, of: answers, seed: seed).upper - 0.6) < 0.0101)
    }
  }

  /// Answers to thirty reports of four owners, some of whom nobody names.
  private func mixedAnswers(_ shift: Int) -> [Answer] {
    (0..<30).map { report in
      let (owner, rank) = (PersonID(report % 4), [1, 2, 4, 7, 12, nil][(report * 5 + shift) % 6])
      return Answer(
        report: report, owner: owner, rank: rank, leaders: [rank == 1 ? owner : PersonID(report % 5)],
        candidateCount: 20)
    }
  }

  @Test("draws counted many at once measure what the measures measure one by one", arguments: 0..<4)
  func oneByOne(shift: Int) {
    let answers = mixedAnswers(shift)
    // The same draws, each measured as a test part of its own: 50 draws share a generator.
    var root = SplitMix64(seed: 3 ^ 0x626F_6F74_7374_7261)
    var figures: [[Double]] = []
    for _ in 0..<4 {
      var chance = SplitMix64(seed: root.next())
      for _ in 0..<50 {
        let drawn = answers.map { _ in answers[chance.next(below: 30)] }
        figures.append(MeasureSet.means.map { $0.value(of: drawn) })
      }
    }
    let intervals = Bootstrap(draws: 200, seed: 3).intervals(of: [answers], threads: .one)[0]
    #expect(intervals.map(\.key) == ["top1", "top3", "top5", "top10", "mrr", "ceiling"])
    for (measure, one) in intervals.enumerated() {
      let sorted = figures.map { $0[measure] }.sorted()
      #expect(abs(one.interval.lower - sorted[4]) < 1e-12)
      #expect(abs(one.interval.upper - sorted[194]) < 1e-12)
    }
  }

  @Test("a model's intervals do not depend on the models measured beside it")
  func rows() {
    let all = (0..<4).map(mixedAnswers)
    let bootstrap = Bootstrap(draws: 130, seed: 9)
    let together = bootstrap.intervals(of: all, threads: Threads(3))
    for (answers, row) in zip(all, together) {
      #expect(row.map(\.interval) == bootstrap.intervals(of: [answers], threads: .one)[0].map(\.interval))
    }
    #expect(together[0].map(\.interval) != together[1].map(\.interval))
  }

  @Test("a difference: a third of the reports won, the rest alike: the bounds are binomial quantiles")
  func difference() {
    // Of 100 reports 36 were won and 64 tie: the mean difference of a draw is a binomial share of 0.36.
    let (one, other) = ((0..<100).map { _ in 1 }, (0..<100).map { $0 < 36 ? 2 : 1 })
    let pair = (one: makeAnswers(ranks: one), other: makeAnswers(ranks: other))
    let intervals = Bootstrap(seed: 7).differences(of: [pair, (pair.other, pair.one)], threads: Threads(2))
    let top1 = intervals.map { $0.first { $0.key == "top1" }!.interval }
    #expect(abs(top1[0].lower - 0.27) < 0.0101 && abs(top1[0].upper - 0.45) < 0.0101)
    // Won at the first place and lost at none of the first three.
    #expect(intervals[0].first { $0.key == "top3" }!.interval == Interval(lower: 0, upper: 0))
    #expect(abs(top1[1].upper + 0.27) < 0.0101 && abs(top1[1].lower + 0.45) < 0.0101)
  }

  @Test("a difference is measured on the draws of both models", arguments: 0..<3)
  func pairedDraws(shift: Int) {
    let (one, other) = (mixedAnswers(shift), mixedAnswers(shift + 1))
    var root = SplitMix64(seed: 3 ^ 0x626F_6F74_7374_7261)
    var figures: [[Double]] = []
    for _ in 0..<4 {
      var chance = SplitMix64(seed: root.next())
      for _ in 0..<50 {
        let drawn = one.map { _ in chance.next(below: 30) }
        figures.append(
          MeasureSet.means.map { $0.value(of: drawn.map { one[$0] }) - $0.value(of: drawn.map { other[$0] }) })
      }
    }
    let intervals = Bootstrap(draws: 200, seed: 3).differences(of: [(one, other)], threads: .one)[0]
    for (measure, found) in intervals.enumerated() {
      let sorted = figures.map { $0[measure] }.sorted()
      #expect(abs(found.interval.lower - sorted[4]) < 1e-12 && abs(found.interval.upper - sorted[194]) < 1e-12)
    }
  }

  @Test("one report, or all alike: no width")
  func noWidth() {
    #expect(interval("top1", of: makeAnswers(ranks: [1])) == Interval(lower: 1, upper: 1))
    #expect(interval("mrr", of: makeAnswers(ranks: [4, 4, 4, 4])) == Interval(lower: 0.25, upper: 0.25))
  }

  @Test("no reports, no intervals; no models, nothing")
  func none() {
    #expect(Bootstrap(seed: 1).intervals(of: [], threads: .one).isEmpty)
    #expect(Bootstrap(seed: 1).intervals(of: [[], []], threads: .one).map(\.count) == [0, 0])
  }

  @Test("one thread and four give the same bits; another seed gives others")
  func threads() {
    let answers = makeAnswers(ranks: (0..<80).map { $0 % 9 == 0 ? nil : $0 * 7 % 31 + 1 })
    #expect(interval("mrr", of: answers) == interval("mrr", of: answers, threads: 4))
    #expect(interval("mrr", of: answers) != interval("mrr", of: answers, seed: 8))
  }
}
