import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks

package struct NextTaskStage {
  let prepared: PreparedDataset
  let settings: NextTaskSettings

  package init(prepared: PreparedDataset, settings: NextTaskSettings) {
    (self.prepared, self.settings) = (prepared, settings)
  }

  package func result(_ features: TaskFeatures, _ progress: StageProgress) -> ExperimentResult.NextTask {
    let evaluation = NextTaskEvaluation(
      prepared.nextTaskInputs(features), events: prepared.stream.events, personCount: prepared.persons.count,
      modes: settings.modes,
      threads: prepared.threads
    ) { progress.finishedOne(of: settings.modes.count) }
    let groups = [evaluation.hasWaited.map { _ in true }, evaluation.hasWaited]
    let measures = groups.map { self.measures(of: evaluation.rows, where: $0) }
    return ExperimentResult.NextTask(
      models: NextTaskModels.all.map { .init(name: $0.name, summary: $0.summary, tieRule: $0.tieRule, settings: "") },
      takes: evaluation.counts.takes, test: evaluation.counts.test, waited: evaluation.counts.waited,
      meanQueue: evaluation.counts.meanQueue, assignedAtOpening: evaluation.counts.assignedAtOpening,
      persons: evaluation.counts.persons, firstTest: evaluation.firstTest?.seconds,
      results: evaluation.rows.indices.map { index in
        ExperimentResult.NextTaskRow(
          model: evaluation.rows[index].model.name, mode: evaluation.rows[index].mode, all: measures[0][index],
          waited: measures[1][index])
      })
  }

  private func measures(of rows: [NextTaskEvaluation.Row], where counts: [Bool]) -> [ExperimentResult.RankedMeasures] {
    ExperimentResult.RankedMeasures.all(
      of: rows.map { row in zip(row.answers, counts).filter(\.1).map(\.0) },
      simple: rows.indices.filter { rows[$0].model.name == NextTaskModels.newest.name }, seed: settings.seed,
      threads: prepared.threads)
  }
}
