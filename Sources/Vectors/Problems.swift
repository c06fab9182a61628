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

  /// The libraries that clustering needs are not installed, or lack a routine.
  static func noOpenBLAS(missing: String) -> Problem {
    Problem(
      place: "BLAS", fault: "\(missing) was not found",
      remedy: "on Debian install the libraries with apt-get install libopenblas-dev liblapacke-dev; "
        + "on macOS with brew install openblas")
  }

  /// OpenBLAS was built for one kind of CPU, or was loaded before it could be told which kernels to take.
  static func otherKernels(_ found: String, wanted: String) -> Problem {
    Problem(
      place: "BLAS", fault: "OpenBLAS runs on its \(found) kernels, not on \(wanted): last digits may differ elsewhere",
      remedy: "install Debian's libopenblas0, which has the kernels of every CPU, and leave LD_PRELOAD empty")
  }
}
