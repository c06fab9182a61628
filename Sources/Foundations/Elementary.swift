/// Exponentials and logarithms that give the same bits on every machine.
///
/// The C library picks its versions by CPU, and they differ in the last bit. These use nothing but additions,
/// multiplications, divisions and the bits of numbers, each rounded as IEEE 754 says, in one fixed order.
///
/// - Error: below 1 unit in the last place. Exact: `exp(0)`, `log(1)`, and powers of two in `exp2` and `log2`.
/// - Special values are those of C: `log(0)` is −∞, the logarithm of a negative number is not a number.
/// - Source: Tang 1989, doi:10.1145/63522.214389, and Muller et al. 2018, doi:10.1007/978-3-319-76526-6, for the
///   reductions; the coefficients are those of the exact series, long enough for Double.
package enum Elementary {
  package static func exp(_ value: Double) -> Double {
    guard value < 709.79 else { return value.isNaN ? value : .infinity }
    guard value > -745.14 else { return 0 }
    let multiple = (value * (1 / Self.ln2)).rounded(.toNearestOrEven)
    return power(of: multiple, high: value - multiple * ln2High, low: multiple * ln2Low)
  }

  /// Returns 2 to the power of `value`.
  package static func exp2(_ value: Double) -> Double {
    guard value < 1024 else { return value.isNaN ? value : .infinity }
    guard value > -1076 else { return 0 }
    let multiple = value.rounded(.toNearestOrEven)
    let rest = value - multiple
    // The rest times ln 2 in two parts: the product of the leading bits is exact.
    let leading = Double(bitPattern: rest.bitPattern & ~0xFFFF_FFFF)
    return power(of: multiple, high: leading * ln2High, low: -((rest - leading) * ln2High + rest * ln2Low))
  }

  package static func log(_ value: Double) -> Double {
    guard let parts = Fraction(value) else { return special(value) }
    let (rest, square, bend) = parts.series
    return parts.exponent * ln2High - ((square - (bend + parts.exponent * ln2Low)) - rest)
  }

  package static func log2(_ value: Double) -> Double {
    guard let parts = Fraction(value) else { return special(value) }
    let (rest, square, bend) = parts.series
    // log(fraction) in two parts, the first short enough for an exact product with the first part of 1 / ln 2.
    let high = Double(bitPattern: (rest - square).bitPattern & ~0xFFFF_FFFF)
    let low = (rest - high) - square + bend
    let product = high * perLn2High
    let sum = parts.exponent + product
    let rounded = (parts.exponent - sum) + product
    return sum + (rounded + ((low + high) * perLn2Low + low * perLn2High))
  }

  /// Returns 2^`multiple` · e^(`high` − `low`), the difference being at most half of ln 2 on either side of 0.
  ///
  /// With r the difference, r · (eʳ + 1) / (eʳ − 1) is even in r, and its series gives eʳ = 1 + 2r / (series − r).
  private static func power(of multiple: Double, high: Double, low: Double) -> Double {
    let rest = high - low
    let square = rest * rest
    let (fourth, pairs) = (
      square * square,
      (
        1 / 6.0 - square / 360, 1 / 15_120.0 - square / 604_800,
        1 / 23_950_080.0 - square * (691 / 653_837_184_000.0), 1 / 37_362_124_800.0
      )
    )
    let even = square * ((pairs.0 + fourth * pairs.1) + (fourth * fourth) * (pairs.2 + fourth * pairs.3))
    let correction = rest - even
    let result = 1 - ((low - rest * correction / (2 - correction)) - high)
    return scaled(result, by: Int(multiple))
  }

  /// Returns `value`, between ½ and 2, times 2^`exponent`, rounded once.
  private static func scaled(_ value: Double, by exponent: Int) -> Double {
    if exponent > 1_020 { return value * 0x1p1020 * Double(sign: .plus, exponent: exponent - 1_020, significand: 1) }
    if exponent >= -1_020 {
      return Double(bitPattern: UInt64(bitPattern: Int64(value.bitPattern) + Int64(exponent) << 52))
    }
    return Double(bitPattern: UInt64(bitPattern: Int64(value.bitPattern) + Int64(exponent + 120) << 52)) * 0x1p-120
  }

  /// A positive number as 2^exponent · (1 + rest), the latter between √½ and √2.
  private struct Fraction {
    let exponent: Double
    let rest: Double

    /// Creates the parts of a number; nil if it is not positive and finite.
    @inline(__always)
    init?(_ value: Double) {
      guard value > 0, value < .infinity else { return nil }
      let isNormal = value >= .leastNormalMagnitude
      let bits = Int64((isNormal ? value : value * 0x1p54).bitPattern)
      // Counted from √½, so that a carry into the exponent parts at √2.
      let shifted = bits - Self.rootOfHalf
      let exponent = shifted >> 52
      self.exponent = Double(isNormal ? exponent : exponent - 54)
      rest = Double(bitPattern: UInt64(bits - exponent << 52)) - 1
    }

    private static var rootOfHalf: Int64 { 0x3FE6_A09E_667F_3BCD }

    /// log(1 + rest) = rest − (square − bend), with square = rest² / 2; the series of artanh in s = rest / (2 + rest).
    @inline(__always)
    var series: (rest: Double, square: Double, bend: Double) {
      let s = rest / (2 + rest)
      let z = s * s
      let w = z * z
      let odd =
        z
        * ((2 / 3.0 + w * (2 / 7.0)) + (w * w) * ((2 / 11.0 + w * (2 / 15.0)) + (w * w) * (2 / 19.0 + w * (2 / 23.0))))
      let even = w * ((2 / 5.0 + w * (2 / 9.0)) + (w * w) * ((2 / 13.0 + w * (2 / 17.0)) + (w * w) * (2 / 21.0)))
      let square = 0.5 * rest * rest
      return (rest, square, s * (square + (odd + even)))
    }
  }

  private static func special(_ value: Double) -> Double { value == 0 ? -.infinity : value > 0 ? value : .nan }

  private static var ln2: Double { 0x1.62e42fefa39efp-1 }
  /// ln 2 to 32 bits: products with an exponent or with 21 leading bits are exact.
  private static var ln2High: Double { 0x1.62e42fee00000p-1 }
  private static var ln2Low: Double { 0x1.a39ef35793c76p-33 }
  /// The value 1 / ln 2 to 21 bits.
  private static var perLn2High: Double { 0x1.7154700000000p+0 }
  private static var perLn2Low: Double { 0x1.94ae0bf85ddf4p-22 }
}
