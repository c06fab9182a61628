import DelegationTasks
import DelegationVectors
import Testing

@Suite("BLAS library") struct BLASLibraryTests {
  private func library(_ files: [String?]) -> BLASLibrary {
    BLASLibrary(configuration: "OpenBLAS 0.3", coreName: "Haswell", pinnedCore: "Haswell", files: files)
  }

  @Test("the library of this process identifies itself")
  func loaded() {
    let library = BLASLibrary.loaded()
    #expect(library.configuration.contains("OpenBLAS"))
    #expect(!library.coreName.isEmpty)
    #expect(library.files.count == BLASLibrary.routines.count)
    #expect(library.files.allSatisfy { $0?.lowercased().contains("openblas") == true })
    #expect(library.missing == nil && library.fault == nil)
  }

  @Test("it runs on the configured kernels, whatever the environment")
  func pinned() {
    let library = BLASLibrary.loaded()
    #if arch(x86_64)
      // Every CPU these tests are run on has AVX2; on another one, OpenBLAS chooses.
      #expect(library.pinnedCore == "Haswell")
    #endif
    if let pinned = library.pinnedCore { #expect(library.coreName == pinned) }
  }

  @Test("a library that is not there, or runs on other kernels, is named with what to do")
  func faults() {
    let files: [String?] = ["/lib/libopenblas.so.0", "/lib/libopenblas.so.0", "/lib/openblas/liblapack.so.3"]
    let other = BLASLibrary(configuration: "", coreName: "SkylakeX", pinnedCore: "Haswell", files: files)
    #expect(other.fault == nil && other.warning?.fault.contains("SkylakeX kernels, not on Haswell") == true)
    let native = BLASLibrary(configuration: "", coreName: "neoversen1", pinnedCore: nil, files: files)
    #expect(native.fault == nil && native.warning == nil)
    let missing = BLASLibrary(
      configuration: "", coreName: "none", pinnedCore: "Haswell", files: [nil, nil, nil], missing: "liblapacke.so.3")
    #expect(missing.fault?.fault == "liblapacke.so.3 was not found")
    #expect(missing.fault?.remedy.contains("apt-get install libopenblas-dev liblapacke-dev") == true)
  }

  @Test("no warning if all is OpenBLAS")
  func allWell() {
    #expect(library(["/lib/libopenblas.so.0", "/lib/libopenblas.so.0", "/lib/openblas/liblapack.so.3"]).warning == nil)
  }

  @Test("a routine from elsewhere is named with its file and what to do")
  func elsewhere() throws {
    let warning = try #require(
      library(["/lib/libopenblas.so.0", "/lib/libopenblas.so.0", "/lib/liblapack.so.3"]).warning)
    #expect(warning.location == "BLAS")
    #expect(warning.fault == "spotrf_ comes from /lib/liblapack.so.3, not from OpenBLAS")
    #expect(warning.remedy.contains("--config liblapack.so.3"))
    #expect(library([nil, nil, nil]).warning?.fault == "cblas_sgemm comes from nowhere, not from OpenBLAS")
  }
}
