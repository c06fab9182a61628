import DelegationVectors
import Testing

@Suite("BLAS and LAPACK") struct BLASTests {
  @Test("the rows of one matrix times the rows of another, worked by hand")
  func product() {
    // (1 2 3; 4 5 6) · (1 −1 2)ᵀ = (1 − 2 + 6, 4 − 5 + 12); what lies between the rows of the result stays.
    var result: [Float] = [9, 9, 9]
    BLAS.multiplyTransposed([1, 2, 3, 4, 5, 6], rows: 2, [1, -1, 2], columns: 1, inner: 3, into: &result, stride: 2)
    #expect(result == [5, 9, 11])
    BLAS.multiplyTransposed([], rows: 2, [], columns: 1, inner: 0, into: &result)
    #expect(result == [0, 0, 11])
  }
}
