import DelegationVectors
import Testing

@Suite("Dense matrix") struct DenseMatrixTests {
  private let example = DenseMatrix(rows: [[3, 4], [0, 0], [0, -2]])

  @Test("row behind row")
  func rows() {
    #expect(example.values == [3, 4, 0, 0, 0, -2])
    #expect(example.rowCount == 3 && example.columnCount == 2)
    #expect(Array(example[2]) == [0, -2])
    #expect(example.squaredNorms == [25, 0, 4])
    #expect(example.selecting(rows: [2, 0]) == DenseMatrix(rows: [[0, -2], [3, 4]]))
    #expect(DenseMatrix(rows: []).rowCount == 0)
  }

  @Test("normalised rows have length 1; a row of zeros stays")
  func normalised() {
    #expect(example.normalisedRows() == DenseMatrix(rows: [[0.6, 0.8], [0, 0], [0, -1]]))
  }

  @Test("the number of values is rows · columns")
  func count() async {
    await #expect(processExitsWith: .failure) { _ = DenseMatrix(values: [1, 2, 3], rowCount: 2, columnCount: 2) }
  }
}
