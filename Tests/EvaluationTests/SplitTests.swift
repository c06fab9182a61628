import DelegationFoundations
import DelegationEvaluation
import DelegationTasks
import Testing

@Suite("Splits") struct SplitTests {
  @Test(
    "holdout cuts at the floor of 0.8 n",
    arguments: [(3427, 2741, 686), (4610, 3688, 922), (2284, 1827, 457), (5, 4, 1), (1, 0, 1)])
  func holdout(count: Int, train: Int, test: Int) {
    let split = Split.holdout(of: makeTargets(Array(repeating: 0, count: count)))
    #expect(split.kind == .holdout)
    #expect(split.folds.map { Array($0.train) } == [Array(0..<train)])
    #expect(split.folds.map { Array($0.test) } == [Array(train..<count)])
    #expect(split.folds[0].test.count == test)
    #expect(split.folds[0].moment == Moment(Int64(train) * 10))
  }

  @Test("folds: eleven parts, ten rounds, each tests the part behind its training")
  func folds() {
    let split = Split.folds(of: makeTargets(Array(repeating: 0, count: 25)))
    // floor(i · 25 / 11) for i = 0…11
    let bounds = [0, 2, 4, 6, 9, 11, 13, 15, 18, 20, 22, 25]
    #expect(split.folds.map { Array($0.train) } == (1...10).map { Array(0..<bounds[$0]) })
    #expect(split.folds.map { Array($0.test) } == (1...10).map { Array(bounds[$0]..<bounds[$0 + 1]) })
    #expect(split.folds.map(\.moment.seconds) == (1...10).map { Int64(bounds[$0]) * 10 })
  }

  @Test("parts without a test task make no fold")
  func fewTargets() {
    let split = Split.folds(of: makeTargets([0, 0, 0]), parts: 7)
    #expect(split.folds.map { Array($0.test) } == [[0], [1], [2]])
    #expect(Split.folds(of: []).folds.isEmpty)
    #expect(Split.holdout(of: []).folds.isEmpty)
  }

  @Test("folds from files: train on the first files, test on the next, in opening order")
  func files() {
    let targets = makeTargets(Array(repeating: 0, count: 7))
    // Files 0 and 1 overlap: target 3 is of the first, target 2 of the second.
    let split = Split.folds(of: targets, files: [0, 0, 1, 0, 1, 2, 2])
    #expect(split.kind == .folds)
    #expect(split.folds.map { Array($0.train) } == [[0, 1, 3], [0, 1, 2, 3, 4]])
    #expect(split.folds.map { Array($0.test) } == [[2, 4], [5, 6]])
    #expect(split.folds.map(\.moment) == [Moment(20), Moment(50)])
  }

  @Test("a file without a target is as if it were not there, and one file makes no fold")
  func fewFiles() {
    let targets = makeTargets([0, 0, 0])
    #expect(Split.folds(of: targets, files: [0, 2, 2]).folds.map { Array($0.test) } == [[1, 2]])
    #expect(Split.folds(of: targets, files: [1, 1, 2]).folds.map { Array($0.train) } == [[0, 1]])
    #expect(Split.folds(of: targets, files: [0, 0, 0]).folds.isEmpty)
    #expect(Split.folds(of: [], files: []).folds.isEmpty)
  }

  @Test("validation holds out the end of the training part and never meets the test part")
  func validation() {
    let targets = makeTargets(Array(repeating: 0, count: 101))
    let split = Split.validation(of: targets)
    #expect(split.folds.map { Array($0.train) } == [Array(0..<64)])
    #expect(split.folds.map { Array($0.test) } == [Array(64..<80)])
    #expect(Split.holdout(of: targets).folds[0].test.first == 80)
  }

  @Test("growing parts begin after fixed numbers of tasks and end where the next begins, or with the last task")
  func growth() {
    func parts(_ count: Int) -> [[Int]] {
      let split = Split.growth(of: makeTargets(Array(repeating: 0, count: count)))
      #expect(split.kind == .growth)
      return split.folds.map { [$0.train.count, $0.test.first!, $0.test.count] }
    }
    #expect(parts(50).isEmpty)
    #expect(parts(51) == [[50, 50, 1]])
    #expect(parts(420) == [[50, 50, 50], [100, 100, 200], [300, 300, 120]])
    #expect(parts(12_000).map { $0[0] } == Split.growthSteps && parts(12_000).last == [10_000, 10_000, 2_000])
  }

  @Test("a share is exact where 0.8 as a floating-point number is not")
  func share() {
    for count in 0..<2000 { #expect(Share.fourFifths.floor(of: count) == count * 8 / 10) }
    #expect(Share(1, of: 3).floor(of: 8) == 2)
  }

  @Test("positions are those they were made of, in runs", arguments: 0..<5)
  func positions(seed: Int) {
    var chance = SplitMix64(seed: UInt64(seed))
    let some = (0..<60).filter { _ in chance.next(below: 3) > 0 }
    let positions = Positions(some)
    #expect(Array(positions) == some && positions.count == some.count && positions.first == some.first)
    #expect((-1...60).allSatisfy { positions.contains($0) == some.contains($0) })
    #expect(positions == Positions(some) && positions != Positions(some.dropLast()))
    #expect(Positions([]).isEmpty && !Positions([]).contains(0))
  }
}
