import DelegationRanking
import DelegationTasks

package struct DurationQuestion: Question {
  package static let key = "durations"
  package static let summary =
    "Also measure what is known at a task's opening of how long it takes, where the dataset has efforts, and how long it waits."
  private static let curveDays = [1, 7, 30, 90, 365]
  private static let horizonDays = [1, 7, 30, 90]
  /// The fewest tasks in a part; with fewer, nothing is measured.
  private static let fewest = 10

  private let seed: UInt64

  package init(_ settings: QuestionSettings) { seed = settings.seed }

  package func result(_ data: QuestionData, finished: @escaping @Sendable (Int) -> Void) -> DurationResult? {
    .init(effort: effort(data), waiting: waiting(data))
  }

  private func effort(_ data: QuestionData) -> DurationResult.Effort? {
    let efforts = data.log.efforts(persons: data.persons)
    let estimates = data.log.estimates
    let known = efforts.count
    guard known / 5 >= Self.fewest else { return nil }
    let evaluation = EffortEvaluation(features: data.features, efforts: efforts, estimates: estimates)
    return .init(
      known: known, estimated: efforts.count { estimates[$0.task] != nil },
      shortMinutes: EffortEvaluation.shortMinutes, validation: part(evaluation.validation), test: part(evaluation.test))
  }

  private func part(_ answers: ArraySlice<EffortEvaluation.Answer>) -> DurationResult.Effort.Part {
    let minutes = answers.map(\.effort.minutes).sorted()
    return .init(
      tasks: answers.count, short: minutes.count { $0 <= EffortEvaluation.shortMinutes },
      median: minutes.isEmpty ? 0 : Double(minutes[(minutes.count - 1) / 2]),
      results: EffortEvaluation.Rule.allCases.compactMap { rule in
        let row = DurationResult.Effort.Row(of: rule, on: answers, seed: seed)
        return row.tasks > 0 ? row : nil
      })
  }

  private func waiting(_ data: QuestionData) -> DurationResult.Waiting {
    let waits = TaskWaits(openings: data.log.openings, events: data.events)
    guard waits.unresolved > 0 else {
      return .init(tasks: data.log.count, unresolved: 0, instant: waits.instant, curve: nil, horizons: [])
    }
    let evaluation = WaitingEvaluation(features: data.features, events: data.events)
    let curve = evaluation.curve
    func days(_ share: Double) -> Double? { curve.duration(untilShare: share).map { Double($0) / 86_400 } }
    return .init(
      tasks: data.log.count, unresolved: waits.unresolved, instant: waits.instant,
      curve: .init(
        points: Self.curveDays.compactMap { days in
          curve.share(endedWithin: Int64(days) * 86_400).map {
            .init(days: days, share: $0.value, interval95: $0.interval.bounds)
          }
        }, days10: days(0.1), days50: days(0.5), days90: days(0.9)),
      horizons: Self.horizonDays.compactMap { days in
        let answers = evaluation.test(days: days)
        guard answers.count >= Self.fewest else { return nil }
        return .init(
          days: days, tasks: answers.count, resolved: answers.count(where: \.isResolved),
          results: WaitingEvaluation.Rule.allCases.map { .init(of: $0, on: answers, seed: seed) })
      })
  }

  package static let statements = [
    AuditedStatement(name: "(effort)") { data, moment, _ in
      data.byTask(before: moment, efforts(data, before: moment))
    },
    AuditedStatement(name: "(waiting time)") { data, moment, _ in
      let stated = WaitingEvaluation(features: data.features, events: data.events).stated
      return data.byTask(before: moment, stated.map { $0.cumulative.map { String($0.bitPattern) } })
    },
  ]

  /// Returns the time that each task takes the person who did it, with and without its estimate; nothing where that was
  /// not known before a moment.
  private static func efforts(_ data: QuestionData, before moment: Moment) -> [[String]] {
    let efforts = data.log.efforts(persons: data.persons).filter { $0.moment < moment }
    var stated = [[String]](repeating: [], count: data.log.count)
    for estimates in [data.log.estimates, data.log.estimates.map { _ in nil }] {
      var model = EffortModel(features: data.features, estimates: estimates)
      model.follow(efforts) { effort, answer in
        stated[effort.task] +=
          ([answer.median, answer.band.lowerBound, answer.band.upperBound]
          + answer.distribution.cumulative).map { String($0.bitPattern) }
      }
    }
    return stated
  }
}
