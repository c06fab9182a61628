import CDelegationBLAS
import DelegationFoundations
import Foundation

/// The library that the linear algebra actually runs on, for `doctor` and provenance.
package struct BLASLibrary: Equatable, Sendable {
  /// The library's own description: version and build options; empty if it is missing.
  package let configuration: String
  /// The kernels OpenBLAS runs on; equal bits are promised for equal names.
  package let coreName: String
  /// The kernels it was configured to use; nil if the CPU lacks AVX2, or OpenBLAS chooses.
  package let pinnedCore: String?
  /// The file each routine was loaded from, in the order of ``routines``; nil if the routine was not found.
  package let files: [String?]
  /// The missing library or routine.
  package let missing: String?

  /// One routine each of the C interface of BLAS, of BLAS and of LAPACK. LAPACKE calls the latter two, and on some
  /// systems it is linked to another library than the one opened here.
  package static let routines = ["cblas_sgemm", "sgemm_", "spotrf_"]

  package init(configuration: String, coreName: String, pinnedCore: String?, files: [String?], missing: String? = nil) {
    (self.configuration, self.coreName, self.pinnedCore) = (configuration, coreName, pinnedCore)
    (self.files, self.missing) = (files, missing)
  }

  package static func loaded() -> BLASLibrary {
    let library = delegation_open_blas()!.pointee
    func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
    return BLASLibrary(
      configuration: (text(library.configuration) ?? "").trimmingCharacters(in: .whitespaces),
      coreName: text(library.core) ?? "none", pinnedCore: text(library.pinned),
      // Debian's alternatives are links: the name of their target identifies the library.
      files: [library.files.0, library.files.1, library.files.2].map { file in
        text(file).map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
      }, missing: text(library.missing))
  }

  /// The reason why nothing can be computed, such as a library that is not installed; nil if it can.
  package var fault: Problem? {
    missing.map {
      Problem(
        location: "BLAS", fault: "\($0) was not found",
        remedy: "on Debian install the libraries with apt-get install libopenblas-dev liblapacke-dev; "
          + "on macOS with brew install openblas")
    }
  }

  /// A warning if a routine is not OpenBLAS's: results are correct, but slower and not bit-identical; or if it runs on other kernels than
  /// configured, as it was built for one kind of CPU, or was loaded before. Nil if all is well.
  package var warning: Problem? {
    for (routine, file) in zip(Self.routines, files) where file?.lowercased().contains("openblas") != true {
      let library = routine == Self.routines.last ? "liblapack.so.3" : "libblas.so.3"
      return Problem(
        location: "BLAS", fault: "\(routine) comes from \(file ?? "nowhere"), not from OpenBLAS",
        remedy: "on Debian choose OpenBLAS with update-alternatives --config \(library)-$(gcc -print-multiarch); "
          + "on macOS install it with brew install openblas")
    }
    guard let pinnedCore, coreName != pinnedCore else { return nil }
    return Problem(
      location: "BLAS",
      fault: "OpenBLAS runs on its \(coreName) kernels, not on \(pinnedCore): last digits may differ elsewhere",
      remedy: "install Debian's libopenblas0, which has the kernels of every CPU, and leave LD_PRELOAD empty")
  }
}
