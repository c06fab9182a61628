import DelegationFoundations
import DelegationTasks
import Testing

@Suite("Blocks and threads") struct BlocksTests {
  @Test("blocks cover every item once", arguments: [(0, 3), (1, 3), (3, 3), (10, 3), (7, 100)])
  func cover(count: Int, size: Int) {
    let blocks = Blocks(count: count, size: size)
    #expect((0..<blocks.blockCount).flatMap { Array(blocks[$0]) } == Array(0..<count))
  }

  @Test("values come in index order, whatever the thread count", arguments: [1, 2, 5, 64])
  func order(threads: Int) {
    @Sendable func square(_ number: Int) -> Int { number * number }
    #expect(Threads(threads).map(1000, square) == (0..<1000).map(square))
  }

  @Test("the lowest failing index decides the error", arguments: [1, 4])
  func lowestError(threads: Int) {
    struct Fault: Error, Equatable { let index: Int }
    #expect(throws: Fault(index: 7)) {
      try Threads(threads).tryMap(100) { index in if index >= 7 { throw Fault(index: index) } else { return index } }
    }
  }

  @Test("sums per block do not depend on the thread count")
  func sums() {
    let blocks = Blocks(count: 10_001, size: 97)
    func sum(_ threads: Int) -> Double {
      let sums = Threads(threads).map(blocks.blockCount) { block -> Double in
        blocks[block].reduce(0.0) { sum, index in sum + 1 / Double(index + 1) }
      }
      return sums.reduce(0, +)
    }
    #expect(sum(1).bitPattern == sum(8).bitPattern)
  }
}

@Suite("SplitMix64") struct SplitMix64Tests {
  @Test("the published first draws of seed 1234567")
  func published() {
    var chance = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in chance.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test("a shuffle is a permutation and repeats", arguments: 0..<10)
  func shuffle(seed: Int) {
    var one = SplitMix64(seed: UInt64(seed))
    var other = one
    var values = Array(0..<50)
    var again = values
    one.shuffle(&values)
    other.shuffle(&again)
    #expect(values == again)
    #expect(values.sorted() == Array(0..<50))
  }

  @Test("bounded draws stay below and reach all")
  func bounded() {
    var chance = SplitMix64(seed: 3)
    let draws = (0..<1000).map { _ in chance.next(below: 7) }
    #expect(Set(draws) == Set(0..<7))
    #expect((0..<1000).allSatisfy { _ in (0..<1).contains(chance.nextUnit()) })
  }
}
