/// The only random number generator of the package. Its draws never change between Swift releases.
///
/// - Source: Steele, Lea & Flood 2014, doi:10.1145/2660193.2660195.
package struct SplitMix64: Sendable, Equatable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// An integer in `0..<bound`, every one equally likely (Lemire 2019, doi:10.1145/3230636).
  package mutating func next(below bound: Int) -> Int {
    precondition(bound > 0, "a draw needs at least one possibility")
    let bound = UInt64(bound)
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let threshold = (0 &- bound) % bound
      while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
    }
    return Int(product.high)
  }

  /// A number in `0..<1`, of 53 random bits.
  package mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Fisher–Yates, from the last position down.
  package mutating func shuffle<Element>(_ values: inout [Element]) {
    guard values.count > 1 else { return }
    for last in stride(from: values.count - 1, through: 1, by: -1) { values.swapAt(last, next(below: last + 1)) }
  }
}
