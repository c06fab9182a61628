import DelegationFoundations

extension Workload {
  static let memory = Workload(
    "memory", "the machine's memory bandwidth: reading in order, or rows of 256 bytes in random order",
    inputs: [("mebibytes", "how much memory; 512"), ("order", "rising or mixed; rising"), ("times", "repetitions; 1")]
  ) { inputs in
    let rowCount = try inputs.int("mebibytes", default: 512, atLeast: 1) * 4096
    let isMixed = inputs.has("order") ? try inputs.string("order") == "mixed" : false
    let times = try inputs.int("times", default: 1, atLeast: 1)
    let values = [Float](repeating: 1, count: rowCount * Row.width)
    var rows = Array(0..<UInt32(rowCount))
    if isMixed {
      var chance = SplitMix64(seed: 1)
      for location in stride(from: rowCount - 1, to: 0, by: -1) {
        rows.swapAt(location, chance.next(below: location + 1))
      }
    }
    return PreparedWork { [rows] in
      var total = Row()
      for _ in 0..<times { total.add(rows, of: values) }
      return WorkloadAnswer(["bytes": Double(rowCount * Row.width * 4 * times), "sum": total.sum])
    }
  }
}

/// Sixty-four sums, in registers as far as possible, so that the additions do not delay the loads.
private struct Row {
  static let width = 64

  private var parts = (SIMD16<Float>.zero, SIMD16<Float>.zero, SIMD16<Float>.zero, SIMD16<Float>.zero)

  var sum: Double { Double(parts.0.sum()) + Double(parts.1.sum()) + Double(parts.2.sum()) + Double(parts.3.sum()) }

  mutating func add(_ rows: [UInt32], of values: [Float]) {
    values.withUnsafeBytes { bytes in
      var (a, b, c, d) = parts
      for row in rows {
        let base = bytes.baseAddress! + Int(row) * Self.width * 4
        a += base.loadUnaligned(as: SIMD16<Float>.self)
        b += base.loadUnaligned(fromByteOffset: 64, as: SIMD16<Float>.self)
        c += base.loadUnaligned(fromByteOffset: 128, as: SIMD16<Float>.self)
        d += base.loadUnaligned(fromByteOffset: 192, as: SIMD16<Float>.self)
      }
      parts = (a, b, c, d)
    }
  }
}
