import TaskModel

/// Everything this room can say is wrong.
extension Problem {
  /// Something is computed by another library than OpenBLAS: results are right, but slower and of other bits.
  static func notOpenBLAS(routine: String, file: String?) -> Problem {
    let library = routine == BLASLibrary.routines.last ? "liblapack.so.3" : "libblas.so.3"
    return Problem(
      place: "BLAS", fault: "\(routine) comes from \(file ?? "nowhere"), not from OpenBLAS",
      remedy: "on Debian choose OpenBLAS with update-alternatives --config \(library)-$(gcc -print-multiarch); "
        + "on macOS install it with brew install openblas")
  }
}
