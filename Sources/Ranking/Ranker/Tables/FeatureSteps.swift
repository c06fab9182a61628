/// A feature's range in 256 equal steps, the form in which learners read values.
struct FeatureSteps: Sendable {
  static let count = 256

  private let lowest, width: Float

  init(of range: ClosedRange<Float>) {
    lowest = range.lowerBound
    width = (range.upperBound - range.lowerBound) / Float(Self.count)
  }

  /// The step of a value; of one outside the range the nearest.
  @inline(__always)
  func step(of value: Float) -> UInt8 { UInt8(min(Float(Self.count - 1), max(0, (value - lowest) * (1 / width)))) }
  func value(of step: UInt8) -> Double { Double(lowest + (Float(step) + 0.5) * width) }
}
