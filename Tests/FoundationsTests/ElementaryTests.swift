import DelegationFoundations
import Foundation
import Testing

@Suite("Exponentials and logarithms") struct ElementaryTests {
  private static let functions: [String: @Sendable (Double) -> Double] = [
    "exp": Elementary.exp, "exp2": Elementary.exp2, "log": Elementary.log, "log2": Elementary.log2,
  ]

  /// Made with mpmath 1.3 at 400 bits: function, value, nearest double to the result.
  private static func goldens() throws -> [(name: String, value: Double, result: Double)] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Goldens/elementary.tsv")
    return try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t")
      return (String(fields[0]), try #require(Double(fields[1])), try #require(Double(fields[2])))
    }
  }

  @Test("within a unit in the last place of the true value")
  func accuracy() throws {
    let goldens = try Self.goldens()
    #expect(goldens.count > 400)
    for golden in goldens {
      let function = try #require(Self.functions[golden.name])
      let found = function(golden.value)
      #expect(abs(found - golden.result) <= golden.result.ulp, "\(golden.name)(\(golden.value)) gives \(found)")
    }
  }

  @Test("powers of two come out exactly, subnormal ones too")
  func powersOfTwo() {
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(Elementary.exp2(Double(exponent)) == power)
      #expect(Elementary.log2(power) == Double(exponent))
    }
  }

  @Test("the ends are those of C")
  func ends() {
    for function in [Elementary.exp, Elementary.exp2] {
      #expect(function(0) == 1 && function(-0.0) == 1)
      #expect(function(.infinity) == .infinity && function(-.infinity) == 0)
      #expect(function(1_100) == .infinity && function(-1_100) == 0 && function(.nan).isNaN)
    }
    for function in [Elementary.log, Elementary.log2] {
      #expect(function(1) == 0 && function(0) == -.infinity && function(-0.0) == -.infinity)
      #expect(function(.infinity) == .infinity && function(-1).isNaN && function(.nan).isNaN)
    }
    #expect(Elementary.exp(-745) == .leastNonzeroMagnitude)
    #expect(Elementary.exp(709.7) < .infinity)
  }

  @Test("no machine comes to other bits", arguments: functions.keys.sorted())
  func sameBits(name: String) throws {
    let function = try #require(Self.functions[name])
    var (chance, mixed) = (SplitMix64(seed: 1), UInt64(0))
    for _ in 0..<100_000 {
      let reach = name.hasPrefix("exp") ? 700.0 : 1_000.0
      let drawn = (2 * chance.nextUnit() - 1) * reach
      let value =
        name.hasPrefix("exp") ? drawn : Double(sign: .plus, exponent: Int(drawn), significand: 1 + chance.nextUnit())
      mixed = (mixed &* 0x100_0000_01B3) ^ function(value).bitPattern
    }
    // What x86-64 with AVX-512 gives; every step is one that IEEE 754 lays down.
    let expected: [String: UInt64] = [
      "exp": 3_274_288_369_787_958_402, "exp2": 6_738_248_550_517_441_692, "log": 779_079_645_007_547_625,
      "log2": 4_645_741_051_241_118_513,
    ]
    #expect(mixed == expected[name])
  }
}
