import CDelegationBLAS
import Foundation
import DelegationTasks

/// Which library the linear algebra really runs on, for `doctor` and provenance.
package struct BLASLibrary: Equatable, Sendable {
  /// OpenBLAS's own words: version and how it was built; empty where it is missing.
  package let configuration: String
  /// The kernels OpenBLAS runs on; equal bits are promised for equal names.
  package let coreName: String
  /// The kernels it was told to run on; nil where the CPU lacks AVX2, or it was to choose.
  package let pinnedCore: String?
  /// The file each routine was loaded from, in the order of ``routines``; nil if the routine was not found.
  package let files: [String?]
  /// The library or routine that is not there.
  package let missing: String?

  /// One routine each of the C interface of BLAS, of BLAS and of LAPACK. LAPACKE calls the latter two, and a system
  /// may have wired it to another library than the one we open.
  package static let routines = ["cblas_sgemm", "sgemm_", "spotrf_"]

  package init(
    configuration: String, coreName: String, pinnedCore: String?, files: [String?], missing: String? = nil
  ) {
    self.configuration = configuration
    self.coreName = coreName
    self.pinnedCore = pinnedCore
    self.files = files
    self.missing = missing
  }

  /// What runs in this process.
  package static func loaded() -> BLASLibrary {
    let library = delegation_open_blas(true)!.pointee
    func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
    return BLASLibrary(
      configuration: (text(library.configuration) ?? "").trimmingCharacters(in: .whitespaces),
      coreName: text(library.core) ?? "none", pinnedCore: text(library.pinned),
      // Debian's alternatives are links: the name behind them tells which library it is.
      files: [library.files.0, library.files.1, library.files.2].map { file in
        text(file).map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
      }, missing: text(library.missing))
  }

  /// Why nothing can be computed; nil if it can.
  package var fault: Problem? { missing.map { .noOpenBLAS(missing: $0) } }

  /// What is wrong if not all of it is OpenBLAS on the kernels it was told; nil if all is well.
  package var warning: Problem? {
    for (routine, file) in zip(Self.routines, files) where file?.lowercased().contains("openblas") != true {
      return .notOpenBLAS(routine: routine, file: file)
    }
    if let pinnedCore, coreName != pinnedCore { return .otherKernels(coreName, wanted: pinnedCore) }
    return nil
  }
}

/// Everything this room can say is wrong.
extension Problem {
  /// Something is computed by another library than OpenBLAS: results are right, but slower and of other bits.
  static func notOpenBLAS(routine: String, file: String?) -> Problem {
    let library = routine == BLASLibrary.routines.last ? "liblapack.so.3" : "libblas.so.3"
    return Problem(
      location: "BLAS", fault: "\(routine) comes from \(file ?? "nowhere"), not from OpenBLAS",
      remedy: "on Debian choose OpenBLAS with update-alternatives --config \(library)-$(gcc -print-multiarch); "
        + "on macOS install it with brew install openblas")
  }

  /// The libraries that clustering needs are not installed, or lack a routine.
  static func noOpenBLAS(missing: String) -> Problem {
    Problem(
      location: "BLAS", fault: "\(missing) was not found",
      remedy: "on Debian install the libraries with apt-get install libopenblas-dev liblapacke-dev; "
        + "on macOS with brew install openblas")
  }

  /// OpenBLAS was built for one kind of CPU, or was loaded before it could be told which kernels to take.
  static func otherKernels(_ found: String, wanted: String) -> Problem {
    Problem(
      location: "BLAS", fault: "OpenBLAS runs on its \(found) kernels, not on \(wanted): last digits may differ elsewhere",
      remedy: "install Debian's libopenblas0, which has the kernels of every CPU, and leave LD_PRELOAD empty")
  }
}
