import TaskModel
import Testing
import Vectors

@Suite("BLAS library") struct BLASLibraryTests {
  private func library(_ files: [String?]) -> BLASLibrary {
    BLASLibrary(configuration: "OpenBLAS 0.3", coreName: "Haswell", files: files)
  }

  @Test("the library of this process says who it is")
  func loaded() {
    let library = BLASLibrary.loaded()
    #expect(library.configuration.contains("OpenBLAS"))
    #expect(!library.coreName.isEmpty)
    #expect(library.files.count == BLASLibrary.routines.count)
    #expect(library.files[0]?.lowercased().contains("openblas") == true)
  }

  @Test("nothing to say where all is OpenBLAS")
  func allWell() {
    #expect(library(["/lib/libopenblas.so.0", "/lib/libopenblas.so.0", "/lib/openblas/liblapack.so.3"]).warning == nil)
  }

  @Test("a routine from elsewhere is named with its file and what to do")
  func elsewhere() throws {
    let warning = try #require(
      library(["/lib/libopenblas.so.0", "/lib/libopenblas.so.0", "/lib/liblapack.so.3"]).warning)
    #expect(warning.place == "BLAS")
    #expect(warning.fault == "spotrf_ comes from /lib/liblapack.so.3, not from OpenBLAS")
    #expect(warning.remedy.contains("--config liblapack.so.3"))
    #expect(library([nil, nil, nil]).warning?.fault == "cblas_sgemm comes from nowhere, not from OpenBLAS")
  }
}
