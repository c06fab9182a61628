import Vectors

/// Multiples of a power of two, so coarse that any sum of so many of them is exact in Double: whatever the order, and
/// however the numbers are parted among threads or machines.
struct ExactGrid: Equatable, Sendable {
  /// A power of two; 0 if all numbers are 0, so that nothing is to be rounded.
  let step: Double

  /// - Parameters:
  ///   - largest: No number is larger in magnitude; finite.
  ///   - count: At most so many numbers are added.
  ///   - bits: At most so many steps, as a power of two, make `largest`; fewer where `count` leaves no room for them.
  init(largest: Double, count: Int, bits: Int) {
    precondition(bits < 51 && count >= 0 && largest.isFinite, "a grid of so many bits cannot be rounded to")
    guard largest != 0 else {
      step = 0
      return
    }
    // A sum may have one number more while a row goes from one cluster to another.
    let carry = Int.bitWidth - (count + 1).leadingZeroBitCount
    step = Double(sign: .plus, exponent: Int(largest.exponent) + 1 - min(bits, 53 - carry), significand: 1)
  }

  /// Added and taken away, it leaves a number rounded to a multiple of the step, ties to even: at so large a number
  /// Double itself has no smaller steps.
  var shift: Double { 0x1.8p52 * step }

  @inline(__always)
  func rounded(_ value: Double) -> Double { (value + shift) - shift }
}

/// How fine weights are taken: far finer than the Float32 that they are compared in.
private let weightBits = 30

extension SparseMatrix {
  /// The weights on a grid on which sums of rows are exact.
  func onExactGrid() -> SparseMatrix {
    SparseMatrix(
      rowStarts: rowStarts, columns: columns, weights: roundedForSums(weights, rowCount: rowCount),
      columnCount: columnCount)
  }
}

extension DenseMatrix {
  /// The values on a grid on which sums of rows are exact.
  func onExactGrid() -> DenseMatrix {
    DenseMatrix(values: roundedForSums(values, rowCount: rowCount), rowCount: rowCount, columnCount: columnCount)
  }
}

private func roundedForSums(_ values: [Float], rowCount: Int) -> [Float] {
  let largest = values.reduce(Float(0)) { max($0, $1.magnitude) }
  let grid = ExactGrid(largest: Double(largest), count: rowCount, bits: weightBits)
  return values.map { Float(grid.rounded(Double($0))) }
}
