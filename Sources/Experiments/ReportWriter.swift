import Evaluation
import Foundation
import Reporting
import TaskModel

/// Writes a report folder whole: page, charts, `report.json`, per-report results, TREC files and provenance.
struct ReportWriter {
  private let outcome: Experiment.Outcome
  private let log: TaskLog
  private let persons: PersonTable
  private let page: Page

  /// Draws the page.
  ///
  /// - Parameter command: What makes the report again.
  /// - Throws: ``Problem`` when a figure is not a finite number.
  init(_ outcome: Experiment.Outcome, log: TaskLog, persons: PersonTable, command: String) throws {
    self.outcome = outcome
    self.log = log
    self.persons = persons
    page = try Page(
      outcome.document, measures: MeasureNotes.of(outcome.document),
      commands: PageCommands.of(outcome.document, run: command))
  }

  /// - Returns: Whether the folder changed; a report of the same bytes is left as it is.
  func write(to folder: String, provenance: Provenance) throws -> ReportFolder.Outcome {
    var history = try ReportsFolder.history(of: folder)
    history.add(outcome.document)
    return try ReportFolder(path: folder).replace { stage in
      try stage.write("report.json", outcome.document.json())
      try stage.write(ReportHistory.file, history.tsv)
      try stage.write(page)
      try stage.stream("results.csv") { try ResultsCSV.write(rows, to: $0) }
      try stage.stream("run.trec") { try TREC.writeRun(runRows, run: outcome.headline.model, to: $0) }
      try stage.stream("qrels.trec") { try TREC.writeJudgements(judgements, to: $0) }
      for file in try DataFiles.all(outcome.document, figures: figures) { try stage.write(file.path, file.bytes) }
      try stage.write("provenance.json", Array(provenance.json(of: stage.files)))
    }
  }

  private var figures: [(name: String, value: Double)] { outcome.document.figures.map { ($0.name, $0.value) } }

  /// Holdout answers on opening values, model by model.
  private var rows: some Sequence<ReportRow> {
    outcome.trials.lazy.filter { $0.values == .opening && $0.split == .holdout }.flatMap { trial in
      trial.answers.lazy.map { answer in
        ReportRow(
          report: log.ids[answer.report].text, owner: persons.pseudonym(answer.owner), model: trial.model,
          knowledge: trial.knowledge.rawValue, split: trial.split.rawValue, values: trial.values.rawValue,
          rank: answer.rank, first: answer.leaders.prefix(5).map { persons.pseudonym($0) })
      }
    }
  }

  private var runRows: some Sequence<RunRow> {
    outcome.headline.rounds.lazy.flatMap { round in
      zip(round.answers, round.rankings).lazy.map { answer, ranking in
        RunRow(report: log.ids[answer.report].text, persons: ranking.persons.map { persons.pseudonym($0) })
      }
    }
  }

  private var judgements: some Sequence<(report: String, owner: String)> {
    outcome.headline.answers.lazy.map { (log.ids[$0.report].text, persons.pseudonym($0.owner)) }
  }
}
