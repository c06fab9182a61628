import DelegationVectors
import Testing

@Suite("Sparse matrix") struct SparseMatrixTests {
  private let example = sparse([[0, 2, 0], [0, 0, 0], [1, 0, -3]])

  @Test("stored by row: starts, columns, weights")
  func stored() {
    #expect(example.rowStarts == [0, 1, 1, 3])
    #expect(example.columns == [1, 0, 2])
    #expect(example.weights == [2, 1, -3])
    #expect(example.rowCount == 3 && example.columnCount == 3 && example.storedCount == 3)
    #expect(example.range(ofRow: 1).isEmpty)
    #expect(example.squaredNorms == [4, 0, 10])
  }

  @Test("a matrix without rows or without columns is one")
  func empty() {
    let noRows = SparseMatrix(rowStarts: [0], columns: [], weights: [], columnCount: 5)
    #expect(noRows.rowCount == 0 && noRows.transposed().rowCount == 5 && noRows.squaredNorms.isEmpty)
    let noColumns = SparseMatrix(rowStarts: [0, 0, 0], columns: [], weights: [], columnCount: 0)
    #expect(noColumns.rowCount == 2 && noColumns.transposed().columnCount == 2)
  }

  @Test("rows are selected in the given order, twice if given twice")
  func selecting() {
    #expect(example.selecting(rows: [2, 1, 2]) == sparse([[1, 0, -3], [0, 0, 0], [1, 0, -3]]))
    #expect(example.selecting(rows: []).columnCount == 3)
  }

  @Test("transposed is column by column, and twice is the same again", arguments: 0..<20)
  func transposed(seed: Int) {
    let matrix = randomSparse(rows: 3 + seed, columns: 25 - seed, seed: seed)
    let (rows, columns) = (dense(matrix), dense(matrix.transposed()))
    #expect((0..<matrix.columnCount).allSatisfy { column in columns[column] == rows.map { $0[column] } })
    #expect(matrix.transposed().transposed() == matrix)
  }
}

/// What must not be cannot be made: the process ends with a message.
@Suite("Sparse matrix, invariants") struct SparseMatrixInvariantTests {
  @Test("rowStarts begins at 0")
  func begins() async {
    await #expect(processExitsWith: .failure) {
      _ = SparseMatrix(rowStarts: [1, 1], columns: [0], weights: [1], columnCount: 1)
    }
  }

  @Test("rowStarts ends at the number of weights")
  func ends() async {
    await #expect(processExitsWith: .failure) {
      _ = SparseMatrix(rowStarts: [0, 2], columns: [0], weights: [1], columnCount: 1)
    }
  }

  @Test("rowStarts never falls")
  func falls() async {
    await #expect(processExitsWith: .failure) {
      _ = SparseMatrix(rowStarts: [0, 2, 1, 2], columns: [0, 1], weights: [1, 1], columnCount: 2)
    }
  }

  @Test("each weight has a column")
  func pairs() async {
    await #expect(processExitsWith: .failure) {
      _ = SparseMatrix(rowStarts: [0, 1], columns: [], weights: [1], columnCount: 1)
    }
  }

  @Test("inside a row columns rise strictly")
  func rise() async {
    await #expect(processExitsWith: .failure) {
      _ = SparseMatrix(rowStarts: [0, 2], columns: [1, 1], weights: [1, 1], columnCount: 2)
    }
  }

  @Test("columns stay below columnCount")
  func below() async {
    await #expect(processExitsWith: .failure) {
      _ = SparseMatrix(rowStarts: [0, 1], columns: [2], weights: [1], columnCount: 2)
    }
  }

  @Test("weights are finite")
  func finite() async {
    await #expect(processExitsWith: .failure) {
      _ = SparseMatrix(rowStarts: [0, 1], columns: [0], weights: [.nan], columnCount: 1)
    }
  }
}
