import DelegationFiles
import DelegationRanking
import DelegationResults
import DelegationTasks

package enum ReportWriter {
  /// Draws the page of a run; nothing is written yet.
  ///
  /// - `command`: Type it to get the report again.
  /// - `folder`: Path of the report's folder, as it was before.
  package static func draw(_ run: FinishedRun, command: String, for folder: String) throws -> ReportFiles {
    switch run {
    case .experiment(let experiment): return try draw(experiment, command: command, for: folder)
    case .sweep(let document, let bestPoint):
      let page = try Page(document, commands: PageCommands.ofSweep(run: command, bestPoint: bestPoint))
      return { try $0.write(page.files) }
    case .suite(let document):
      let page = try Page(document, commands: PageCommands.of(document, run: command))
      return { try $0.write(page.files) }
    }
  }

  private static func draw(_ experiment: FinishedExperiment, command: String, for folder: String) throws -> ReportFiles
  {
    let document = experiment.document
    let page = try Page(
      document, squares: TaskSquares(experiment), measures: MeasureNotes.of(document),
      commands: PageCommands.of(document, run: command))
    return { stage in
      var history = try ReportsFolder.history(of: folder)
      history.add(document)
      try stage.write(ReportHistory.file, history.tsv)
      try stage.write(page.files)
      try stage.stream("results.csv") { try ResultsCSV.write(experiment.rows, to: $0) }
      try stage.stream("run.trec") { try TREC.writeRun(experiment.rankings, run: experiment.headline.model, to: $0) }
      try stage.stream("qrels.trec") { try TREC.writeJudgements(experiment.judgements, to: $0) }
      try stage.write(DataFiles.all(document))
    }
  }
}

extension ReportStage {
  fileprivate func write(_ files: [(path: String, bytes: [UInt8])]) throws {
    for file in files { try write(file.path, file.bytes) }
  }
}

extension FinishedExperiment {
  private var log: TaskLog { data.log }
  private var persons: PersonTable { data.persons }

  fileprivate var rows: some Sequence<ResultRow> {
    modelRuns.lazy.filter { $0.values == .opening && $0.split == .holdout }.flatMap { [self] modelRun in
      let givesProbabilities = ModelCatalogue.description(of: modelRun.model)?.givesProbabilities ?? false
      let rankings = givesProbabilities ? modelRun.folds.flatMap(\.rankings) : []
      return modelRun.answers.enumerated().map { position, answer in
        ResultRow(
          task: log.ids[answer.task].text, assignee: persons.pseudonym(answer.assignee), model: modelRun.model,
          mode: modelRun.mode, split: modelRun.split, values: modelRun.values, rank: answer.rank,
          first: answer.leaders.prefix(5).map { persons.pseudonym($0) },
          probabilities: rankings.isEmpty ? [] : Array(rankings[position].scores.prefix(5)))
      }
    }
  }

  fileprivate var rankings: some Sequence<(task: String, persons: [String])> {
    headline.folds.lazy.flatMap { [self] fold in
      zip(fold.answers, fold.rankings).lazy.map { [self] answer, ranking in
        (log.ids[answer.task].text, ranking.persons.map { persons.pseudonym($0) })
      }
    }
  }

  fileprivate var judgements: some Sequence<(task: String, assignee: String)> {
    headline.answers.lazy.map { [self] in (log.ids[$0.task].text, persons.pseudonym($0.assignee)) }
  }
}
