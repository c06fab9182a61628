import DelegationClustering
import DelegationFoundations

extension Workload {
  static let kmeans = Workload(
    "kmeans", "sparse k-means, from given start rows or with restarts",
    inputs: [
      ("matrix", "the rows, in the format of MatrixFile"), ("k", "how many clusters; 50"),
      ("rows", "a file of start rows; without it k-means++"), ("restarts", "10; with start rows 1"),
      ("iterations", "maximum number; 300"), ("tolerance", "1e-4"), ("seed", "1"),
    ]
  ) { inputs in
    let matrix = try MatrixFile.read(inputs.string("matrix"))
    let k = try inputs.int("k", default: 50, atLeast: 1)
    let rows = inputs.has("rows") ? Array(try MatrixFile.readRows(inputs.string("rows")).prefix(k)) : nil
    let settings = KMeans(
      k: k, restarts: rows == nil ? try inputs.int("restarts", default: 10, atLeast: 1) : 1,
      initialisation: rows.map(KMeans.Initialisation.rows) ?? .plusPlus,
      maximumIterations: try inputs.int("iterations", default: 300, atLeast: 1),
      tolerance: try inputs.double("tolerance", default: 1e-4), seed: UInt64(try inputs.int("seed", default: 1)))
    let threads = try inputs.threads
    return PreparedWork {
      let result = try settings.fit(matrix, threads: threads)
      return WorkloadAnswer([
        "inertia": result.inertia, "iterations": Double(result.inertiaPerIteration.count),
        "empty": Double(result.sizes.count { $0 == 0 }),
      ])
    }
  }
}
