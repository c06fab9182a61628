import DelegationFoundations

/// Corrects distributions by where the latest durations fell in theirs: a level that as many of them were below as it says
/// stays as it is.
///
/// - Source: Kuleshov, Fenner & Ermon 2018, Accurate uncertainties for deep learning using calibrated regression, PMLR 80.
package struct DurationCalibration: Equatable, Sendable {
  /// The number of latest durations that count; chosen on the validation part from 500, 1,000 and 2,000 by how close
  /// the coverage is to 80 %.
  static let window = 500
  /// The number of durations below which levels stay as they are.
  static let fewest = 50

  /// The levels of the latest durations, in the order in which they came.
  private var latest: [Double] = []
  private var next = 0
  private var sorted: [Double] = []

  package init() {}

  /// - Parameter level: The level of a duration in the distribution that was stated before.
  package mutating func add(_ level: Double) {
    if latest.count < Self.window {
      latest.append(level)
    } else {
      sorted.remove(at: position(of: latest[next]))
      latest[next] = level
      next = (next + 1) % Self.window
    }
    sorted.insert(level, at: position(of: level))
  }

  /// The first position whose level is not lower.
  private func position(of level: Double) -> Int { sorted.partitioningIndex { $0 >= level } }

  /// The level of a distribution that durations fall below with a probability; between two levels of the latest it is
  /// interpolated.
  package func level(ofProbability probability: Double) -> Double {
    guard sorted.count >= Self.fewest else { return probability }
    let place = probability * Double(sorted.count - 1)
    let lower = Int(place)
    let upper = min(lower + 1, sorted.count - 1)
    return sorted[lower] + (place - Double(lower)) * (sorted[upper] - sorted[lower])
  }
}
