import DelegationFoundations
import DelegationTasks
import DelegationVectors
import Testing

@Suite("Sparse times dense") struct SparseProductTests {
  @Test("two rows, worked by hand")
  func byHand() {
    let product = sparse([[0, 2], [1, -1]]).multiplied(by: DenseMatrix(rows: [[1, 2, 3], [4, 5, 6]]))
    #expect(product == DenseMatrix(rows: [[8, 10, 12], [-3, -3, -3]]))
  }

  @Test("every width, as by the definition", arguments: [0, 1, 3, 4, 5, 15, 16, 31, 32, 33, 48, 52, 64, 113])
  func widths(width: Int) {
    let matrix = randomSparse(rows: 9, columns: 14, seed: width)
    var chance = SplitMix64(seed: 7)
    let values = (0..<14 * width).map { _ in Float(chance.nextUnit() - 0.5) }
    let product = matrix.multiplied(by: DenseMatrix(values: values, rowCount: 14, columnCount: width))
    for (row, weights) in dense(matrix).enumerated() {
      for column in 0..<width {
        // The same order and precision, so the same bits.
        let sum = weights.indices.reduce(Float(0)) { $0 + Float(weights[$1]) * values[$1 * width + column] }
        #expect(product.values[row * width + column] == sum)
      }
    }
  }

  @Test("any number of threads gives the same", arguments: [2, 5])
  func threads(count: Int) {
    let matrix = randomSparse(rows: 1_000, columns: 50, seed: 3)
    let factor = DenseMatrix(values: (0..<50 * 20).map { 1 / Float($0 + 1) }, rowCount: 50, columnCount: 20)
    #expect(matrix.multiplied(by: factor, threads: Threads(count)) == matrix.multiplied(by: factor))
  }

  @Test("without rows, without weights")
  func empty() {
    let none = SparseMatrix(rowStarts: [0], columns: [], weights: [], columnCount: 2)
    #expect(none.multiplied(by: DenseMatrix(rows: [[1], [2]])).values.isEmpty)
    let zeros = SparseMatrix(rowStarts: [0, 0, 0], columns: [], weights: [], columnCount: 1)
    #expect(zeros.multiplied(by: DenseMatrix(rows: [[3, 4]])) == DenseMatrix(rowCount: 2, columnCount: 2))
  }
}
