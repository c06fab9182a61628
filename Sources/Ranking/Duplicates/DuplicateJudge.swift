import DelegationFoundations
import DelegationTasks

/// Says how likely a task repeats the first of its candidates, from the candidate's features and how far it is ahead of the
/// next, learning from every task that is resolved.
///
/// A logistic regression: a ``ConditionalLogit`` that chooses between the candidate and a row of zeros.
struct DuplicateJudge: Sendable {
  static let l2 = 1.0
  static let mostExamples = 4_000
  private static let shareSteps = FeatureSteps(of: -8...0)
  private static let leadSteps = FeatureSteps(of: 0...8)
  /// An intercept, the share, the lead and the features of the candidate.
  static let width = 3 + DuplicateFeatures.all.count

  private var bins: [UInt8] = []
  private var examples: [RankingExample] = []
  private var fitted: (count: Int, logit: ConditionalLogit)?

  /// - Parameter next: That of the second one; 0 without one.
  static func row(_ features: ArraySlice<UInt8>, share: Double, next: Double) -> [UInt8] {
    func logarithm(_ share: Double) -> Float { Float(Elementary.log(max(1e-6, share))) }
    return [
      UInt8(FeatureSteps.count - 1), shareSteps.step(of: logarithm(share)),
      leadSteps.step(of: logarithm(share) - logarithm(next)),
    ] + features
  }

  /// Returns a probability in 0…1; one half before anything was learned.
  func probability(_ row: [UInt8]) -> Double {
    guard let logit = fitted?.logit else { return 0.5 }
    let zeros = [UInt8](repeating: 0, count: Self.width)
    return Softmax.probabilities(of: logit.scores(bins: row + zeros, featureCount: Self.width, rows: 0..<2))[0]
  }

  /// - Parameters:
  ///   - row: The row that ``row(_:share:next:)`` returned at the task's opening.
  ///   - isRight: Whether the task repeats the candidate, or one of its group.
  mutating func learn(_ row: [UInt8], isRight: Bool, threads: Threads) {
    let first = bins.count / Self.width
    bins += row + [UInt8](repeating: 0, count: Self.width)
    examples.append(RankingExample(rows: first..<first + 2, chosen: isRight ? first : first + 1))
    guard let due = FitSchedule.count(known: examples.count), due != fitted?.count else { return }
    let chosen = FitSample.latestAndEarlier(Array(0..<due), count: Self.mostExamples)
    fitted = (
      due,
      ConditionalLogit.fit(
        bins: bins, featureCount: Self.width, examples: chosen.map { examples[$0] }, l2: Self.l2, threads: threads)
    )
  }
}
