/// How many people a prediction set holds; the pipeline and an app count alike.
///
/// A set holds everybody whose probability reaches the threshold, and at least as many as the model itself expects to miss at
/// most twice as often as promised, or as promised where no outcome moves the threshold. There is none, so that a person must be
/// asked, where it would hold more than ``most`` people.
package struct PredictionSetRule: Equatable, Sendable {
  /// The share of sets that should hold the right person.
  let promise: Double
  /// The probability from which on somebody is in the set.
  let threshold: Double
  /// Whether outcomes move the threshold.
  let learns: Bool

  /// The number of people in the largest set.
  package static let most = 5

  package init(promise: Double, threshold: Double, learns: Bool = true) {
    (self.promise, self.threshold, self.learns) = (promise, threshold, learns)
  }

  /// The number of people in the set, best first; nil where a person must be asked.
  ///
  /// - Parameter falling: The probabilities of everybody who may be in it, best first.
  package func size(_ falling: some Collection<Double>) -> Int? {
    guard let fewest = Self.fewest(falling, promise: promise, learns: learns) else { return nil }
    let members = max(fewest, falling.prefix(Self.most + 1).count { $0 >= threshold - 1e-9 })
    return members <= Self.most ? members : nil
  }

  /// The fewest people whom the model expects to miss at most twice as often as promised; nil where ``most`` are too few.
  /// With 1.5 times on the validation parts of nine trackers sets were larger and fewer, and as often as promised sets were
  /// fewer still. Where nothing corrects a threshold, sets that the model expects to miss twice as often do miss: see
  /// docs/design.md.
  package static func fewest(_ falling: some Collection<Double>, promise: Double, learns: Bool) -> Int? {
    let misses = (learns ? 2 : 1) * (1 - promise)
    var expected = 0.0
    for (position, probability) in falling.prefix(most).enumerated() {
      expected += probability
      if expected >= 1 - misses - 1e-9 { return position + 1 }
    }
    return nil
  }
}
