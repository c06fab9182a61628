import DelegationEvaluation
import DelegationRecipes
import DelegationTasks

extension ExperimentResult {
  package typealias Rung = Beside<Recipe.Rung, RungGain>

  package struct RungGain: Codable, Equatable, Sendable {
    package var gain: Gain?

    package struct Gain: Codable, Equatable, Sendable {
      package var difference: Double
      package var interval95: [Double]?
      package var p, pHolm: Double?
    }
  }
}

extension ExperimentResult.Rung {
  /// The rungs of a recipe that were measured; nil for fewer than two.
  ///
  /// - Parameter modelRuns: At holdout, on opening values: all answer the same tasks in the same order.
  static func all(_ rungs: [Recipe.Rung], _ modelRuns: [ModelRunResult], seed: UInt64, threads: Threads) -> [Self]? {
    let measured = rungs.compactMap { rung in
      modelRuns.first { $0.model == rung.model && $0.mode == rung.mode }.map { (rung: rung, answers: $0.answers) }
    }
    guard measured.count > 1 else { return nil }
    let pairs = zip(measured.dropFirst(), measured).map { (one: $0.answers, other: $1.answers) }
    let measure = MeasureSet.stated
    let bounds = Bootstrap(seed: seed).differences(of: pairs, threads: threads)
    let tests = threads.map(pairs.count) {
      RandomisationTest(seed: seed).compare(pairs[$0].one, with: pairs[$0].other, by: measure)
    }
    let corrected = HolmCorrection.adjusted(tests.map { $0.differs ? $0.p : nil })
    let gains = pairs.indices.map { pair in
      ExperimentResult.RungGain.Gain(
        difference: tests[pair].difference, interval95: bounds[pair].byKey[measure.note.key],
        p: tests[pair].differs ? tests[pair].p : nil, pHolm: corrected[pair])
    }
    return zip(measured, [nil] + gains.map(Optional.some)).map { measured, gain in
      Self(measured.rung, .init(gain: gain))
    }
  }
}
