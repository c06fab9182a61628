import DelegationRanking
import DelegationTasks

/// Which of the waiting tasks does a person take next?
package struct NextTaskQuestion: Question {
  package static let key = "nextTask"
  package static let summary =
    "Also measure how well models tell which of the waiting tasks a person takes next; needs a dataset with histories."
  package static let stage = "next task"
  package static let onlyHistoriesTell: String? = "when somebody took a task"

  private let seed: UInt64
  private let modes: [EvaluationMode]

  package init(_ settings: QuestionSettings) {
    // Which tasks wait is known at once, however old a model is.
    (seed, modes) = (settings.seed, settings.modes.map { $0 == .retrained ? .prequential : $0 }.distinct)
  }

  package func result(_ data: QuestionData, finished: @escaping @Sendable (Int) -> Void) -> NextTaskResult? {
    let evaluation = NextTaskEvaluation(
      data.nextTaskInputs, events: data.events, personCount: data.persons.count, modes: modes, threads: data.threads
    ) { finished(modes.count) }
    let rows = evaluation.rows
    let measures = [evaluation.hasWaited.map { _ in true }, evaluation.hasWaited].map { counts in
      RankedMeasures.all(
        of: rows.map { row in zip(row.answers, counts).filter(\.1).map(\.0) },
        simple: rows.indices.filter { rows[$0].model.name == NextTaskModels.newest.name }, seed: seed,
        threads: data.threads)
    }
    return NextTaskResult(
      models: NextTaskModels.all.map { .init(name: $0.name, summary: $0.summary, tieRule: $0.tieRule, settings: "") },
      takes: evaluation.counts.takes, test: evaluation.counts.test, waited: evaluation.counts.waited,
      meanQueue: evaluation.counts.meanQueue, assignedAtOpening: evaluation.counts.assignedAtOpening,
      persons: evaluation.counts.persons, firstTest: evaluation.firstTest?.seconds,
      results: rows.indices.map { index in
        .init(
          model: rows[index].model.name, mode: rows[index].mode, all: measures[0][index], waited: measures[1][index])
      })
  }

  package static let statements = [
    AuditedStatement(name: "(next task)", hangsOnMode: true, ignoresFirstAssignees: true, stated: suggestions)
  ]

  /// Returns the next tasks, from the queue just before a moment, of at most fifty of the busiest persons who took a
  /// waiting task by then. In batch mode half of the history is learned from.
  @Sendable private static func suggestions(
    _ data: QuestionData, at moment: Moment, _ mode: EvaluationMode
  ) -> [String: [String]] {
    let takes = TaskQueue.takes(in: data.events, taskCount: data.log.count).filter { $0.moment < moment }
    var counts: [PersonID: Int] = [:]
    for take in takes { counts[take.person, default: 0] += 1 }
    let busiest = counts.keys.sorted { (counts[$0]!, $1) > (counts[$1]!, $0) }.prefix(50)
    let trained = takes.isEmpty ? nil : takes[takes.count / 2].moment
    var session = NextTaskSession(
      data.nextTaskInputs, events: data.events, personCount: data.persons.count, at: moment,
      trained: mode == .batch ? trained : nil, threads: data.threads)
    return Dictionary(
      uniqueKeysWithValues: busiest.map { person in
        let suggestions = session.suggestions(for: person, count: .max)
        let address = data.persons.addresses[Int(person)]
        return (address, [address] + suggestions.map { "\(data.log.ids[$0.task].text) \($0.probability.bitPattern)" })
      })
  }
}

extension QuestionData {
  package var nextTaskInputs: NextTaskInputs {
    FeatureView(of: log, values: .opening).nextTaskInputs(features, persons: persons)
  }
}
