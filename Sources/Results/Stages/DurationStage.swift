import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks

package struct DurationSettings: Equatable, Sendable, Encodable {
  var seed: UInt64
}

/// Measures how well it is known at a task's opening how long it takes and waits.
package struct DurationStage {
  let settings: DurationSettings
  let log: TaskLog
  let persons: PersonTable
  let features: TaskFeatures
  let events: [TaskEvent]

  package init(
    settings: DurationSettings, log: TaskLog, persons: PersonTable, features: TaskFeatures, events: [TaskEvent]
  ) {
    (self.settings, self.log, self.persons, self.features, self.events) = (settings, log, persons, features, events)
  }

  private static let curveDays = [1, 7, 30, 90, 365]
  private static let horizonDays = [1, 7, 30, 90]
  /// With fewer tasks in a part nothing is measured.
  private static let fewest = 10

  package func result() -> ExperimentResult.Durations { .init(effort: effort(), waiting: waiting()) }

  private func effort() -> ExperimentResult.Effort? {
    let efforts = log.efforts(persons: persons)
    let estimates = log.estimates
    let known = efforts.count
    guard known / 5 >= Self.fewest else { return nil }
    let evaluation = EffortEvaluation(features: features, efforts: efforts, estimates: estimates)
    return .init(
      known: known, estimated: efforts.count { estimates[$0.task] != nil },
      shortMinutes: EffortEvaluation.shortMinutes, validation: part(evaluation.validation), test: part(evaluation.test))
  }

  private func part(_ answers: ArraySlice<EffortEvaluation.Answer>) -> ExperimentResult.Effort.Part {
    let minutes = answers.map(\.effort.minutes).sorted()
    return .init(
      tasks: answers.count, short: minutes.count { $0 <= EffortEvaluation.shortMinutes },
      median: minutes.isEmpty ? 0 : Double(minutes[(minutes.count - 1) / 2]),
      results: EffortEvaluation.Rule.allCases.compactMap { rule in
        let measures = EffortMeasures(of: rule, on: answers, seed: settings.seed)
        guard measures.tasks > 0 else { return nil }
        let interval = measures.covered.map { Interval.wilson($0, of: measures.tasks) }
        return .init(
          rule: rule.rawValue, tasks: measures.tasks, area: measures.area?.value,
          areaInterval95: measures.area.map { [$0.interval.lower, $0.interval.upper] },
          calibrationError: measures.calibrationError, noiseFloor: measures.noise?.floor,
          medianError: measures.medianError, covered: measures.covered,
          coveredInterval95: interval.map { [$0.lower, $0.upper] })
      })
  }

  private func waiting() -> ExperimentResult.Waiting {
    let waits = TaskWaits(openings: log.openings, events: events)
    guard waits.unresolved > 0 else {
      return .init(tasks: log.count, unresolved: 0, instant: waits.instant, curve: nil, horizons: [])
    }
    let evaluation = WaitingEvaluation(features: features, events: events)
    let curve = evaluation.curve
    func days(_ share: Double) -> Double? { curve.duration(untilShare: share).map { Double($0) / 86_400 } }
    return .init(
      tasks: log.count, unresolved: waits.unresolved, instant: waits.instant,
      curve: .init(
        points: Self.curveDays.compactMap { days in
          curve.share(endedWithin: Int64(days) * 86_400).map {
            .init(days: days, share: $0.value, interval95: [$0.interval.lower, $0.interval.upper])
          }
        }, days10: days(0.1), days50: days(0.5), days90: days(0.9)),
      horizons: Self.horizonDays.compactMap { days in
        let answers = evaluation.test(days: days)
        guard answers.count >= Self.fewest else { return nil }
        return .init(
          days: days, tasks: answers.count, resolved: answers.count(where: \.isResolved),
          results: WaitingEvaluation.Rule.allCases.map { rule in
            let measures = WaitingMeasures(of: rule, on: answers, seed: settings.seed)
            return .init(
              rule: rule.rawValue, area: measures.area?.value,
              areaInterval95: measures.area.map { [$0.interval.lower, $0.interval.upper] },
              calibrationError: measures.calibrationError)
          })
      })
  }
}
