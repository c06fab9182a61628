import CDelegationBLAS

/// LAPACK through LAPACKE, row-major.
package enum LAPACK {
  /// The upper Cholesky factor of a symmetric matrix given by its upper triangle.
  ///
  /// - Returns: nil if the matrix is not positive definite as far as Float32 can tell.
  static func cholesky(_ matrix: [Float], order: Int) -> [Float]? {
    var factor = matrix
    return BLAS.routines.spotrf(rowMajor, upper, Int32(order), &factor, Int32(order)) == 0 ? factor : nil
  }

  /// Replaces a tall matrix by an orthonormal basis of its columns (Householder), which is also right when they
  /// depend on each other.
  static func orthonormalise(_ matrix: inout DenseMatrix) {
    let (rows, width) = (Int32(matrix.rowCount), Int32(matrix.columnCount))
    var reflectors = [Float](repeating: 0, count: matrix.columnCount)
    check(BLAS.routines.sgeqrf(rowMajor, rows, width, &matrix.values, width, &reflectors))
    check(BLAS.routines.sorgqr(rowMajor, rows, width, width, &matrix.values, width, reflectors))
  }

  /// The eigenvalues, falling, and the eigenvectors, one per row, of a symmetric matrix given by its upper triangle.
  static func eigen(_ matrix: [Double], order: Int) -> (values: [Double], vectors: [[Double]]) {
    var vectors = matrix
    var values = [Double](repeating: 0, count: order)
    check(BLAS.routines.dsyevd(rowMajor, vectorsToo, upper, Int32(order), &vectors, Int32(order), &values))
    let falling = Array(stride(from: order - 1, through: 0, by: -1))
    return (falling.map { values[$0] }, falling.map { column in (0..<order).map { vectors[$0 * order + column] } })
  }

  private static let rowMajor = LAPACK_ROW_MAJOR
  private static let upper = CChar(UInt8(ascii: "U"))
  private static let vectorsToo = CChar(UInt8(ascii: "V"))

  /// Only wrong arguments or a lack of memory come here; neither can be repaired.
  private static func check(_ info: Int32) { precondition(info == 0, "LAPACK refused its input: info = \(info)") }
}
