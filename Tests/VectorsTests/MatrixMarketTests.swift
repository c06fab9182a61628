import DelegationVectors
import Testing

@Suite("Matrix Market") struct MatrixMarketTests {
  private func text(_ matrix: SparseMatrix) -> String {
    var text = ""
    MatrixMarket.write(matrix) { text += $0 }
    return text
  }

  @Test("exact bytes: indices from 1, empty rows kept by the size line")
  func bytes() {
    #expect(
      text(sparse([[0, 0.1, 0], [0, 0, 0], [-2, 0, 1e-7]])) == """
        %%MatrixMarket matrix coordinate real general
        3 3 3
        1 2 0.1
        3 1 -2.0
        3 3 1e-07

        """)
  }

  @Test("an empty matrix has its header")
  func empty() {
    let matrix = SparseMatrix(rowStarts: [0], columns: [], weights: [], columnCount: 4)
    #expect(text(matrix) == "%%MatrixMarket matrix coordinate real general\n0 4 0\n")
  }

  @Test("weights read back as the same bits, from pieces of bounded size")
  func roundTrip() {
    let matrix = randomSparse(rows: 800, columns: 60, seed: 5)
    var (pieces, text) = (0, "")
    MatrixMarket.write(matrix) { piece in
      #expect(piece.utf8.count < 70_000)
      pieces += 1
      text += piece
    }
    #expect(pieces > 1)
    let weights = text.split(separator: "\n").dropFirst(2).map { Float($0.split(separator: " ")[2]) }
    #expect(weights == matrix.weights.map(Optional.some))
  }

  @Test("what the sink throws ends the writing")
  func failing() {
    struct Full: Error {}
    var pieces = 0
    #expect(throws: Full.self) {
      try MatrixMarket.write(randomSparse(rows: 800, columns: 60, seed: 5)) { _ in
        pieces += 1
        throw Full()
      }
    }
    #expect(pieces == 1)
  }
}
