import DelegationExperiments
import DelegationReporting

extension ExperimentRunner {
  /// Runs an experiment, a sweep or a suite, and writes its report and the start page.
  package func run(_ name: String, _ options: RunOptions) throws -> RunOutcome {
    var run = try compute(name, options)
    let reports = ReportsFolder(path: options.reports)
    if let result = run.result {
      try run.write(ReportWriter.draw(result, command: run.command, for: run.folder))
    }
    // Reading all reports would take too long where nothing was computed.
    if run.result != nil || !reports.hasStartPage { try reports.writeStartPage() }
    return try finish(run)
  }
}
