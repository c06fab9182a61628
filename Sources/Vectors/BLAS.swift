import CDelegationBLAS

/// The few BLAS and LAPACK routines in use, row-major, on one thread, on the same kernels on every CPU that has them.
package enum BLAS {
  /// The kernels that OpenBLAS runs on.
  package enum Kernels: Sendable {
    /// The kernels that every x86-64 CPU with AVX2 can run, so that bits are equal on all of them.
    case common
    /// The kernels that OpenBLAS chooses, or `OPENBLAS_CORETYPE` names: to test what depends on them.
    case native
  }

  /// Chooses the kernels while the program has one thread. The libraries are opened when something needs them first, since that
  /// takes a third of the time of a short command.
  package static func choose(_ kernels: Kernels) { delegation_choose_blas(kernels == .common) }

  /// The routines. Traps if the libraries are missing; see ``BLASLibrary/fault``.
  static var routines: delegation_blas {
    let library = delegation_open_blas()!.pointee
    precondition(library.missing == nil, "OpenBLAS or LAPACKE is missing: \(BLASLibrary.loaded().fault!)")
    return library
  }

  /// Computes left · rightᵀ: each row of `left` with each row of `right`.
  ///
  /// - Parameters:
  ///   - left: `rows` × `inner`.
  ///   - rows: The rows of `left`.
  ///   - right: `columns` × `inner`.
  ///   - columns: The columns of the result: the rows of `right`.
  ///   - inner: The length of both factors' rows.
  ///   - result: `rows` rows of `columns` values.
  ///   - stride: The distance from one row of the result to the next; nil: `columns`. Values between rows are not
  ///     changed.
  package static func multiplyTransposed(
    _ left: UnsafePointer<Float>, rows: Int, _ right: UnsafePointer<Float>, columns: Int, inner: Int,
    into result: UnsafeMutablePointer<Float>, stride: Int? = nil
  ) {
    guard rows > 0 && columns > 0 else { return }
    let stride = stride ?? columns
    guard inner > 0 else {
      for row in 0..<rows { (result + row * stride).update(repeating: 0, count: columns) }
      return
    }
    routines.sgemm(
      CblasRowMajor, CblasNoTrans, CblasTrans, Int32(rows), Int32(columns), Int32(inner), 1, left, Int32(inner), right,
      Int32(inner), 0, result, Int32(stride))
  }

  /// left · right with `left` `rows` × `inner`, `right` `inner` × `columns`.
  static func multiply(
    _ left: UnsafePointer<Float>, rows: Int, _ right: UnsafePointer<Float>, columns: Int, inner: Int,
    into result: UnsafeMutablePointer<Float>
  ) {
    guard rows > 0 && columns > 0 && inner > 0 else { return }
    routines.sgemm(
      CblasRowMajor, CblasNoTrans, CblasNoTrans, Int32(rows), Int32(columns), Int32(inner), 1, left, Int32(inner),
      right, Int32(columns), 0, result, Int32(columns))
  }

  /// The upper triangle of panelᵀ · panel, `width` × `width`; the lower triangle of `result` is not changed.
  static func gram(_ panel: UnsafePointer<Float>, rows: Int, width: Int, into result: UnsafeMutablePointer<Float>) {
    routines.ssyrk(
      CblasRowMajor, CblasUpper, CblasTrans, Int32(width), Int32(rows), 1, panel, Int32(width), 0, result, Int32(width))
  }

  static func gram(_ panel: UnsafePointer<Double>, rows: Int, width: Int, into result: UnsafeMutablePointer<Double>) {
    routines.dsyrk(
      CblasRowMajor, CblasUpper, CblasTrans, Int32(width), Int32(rows), 1, panel, Int32(width), 0, result, Int32(width))
  }

  /// Replaces the panel, `rows` × `width`, by panel · upper⁻¹.
  static func divide(_ panel: UnsafeMutablePointer<Float>, rows: Int, width: Int, by upper: UnsafePointer<Float>) {
    routines.strsm(
      CblasRowMajor, CblasRight, CblasUpper, CblasNoTrans, CblasNonUnit, Int32(rows), Int32(width), 1, upper,
      Int32(width), panel, Int32(width))
  }
}

enum LAPACK {
  /// The upper Cholesky factor of a symmetric matrix given by its upper triangle.
  ///
  /// - Returns: nil if the matrix is not positive definite in Float32 precision.
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

  /// Fails only on wrong arguments or a lack of memory; neither can be repaired.
  private static func check(_ info: Int32) { precondition(info == 0, "LAPACK refused its input: info = \(info)") }
}
