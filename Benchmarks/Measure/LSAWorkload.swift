import DelegationFoundations
import DelegationVectors

extension Workload {
  static let lsa = Workload(
    "lsa", "randomised singular value decomposition of a sparse matrix, and the projection of its rows",
    inputs: [("matrix", "the rows, in the format of MatrixFile"), ("dimensions", "how many; 100"), ("seed", "1")]
  ) { inputs in
    let matrix = try MatrixFile.read(inputs.string("matrix"))
    let dimensions = try inputs.int("dimensions", default: 100, atLeast: 1)
    let seed = UInt64(try inputs.int("seed", default: 1))
    let threads = try inputs.threads
    return PreparedWork {
      let lsa = LSA.fit(matrix, dimensions: dimensions, seed: seed, threads: threads)
      let rows = lsa.transform(matrix, threads: threads)
      return WorkloadAnswer([
        "dimensions": Double(lsa.dimensions), "first": lsa.singularValues.first ?? 0,
        "last": lsa.singularValues.last ?? 0, "squares": lsa.singularValues.reduce(0) { $0 + $1 * $1 },
        "row_squares": rows.squaredNorms.reduce(0, +),
      ])
    }
  }
}
