import DelegationExperiments
import DelegationFoundations
import DelegationTasks
import Foundation
import Synchronization
import Testing

@Suite("Outputs of stages") struct StageOutputsTests {
  private let folder = TemporaryFolder()

  private func store() throws -> StageCache { try StageCache(folder: folder.path("cache")) }

  /// Squares of numbers, one stage each; notes which were computed.
  private func squares(_ stageOutputs: StageOutputs, _ numbers: [Int], _ computed: ComputedNumbers) throws -> [Int] {
    try stageOutputs.outputs(of: numbers.map { cachedStage("square \($0)") }, .bytes) { missing, done in
      computed.add(missing.map { numbers[$0] })
      for index in missing { try done(index, numbers[index] * numbers[index]) }
    }
  }

  @Test("computed once, then read; with older outputs ignored all are computed, but own ones are read")
  func once() throws {
    let computed = ComputedNumbers()
    #expect(try squares(StageOutputs(store()), [1, 2, 3], computed) == [1, 4, 9])
    let second = StageOutputs(try store())
    #expect(try squares(second, [2, 3, 4], computed) == [4, 9, 16])
    #expect(computed.all == [[1, 2, 3], [4]])
    #expect(second.takeTally() == .init(cached: 2, computed: 1) && second.takeTally() == .init())
    let fresh = StageOutputs(try store(), ignoresOlder: true)
    #expect(try squares(fresh, [2, 3], computed) == [4, 9])
    #expect(try squares(fresh, [2, 3, 4], computed) == [4, 9, 16])
    #expect(computed.all == [[1, 2, 3], [4], [2, 3], [4]])
  }

  @Test("without a cache everything is computed")
  func noStore() throws {
    let computed = ComputedNumbers()
    let stageOutputs = StageOutputs(nil)
    #expect(try squares(stageOutputs, [5], computed) + squares(stageOutputs, [5], computed) == [25, 25])
    #expect(computed.all == [[5], [5]])
  }

  @Test("bytes that are no such output are reported and computed again")
  func noSuchOutput() throws {
    let heard = ComputedNumbers()
    try store().write([1, 2], of: cachedStage("square 3"))
    let stageOutputs = StageOutputs(try store()) { if case .damaged = $0 { heard.add([3]) } }
    #expect(try squares(stageOutputs, [3], ComputedNumbers()) == [9])
    #expect(heard.all == [[3]])
  }

  @Test("outputs computed before a fault stay; the fault is thrown")
  func fault() throws {
    struct Fault: Error {}
    let stages = [1, 2].map { cachedStage("square \($0)") }
    #expect(throws: Fault.self) {
      try StageOutputs(store()).outputs(of: stages, StageOutputs.Form<Int>.bytes) { _, done in
        try done(0, 1)
        throw Fault()
      }
    }
    let computed = ComputedNumbers()
    #expect(try squares(StageOutputs(store()), [1, 2], computed) == [1, 4])
    #expect(computed.all == [[2]])
  }

  @Test("several at once on one folder: each output is computed by one of them", arguments: 0..<10)
  func together(repetition: Int) throws {
    let computed = ComputedNumbers()
    let numbers = Array(0..<12)
    let answers = Threads(4).map(4) { turn -> [Int] in
      // Each begins elsewhere, so that they meet in the middle.
      let mine = numbers.indices.map { numbers[($0 + 3 * turn) % numbers.count] }
      return (try? squares(StageOutputs(store()), mine, computed))?.enumerated()
        .sorted { mine[$0.offset] < mine[$1.offset] }.map(\.element) ?? []
    }
    #expect(answers.allSatisfy { $0 == numbers.map { $0 * $0 } })
    #expect(computed.all.flatMap(\.self).sorted() == numbers)
  }

  private final class ComputedNumbers: Sendable {
    private let lists = Mutex<[[Int]]>([])
    func add(_ list: [Int]) { lists.withLock { $0.append(list) } }
    var all: [[Int]] { lists.withLock { $0 } }
  }
}
