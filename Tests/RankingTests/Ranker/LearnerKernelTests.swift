import CDelegationKernels
import DelegationFoundations
import Foundation
import Testing

/// The inner loops in C against the same in plain Swift.
@Suite("Inner loops of the learners") struct LearnerKernelTests {
  private static let width = 83
  private static let rowCount = 70

  @Test(
    "exponentials are within a unit in the last place, wherever they are in a group and however small",
    arguments: 0..<20)
  func exponentials(count: Int) {
    var chance = SplitMix64(seed: UInt64(count))
    for reach in [1e-20, 1, 30, 700, 2000] {
      let values = (0..<count).map { _ in 3 - reach * chance.nextUnit() }
      var result = [Double](repeating: .nan, count: count)
      delegation_exp(values, 3, count, &result)
      for (value, found) in zip(values, result) {
        let expected = exp(value - 3)
        #expect(abs(found - expected) <= expected.ulp)
      }
    }
  }

  @Test("exp of 0 is 1, of what is far below it is 0, of what is far above it infinite")
  func ends() {
    var result = [Double](repeating: 0, count: 7)
    delegation_exp([0, -0.0, -.infinity, -5000, .infinity, 710, .nan], 0, 7, &result)
    #expect(result[..<6] == [1, 1, 0, 0, .infinity, .infinity] && result[6].isNaN)
  }

  @Test(
    "where a group is out of reach, the square of half the power is within two units", arguments: [-700.0, -513, 600])
  func far(value: Double) {
    var result = [0.0]
    delegation_exp([value], 0, 1, &result)
    #expect(abs(result[0] - exp(value)) <= 2 * exp(value).ulp)
  }

  @Test("logarithms have the bits of those one by one, wherever they are in a group", arguments: 0..<20)
  func logarithms(count: Int) {
    var chance = SplitMix64(seed: UInt64(count))
    for reach in [1e-15, 0.5, 30, 700] {
      let values = (0..<count).map { _ in exp(reach * (2 * chance.nextUnit() - 1)) }
      var result = values
      delegation_log(&result, count)
      #expect(result.map(\.bitPattern) == values.map { Elementary.log($0).bitPattern })
    }
  }

  @Test("rows go through a tree as one by one", arguments: [1, 5, 63, 64, 65, 130])
  func trees(count: Int) {
    var chance = SplitMix64(seed: UInt64(count))
    let width = 5
    let cells = (0..<count * width).map { _ in UInt8(chance.next(below: 256)) }
    let tree = [
      delegation_node(value: 0, feature: 3, left: 1, bin: 100), delegation_node(value: 0, feature: 0, left: 3, bin: 30),
      delegation_node(value: 0.3, feature: -1, left: 0, bin: 0),
      delegation_node(value: 0.7, feature: -1, left: 0, bin: 0),
      delegation_node(value: 1.1, feature: -1, left: 0, bin: 0),
      delegation_node(value: 0.1, feature: -1, left: 0, bin: 0),
    ]
    var sums = [Double](repeating: 0.5, count: count)
    tree.withUnsafeBytes { delegation_add_trees(cells, count, width, $0.baseAddress, [0, 5, 6], 2, &sums) }
    for row in 0..<count {
      let value = cells[row * width + 3] > 100 ? 0.3 : cells[row * width] > 30 ? 1.1 : 0.7
      #expect(sums[row] == 0.5 + value + 0.1)
    }
  }

  @Test("derivatives are those of the softmax, in integer units", arguments: [1, 7, 40])
  func derivatives(count: Int) {
    var chance = SplitMix64(seed: UInt64(count))
    let parts = (0..<count).map { _ in chance.nextUnit() + 0.01 }
    let (sum, chosen) = (parts.reduce(0, +), count / 2)
    var found = [Int64](repeating: 0, count: 2 * count)
    delegation_derive(parts, count, sum, 1.5, chosen, 0x1p50, 0x1p30, &found)
    for row in 0..<count {
      let p = parts[row] / sum
      #expect(found[2 * row] == Int64(1.5 * (p - (row == chosen ? 1 : 0)) * 0x1p50))
      #expect(found[2 * row + 1] == 1 << 40 | Int64(1.5 * p * (1 - p) * 0x1p30))
    }
  }

  @Test("a Gram matrix is summed row after row in Float32, to the last bit", arguments: [0, 1, 127, 128, 300])
  func gram(count: Int) {
    let width = 48
    var chance = SplitMix64(seed: UInt64(count))
    let panel = (0..<count * width).map { _ in Float(chance.nextUnit() - 0.5) }
    let start = (0..<width * width).map { _ in Float(chance.nextUnit()) }
    var found = start
    delegation_gram(panel, count, width, &found)
    for row in 0..<width {
      for column in row..<width {
        var sum = start[row * width + column]
        for task in 0..<count { sum += panel[task * width + row] * panel[task * width + column] }
        #expect(found[row * width + column] == sum)
      }
    }
  }

  @Test("products are sixteen sums by column, joined in halves, then what is left over", arguments: [0, 5, 16, 47, 82])
  func products(width: Int) {
    var chance = SplitMix64(seed: UInt64(width))
    let count = 5
    let rows = (0..<count * width).map { _ in Float(chance.nextUnit() - 0.5) }
    let vector = (0..<width).map { _ in Float(chance.nextUnit() - 0.5) }
    var found = [Double](repeating: .nan, count: count)
    delegation_products(rows, count, width, vector, &found)
    let groups = width / 16 * 16
    for row in 0..<count {
      var lanes = [Float](repeating: 0, count: 16)
      for column in 0..<groups { lanes[column % 16] += rows[row * width + column] * vector[column] }
      for half in [8, 4, 2, 1] {
        for lane in 0..<half { lanes[lane] += lanes[lane + half] }
      }
      for column in groups..<max(groups, width) { lanes[0] += rows[row * width + column] * vector[column] }
      #expect(found[row] == Double(lanes[0]))
    }
  }

  @Test("rows are standardised, weighed and spread as one would by hand, to the last bit")
  func rows() {
    var chance = SplitMix64(seed: 4)
    let (width, count) = (Self.width, 9)
    let bins = (0..<count * width).map { _ in UInt8(chance.next(below: 256)) }
    let means = (0..<width).map { _ in chance.nextUnit() * 255 }
    let scales = (0..<width).map { _ in chance.nextUnit() * 3 }
    var found = [Float](repeating: 0, count: bins.count)
    delegation_standardise(bins, Array(0..<Int32(count)), count, width, means, scales, &found)
    let expected = bins.indices.map { Float((Double(bins[$0]) - means[$0 % width]) * scales[$0 % width]) }
    #expect(found == expected)
    let cells = expected

    let shares = (0..<count).map { _ in chance.nextUnit() }
    var mean = [Float](repeating: .nan, count: width)
    delegation_mean(cells, count, width, shares, &mean)
    var sums = [Float](repeating: 0, count: width)
    for row in 0..<count {
      for column in 0..<width { sums[column] += Float(shares[row]) * cells[row * width + column] }
    }
    #expect(mean == sums)

    var spread = [Float](repeating: .nan, count: width)
    delegation_spread(cells, width, 0.3, mean, &spread)
    let spreads = (0..<width).map { column -> Float in 0.3 * (cells[column] - sums[column]) }
    #expect(spread == spreads)
  }

  @Test(
    "a histogram has each row's derivatives in its bins; a node is parted without changing an order", arguments: 0..<5)
  func bins(seed: Int) {
    var chance = SplitMix64(seed: UInt64(seed))
    let (width, count) = (Self.width, Self.rowCount)
    let bins = (0..<count * width).map { _ in UInt8(chance.next(below: 64)) }
    let derivatives = (0..<2 * count).map { _ in Int64(chance.next(below: 1 << 40)) }
    let features = (0..<Int32(width)).filter { _ in chance.next(below: 3) == 0 }
    let rows = (0..<Int32(count)).filter { _ in chance.next(below: 3) > 0 }
    var sums = [Int64](repeating: 0, count: features.count * 128)
    delegation_add_bins(bins, width, rows, rows.count, features, features.count, derivatives, &sums)
    var expected = [Int64](repeating: 0, count: sums.count)
    for row in rows.map(Int.init) {
      for (position, feature) in features.enumerated() {
        let cell = position * 128 + 2 * Int(bins[row * width + Int(feature)])
        expected[cell] += derivatives[2 * row]
        expected[cell + 1] += derivatives[2 * row + 1]
      }
    }
    #expect(sums == expected)

    var (parted, room) = (rows, [Int32](repeating: 0, count: rows.count))
    let column = stride(from: 5, to: bins.count, by: width).map { bins[$0] }
    let left = delegation_part(column, 30, &parted, parted.count, &room)
    func goesLeft(_ row: Int32) -> Bool { bins[Int(row) * width + 5] <= 30 }
    #expect(left == rows.count(where: goesLeft))
    let expectedParts: [Int32] = rows.filter(goesLeft) + rows.filter { !goesLeft($0) }
    #expect(parted == expectedParts)
  }

  @Test("the best bin is the first of those that gain most and leave enough on both sides", arguments: 0..<40)
  func bestBin(seed: Int) {
    var chance = SplitMix64(seed: UInt64(seed))
    let counts = (0..<64).map { _ in chance.next(below: 2) * chance.next(below: 30) }
    let gradients = counts.map { $0 == 0 ? 0 : Int64(chance.next(below: 2000)) - 1000 }
    let hessians = counts.map { $0 == 0 ? 0 : Int64(chance.next(below: 500)) }
    let sums = (0..<64).flatMap { bin -> [Int64] in [gradients[bin], Int64(counts[bin]) << 40 | hessians[bin]] }
    func total(_ bins: Range<Int>) -> (count: Int, gradient: Double, hessian: Double) {
      (
        counts[bins].reduce(0, +), Double(gradients[bins].reduce(0, +)) / 64, Double(hessians[bins].reduce(0, +)) / 16
      )
    }
    func worth(_ bins: Range<Int>) -> Double {
      let part = total(bins)
      return part.gradient / (part.hessian + 5) * part.gradient
    }
    var (best, most) = (-1, 0.0)
    for bin in 0..<63 {
      let (left, right) = (total(0..<bin + 1), total(bin + 1..<64))
      guard min(left.count, right.count) >= 20, min(left.hessian, right.hessian) >= 3 else { continue }
      let gain = worth(0..<bin + 1) + worth(bin + 1..<64) - worth(0..<64)
      if gain > most { (best, most) = (bin, gain) }
    }
    let whole = [gradients.reduce(0, +), sums.indices.filter { $0 % 2 == 1 }.reduce(0) { $0 + sums[$1] }]
    let rule = delegation_rule(gradient: 1.0 / 64, hessian: 1.0 / 16, penalty: 5, minimumRows: 20, minimumHessian: 3)
    var (gain, left) = (0.0, [Int64](repeating: 0, count: 2))
    #expect(delegation_best_bin(sums, whole, worth(0..<64), rule, &gain, &left) == best)
    #expect(gain == most)
    if best >= 0 { #expect(left[0] == gradients[...best].reduce(0, +)) }
  }
}
