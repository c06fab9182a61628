import DelegationMatching
import Testing

@Suite("Sparse vectors") struct SparseVectorTests {
  private let left = SparseVector(terms: [1, 3, 8], weights: [1, 2, 2])
  private let right = SparseVector(terms: [0, 3, 8, 9], weights: [5, 3, -1, 1])

  @Test("by hand")
  func byHand() {
    #expect(left.norm == 3)
    #expect(right.norm == 6)
    #expect(left.dot(right) == 4)
    #expect(close(left.cosine(right), 4.0 / 18))
    let thirds: [Double] = [1.0 / 3, 2.0 / 3, 2.0 / 3]
    #expect(left.normalised().weights == thirds)
  }

  @Test("a vector without weight is like nothing")
  func empty() {
    let zero = SparseVector(terms: [1], weights: [0])
    for other in [left, .empty, zero] {
      #expect(SparseVector.empty.cosine(other) == 0)
      #expect(other.cosine(zero) == 0)
    }
    #expect(zero.normalised() == zero)
    #expect(SparseVector.empty.isEmpty && SparseVector.empty.norm == 0)
  }

  @Test("the mean counts vectors that do not hold the term")
  func mean() {
    #expect(
      SparseVector.mean(of: [left, right, .empty, .empty])
        == SparseVector(terms: [0, 1, 3, 8, 9], weights: [1.25, 0.25, 1.25, 0.25, 0.25]))
    #expect(SparseVector.mean(of: []) == .empty)
  }

  @Test("sparse equals dense; the cosine is symmetric and within −1 and 1", arguments: 0..<40)
  func anyVectors(seed: Int) {
    var chance = Chance(seed: seed)
    var dense = [[Double]](repeating: [Double](repeating: 0, count: 30), count: 2)
    var sparse: [SparseVector] = []
    for row in 0..<2 {
      for column in 0..<30 where chance.below(3) == 0 { dense[row][column] = chance.share() * 2 - 0.5 }
      let held = (0..<30).filter { dense[row][$0] != 0 }
      sparse.append(SparseVector(terms: held.map(UInt32.init), weights: held.map { dense[row][$0] }))
    }
    let product = zip(dense[0], dense[1]).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(close(sparse[0].dot(sparse[1]), product))
    #expect(sparse[0].cosine(sparse[1]) == sparse[1].cosine(sparse[0]))
    #expect(abs(sparse[0].cosine(sparse[1])) <= 1)
    #expect(sparse[0].isEmpty || close(sparse[0].cosine(sparse[0]), 1))
  }

  @Test("terms that do not rise, or a weight that is no number, are refused")
  func invariants() async {
    await #expect(processExitsWith: .failure) { _ = SparseVector(terms: [2, 2], weights: [1, 1]) }
    await #expect(processExitsWith: .failure) { _ = SparseVector(terms: [2], weights: [.nan]) }
  }
}
