import TaskModel

/// Everything this room can say is wrong.
extension Problem {
  /// Something is computed by another library than OpenBLAS: results are right, but slower and other bits.
  static func notOpenBLAS(routine: String, file: String?) -> Problem {
    Problem(
      place: "BLAS", fault: "\(routine) comes from \(file ?? "nowhere"), not from OpenBLAS",
      remedy: "install OpenBLAS and choose it: update-alternatives --config libblas.so.3-$(gcc -print-multiarch), "
        + "and the same for liblapack.so.3")
  }
}
