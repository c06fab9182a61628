import COpenBLAS
import Foundation
import TaskModel

/// Which library the linear algebra really runs on, for `doctor` and provenance.
package struct BLASLibrary: Equatable, Sendable {
  /// OpenBLAS's own words: version and how it was built.
  package let configuration: String
  /// The kernels OpenBLAS chose for this CPU; equal bits are promised for equal names.
  package let coreName: String
  /// The file each routine was loaded from, in the order of ``routines``; nil if the routine was not found.
  package let files: [String?]

  /// One routine each of the C interface of BLAS, of BLAS and of LAPACK. LAPACKE calls the latter two, and a system
  /// may have wired it to another library than the one we link.
  package static let routines = ["cblas_sgemm", "sgemm_", "spotrf_"]

  package init(configuration: String, coreName: String, files: [String?]) {
    self.configuration = configuration
    self.coreName = coreName
    self.files = files
  }

  /// What runs in this process.
  package static func loaded() -> BLASLibrary {
    BLAS.prepare()
    return BLASLibrary(
      configuration: String(cString: openblas_get_config()).trimmingCharacters(in: .whitespaces),
      coreName: String(cString: openblas_get_corename()), files: routines.map(file(of:)))
  }

  /// What is wrong if not all of it is OpenBLAS; nil if all is well.
  package var warning: Problem? {
    for (routine, file) in zip(Self.routines, files) where file?.lowercased().contains("openblas") != true {
      return .notOpenBLAS(routine: routine, file: file)
    }
    return nil
  }

  private static func file(of routine: String) -> String? {
    #if canImport(Darwin)
      let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    guard let symbol = dlsym(everywhere, routine), let describe = dlsym(everywhere, "dladdr") else { return nil }
    // Glibc shows dladdr only to GNU sources, so it is called by address. Dl_info holds four pointers, the first of
    // which is the file's name.
    typealias Describe = @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Int32
    let name = withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: 4) { place in
      place.initialize(repeating: nil)
      let found = unsafeBitCast(describe, to: Describe.self)(symbol, place.baseAddress!)
      return found == 0 ? nil : place[0].map { String(cString: $0) }
    }
    // Debian's alternatives are links: the name behind them tells which library it is.
    return name.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
  }
}
