import DelegationVectors
import Testing

@Suite("SVMlight") struct SVMlightTests {
  private let matrix = sparse([[0, 0.1, 0], [0, 0, 0], [-2, 0, 1e-7]])

  @Test("exact bytes: columns from 1, label 0 without labels")
  func bytes() {
    var text = ""
    SVMlight.write(matrix) { text += $0 }
    #expect(text == "0 2:0.1\n0\n0 1:-2.0 3:1e-07\n")
  }

  @Test("labels come first")
  func labels() {
    var text = ""
    SVMlight.write(matrix, labels: [4, -1, 7]) { text += $0 }
    #expect(text == "4 2:0.1\n-1\n7 1:-2.0 3:1e-07\n")
  }

  @Test("without rows nothing is written")
  func empty() {
    SVMlight.write(SparseMatrix(rowStarts: [0], columns: [], weights: [], columnCount: 4)) { _ in
      Issue.record("there is nothing to write")
    }
  }
}
