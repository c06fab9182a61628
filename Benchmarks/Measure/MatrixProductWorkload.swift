import DelegationFoundations
import DelegationVectors

extension Workload {
  static let matrixProduct = Workload(
    "sgemm", "the library's product of two dense matrices in Float32, left times the transpose of right",
    inputs: [
      ("rows", "of the left; 2048"), ("columns", "rows of the right; 64"), ("inner", "values per row; 100"),
      ("times", "repetitions; 1000"),
    ]
  ) { inputs in
    let (rows, columns) = (
      try inputs.int("rows", default: 2_048, atLeast: 1), try inputs.int("columns", default: 64, atLeast: 1)
    )
    let inner = try inputs.int("inner", default: 100, atLeast: 1)
    let times = try inputs.int("times", default: 1_000, atLeast: 1)
    var chance = SplitMix64(seed: 1)
    let left = (0..<rows * inner).map { _ in Float(chance.nextUnit()) }
    let right = (0..<columns * inner).map { _ in Float(chance.nextUnit()) }
    return PreparedWork {
      var result = [Float](repeating: 0, count: rows * columns)
      for _ in 0..<times {
        BLAS.multiplyTransposed(left, rows: rows, right, columns: columns, inner: inner, into: &result)
      }
      // The rate is the number of operations divided by the measured time.
      return WorkloadAnswer([
        "operations": 2 * Double(rows) * Double(columns) * Double(inner) * Double(times),
        "sum": result.reduce(0) { $0 + Double($1) },
      ])
    }
  }
}
