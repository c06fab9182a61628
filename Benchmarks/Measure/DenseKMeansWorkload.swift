import DelegationClustering
import DelegationFoundations
import DelegationVectors

extension Workload {
  static let denseKMeans = Workload(
    "kmeans-dense", "k-means in the space of the strongest singular vectors, which is computed beforehand",
    inputs: [
      ("matrix", "the sparse rows, in the format of MatrixFile"), ("dimensions", "100"), ("k", "how many clusters; 50"),
      ("start", "plusplus or random; plusplus"), ("restarts", "10"), ("iterations", "maximum number; 300"),
      ("tolerance", "1e-4"), ("seed", "1"),
    ]
  ) { inputs in
    let matrix = try MatrixFile.read(inputs.string("matrix"))
    let dimensions = try inputs.int("dimensions", default: 100, atLeast: 1)
    let seed = UInt64(try inputs.int("seed", default: 1))
    let isRandom = inputs.has("start") ? try inputs.string("start") == "random" : false
    let settings = KMeans(
      k: try inputs.int("k", default: 50, atLeast: 1), restarts: try inputs.int("restarts", default: 10, atLeast: 1),
      initialisation: isRandom ? .random : .plusPlus,
      maximumIterations: try inputs.int("iterations", default: 300, atLeast: 1),
      tolerance: try inputs.double("tolerance", default: 1e-4), seed: seed)
    let threads = try inputs.threads
    let rows = LSA.fit(matrix, dimensions: dimensions, seed: seed).transform(matrix)
    return PreparedWork {
      let result = try settings.fit(rows, threads: threads)
      return WorkloadAnswer([
        "inertia": result.inertia, "iterations": Double(result.inertiaPerIteration.count),
        "empty": Double(result.sizes.count { $0 == 0 }),
      ])
    }
  }
}
