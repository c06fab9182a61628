import DelegationExperiments
import Foundation
import DelegationFoundations
import Synchronization
import Testing

@Suite("Keeping what stages give") struct StageOutputsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store() throws -> StageCache { try StageCache(folder: folder.path("cache")) }

  /// Squares of numbers, one stage each; notes which were made.
  private func squares(_ stageOutputs: StageOutputs, _ numbers: [Int], _ made: Made) throws -> [Int] {
    try stageOutputs.outputs(of: numbers.map { keptStage("square \($0)") }, .bytes) { missing, done in
      made.add(missing.map { numbers[$0] })
      for location in missing { try done(location, numbers[location] * numbers[location]) }
    }
  }

  @Test("made once, then read; a keeper that ignores what is older makes all, but reads its own")
  func once() throws {
    let made = Made()
    #expect(try squares(StageOutputs(store()), [1, 2, 3], made) == [1, 4, 9])
    let second = StageOutputs(try store())
    #expect(try squares(second, [2, 3, 4], made) == [4, 9, 16])
    #expect(made.all == [[1, 2, 3], [4]])
    #expect(second.takeTally() == .init(kept: 2, made: 1) && second.takeTally() == .init())
    let fresh = StageOutputs(try store(), ignoresOlder: true)
    #expect(try squares(fresh, [2, 3], made) == [4, 9])
    #expect(try squares(fresh, [2, 3, 4], made) == [4, 9, 16])
    #expect(made.all == [[1, 2, 3], [4], [2, 3], [4]])
  }

  @Test("without a store everything is made")
  func noStore() throws {
    let made = Made()
    let stageOutputs = StageOutputs(nil)
    #expect(try squares(stageOutputs, [5], made) + squares(stageOutputs, [5], made) == [25, 25])
    #expect(made.all == [[5], [5]])
  }

  @Test("bytes that are no such output are told and made again")
  func noSuchOutput() throws {
    let heard = Made()
    try store().write([1, 2], of: keptStage("square 3"))
    let stageOutputs = StageOutputs(try store()) { if case .damaged = $0 { heard.add([3]) } }
    #expect(try squares(stageOutputs, [3], Made()) == [9])
    #expect(heard.all == [[3]])
  }

  @Test("what was handed over before a fault stays; the fault comes through")
  func fault() throws {
    struct Fault: Error {}
    let stages = [1, 2].map { keptStage("square \($0)") }
    #expect(throws: Fault.self) {
      try StageOutputs(store()).outputs(of: stages, StageOutputs.Form<Int>.bytes) { _, done in
        try done(0, 1)
        throw Fault()
      }
    }
    let made = Made()
    #expect(try squares(StageOutputs(store()), [1, 2], made) == [1, 4])
    #expect(made.all == [[2]])
  }

  @Test("several at once on one folder: each output is made by one of them", arguments: 0..<10)
  func together(round: Int) throws {
    let made = Made()
    let numbers = Array(0..<12)
    let answers = Threads(4).map(4) { turn -> [Int] in
      // Each begins elsewhere, so that they meet in the middle.
      let mine = numbers.indices.map { numbers[($0 + 3 * turn) % numbers.count] }
      return (try? squares(StageOutputs(store()), mine, made))?.enumerated()
        .sorted { mine[$0.offset] < mine[$1.offset] }.map(\.element) ?? []
    }
    #expect(answers.allSatisfy { $0 == numbers.map { $0 * $0 } })
    #expect(made.all.flatMap(\.self).sorted() == numbers)
  }

  private final class Made: Sendable {
    private let lists = Mutex<[[Int]]>([])
    func add(_ list: [Int]) { lists.withLock { $0.append(list) } }
    var all: [[Int]] { lists.withLock { $0 } }
  }
}
