import CLAPACKE
import COpenBLAS

/// The few BLAS and LAPACK routines in use, row-major, on one thread.
///
/// Every routine goes through `prepare()`, the one place where OpenBLAS is told to stay on the thread that calls
/// it: its own threads would divide sums by their number, and the last bits with them.
package enum BLAS {
  /// Runs once, before the first routine. OpenBLAS starts its threads when it is loaded, and they turn idly for a
  /// while; so they are ended too.
  private static let single: Void = {
    openblas_set_num_threads(1)
    delegate_end_openblas_threads()
  }()

  /// To be called first thing in a program too: every moment before costs the idle turning of threads nobody uses.
  @inline(__always)
  package static func prepare() { _ = single }

  /// left · rightᵀ: each row of `left` with each row of `right`.
  ///
  /// - Parameters:
  ///   - left: `rows` × `inner`.
  ///   - rows: Of `left`.
  ///   - right: `columns` × `inner`.
  ///   - columns: Of the result: the rows of `right`.
  ///   - inner: The length of both factors' rows.
  ///   - result: `rows` rows of `columns` values.
  ///   - stride: From one row of the result to the next; nil: `columns`. What lies between is left as it was.
  package static func multiplyTransposed(
    _ left: UnsafePointer<Float>, rows: Int, _ right: UnsafePointer<Float>, columns: Int, inner: Int,
    into result: UnsafeMutablePointer<Float>, stride: Int? = nil
  ) {
    prepare()
    guard rows > 0 && columns > 0 else { return }
    let stride = stride ?? columns
    guard inner > 0 else {
      for row in 0..<rows { (result + row * stride).update(repeating: 0, count: columns) }
      return
    }
    cblas_sgemm(
      CblasRowMajor, CblasNoTrans, CblasTrans, Int32(rows), Int32(columns), Int32(inner), 1, left, Int32(inner), right,
      Int32(inner), 0, result, Int32(stride))
  }

  /// left · right with `left` `rows` × `inner`, `right` `inner` × `columns`.
  static func multiply(
    _ left: UnsafePointer<Float>, rows: Int, _ right: UnsafePointer<Float>, columns: Int, inner: Int,
    into result: UnsafeMutablePointer<Float>
  ) {
    prepare()
    guard rows > 0 && columns > 0 && inner > 0 else { return }
    cblas_sgemm(
      CblasRowMajor, CblasNoTrans, CblasNoTrans, Int32(rows), Int32(columns), Int32(inner), 1, left, Int32(inner),
      right, Int32(columns), 0, result, Int32(columns))
  }

  /// The upper triangle of panelᵀ · panel, `width` × `width`; the lower triangle of `result` stays as it was.
  static func gram(
    _ panel: UnsafePointer<Float>, rows: Int, width: Int, into result: UnsafeMutablePointer<Float>
  ) {
    prepare()
    cblas_ssyrk(
      CblasRowMajor, CblasUpper, CblasTrans, Int32(width), Int32(rows), 1, panel, Int32(width), 0, result, Int32(width))
  }

  /// The same in Double.
  static func gram(
    _ panel: UnsafePointer<Double>, rows: Int, width: Int, into result: UnsafeMutablePointer<Double>
  ) {
    prepare()
    cblas_dsyrk(
      CblasRowMajor, CblasUpper, CblasTrans, Int32(width), Int32(rows), 1, panel, Int32(width), 0, result, Int32(width))
  }

  /// Replaces the panel, `rows` × `width`, by panel · upper⁻¹.
  static func divide(
    _ panel: UnsafeMutablePointer<Float>, rows: Int, width: Int, by upper: UnsafePointer<Float>
  ) {
    prepare()
    cblas_strsm(
      CblasRowMajor, CblasRight, CblasUpper, CblasNoTrans, CblasNonUnit, Int32(rows), Int32(width), 1, upper,
      Int32(width), panel, Int32(width))
  }
}
