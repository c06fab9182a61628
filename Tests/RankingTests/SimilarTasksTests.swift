import DelegationMatching
import DelegationRanking
import DelegationText
import Foundation
import Testing

@Suite("Similar tasks") struct SimilarTasksTests {
  private let texts = corpus(["crash font", "font menu", "crash font menu", "slow", "crash font"])

  @Test("worked by hand: similarity, and the terms it comes from")
  func byHand() {
    // Over five tasks crash has df 3, font df 4, menu df 2; rows are scaled to length one.
    let (c, f, m) = (log2(5.0 / 3), log2(5.0 / 4), log2(5.0 / 2))
    let similar = SimilarTasks(corpus: texts, tasks: [0, 1, 2, 3, 4]).similar(to: 0, count: 10)
    #expect(similar.map(\.task) == [4, 2, 1])
    let norm = (c * c + f * f).squareRoot()
    let crash = c * c / (norm * (c * c + f * f + m * m).squareRoot())
    let font = f * f / (norm * (c * c + f * f + m * m).squareRoot())
    #expect(abs(similar[0].similarity - 1) < 1e-6)
    #expect(abs(similar[1].similarity - (crash + font)) < 1e-6)
    #expect(similar[1].sharedTerms.map(\.term) == ["crash", "font"])
    #expect(abs(similar[1].sharedTerms[0].contribution - crash) < 1e-6)
    #expect(similar[2].sharedTerms.map(\.term) == ["font"])
  }

  @Test("contributions add up to the similarity")
  func sums() {
    let similar = SimilarTasks(corpus: texts, tasks: [0, 1, 2, 3, 4])
    for task in 0..<5 {
      for match in similar.similar(to: task, count: 10) {
        let sum = match.sharedTerms.reduce(0) { $0 + $1.contribution }
        #expect(abs(match.similarity - sum) < 1e-6)
      }
    }
  }

  @Test("a new text, unknown words and all; equal ones by their number, the first few only")
  func newText() throws {
    let chain = try TextChain(settings: .original2018)
    let similar = SimilarTasks(corpus: texts, tasks: [0, 3, 4])
    func tasks(_ text: String, _ count: Int) -> [Int] {
      similar.similar(to: chain.map(text, onto: texts.vocabulary), count: count).map(\.task)
    }
    #expect(tasks("Crash font", 5) == [0, 4])
    #expect(tasks("zebra crash giraffe", 1) == [0])
    #expect(tasks("zebra", 5) == [])
    // menu is in the vocabulary but in no task of the set.
    #expect(tasks("menu", 5) == [])
    #expect(tasks("crash", 0) == [])
  }

  @Test("a task outside the set, and an empty set")
  func outside() {
    #expect(SimilarTasks(corpus: texts, tasks: [0, 3]).similar(to: 2, count: 5).map(\.task) == [0])
    #expect(SimilarTasks(corpus: texts, tasks: []).similar(to: 2, count: 5).isEmpty)
  }

  @Test("the terms shared with a group are the mean of what is shared with each")
  func group() {
    let similar = SimilarTasks(corpus: texts, tasks: [0, 1, 2, 3])
    func sums(_ rows: [Int]) -> [UInt32: Double] {
      let terms = similar.sharedTerms(of: 4, withRows: rows)
      #expect(terms.map(\.contribution) == terms.map(\.contribution).sorted(by: >))
      #expect(terms.map(\.term) == terms.map { texts.vocabulary.term($0.id) })
      return Dictionary(uniqueKeysWithValues: terms.map { ($0.id, $0.contribution) })
    }
    let (both, one, other) = (sums([1, 2]), sums([1]), sums([2]))
    // crash is 0, font 1; task 1 has no crash, task 3 shares nothing.
    #expect(Set(one.keys) == [1] && Set(other.keys) == [0, 1])
    for term in [0, 1] as [UInt32] {
      #expect(abs(both[term]! - ((one[term] ?? 0) + (other[term] ?? 0)) / 2) < 1e-12)
    }
    #expect(sums([3]).isEmpty && sums([]).isEmpty)
  }
}
