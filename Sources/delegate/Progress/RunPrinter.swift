import DelegationExperiments
import DelegationRecipes
import DelegationReporting
import DelegationResults
import Foundation

/// Prints runs: messages and tables for people, lines of JSON for programs.
final class RunPrinter: Sendable {
  private let line: ProgressLine
  /// The output for programs; nil if people read it.
  private let events: EventStream?
  private let quiet, printsAll: Bool

  init(quiet: Bool, isJSON: Bool, printsAll: Bool) {
    (self.quiet, self.printsAll) = (quiet || isJSON, printsAll)
    line = ProgressLine(
      quiet: quiet || isJSON,
      stopped:
        "stopped: finished outputs are cached, and the reports are unchanged\n  to continue: \(Interruption.command)")
    events = isJSON ? EventStream() : nil
  }

  func observe(_ event: RunEvent, of experiment: String) {
    if let events { events.observe(event, of: experiment) } else { line.observe(event) }
  }

  func clear() { line.clear() }

  func print(_ forecast: StageForecast, of name: String) {
    if let events {
      for line in forecast.lines { events.write(EventLine(line, experiment: name)) }
      return
    }
    Terminal.print("\(name):")
    let rows = forecast.lines.map { [$0.stage, $0.action.rawValue, $0.reason] }
    Terminal.write(TextTable.aligned([["stage", "action", "why"]] + rows, leftColumns: 3))
  }

  /// Prints the answer with a short table, or every result, with the page's path below, and what the accepted metrics say.
  func print(_ outcome: RunOutcome) {
    let run = outcome.provenance
    line.clear()
    if let events {
      for difference in outcome.differences { events.write(EventLine(difference, experiment: run.experiment)) }
      return events.write(EventLine(outcome))
    }
    if !quiet {
      let page = outcome.folder + "/index.html"
      if let document = outcome.document as? ExperimentResult, !printsAll {
        Terminal.print(RunTable.brief(document, page: page, width: Terminal.width), linking: page)
      } else {
        Terminal.print(RunTable.text(outcome.document, page: page), linking: page)
      }
      if let document = outcome.document as? ExperimentResult {
        Terminal.note(unlistedOutcomes: document.count(of: .unlistedOutcome), of: document.dataset)
      }
      Terminal.note("\(run.experiment): \(run.seconds) s (\(run.cpuSeconds) s CPU), at most \(run.peakMiB) MiB")
    }
    print(outcome.verdict, outcome.differences, run.experiment)
  }

  private func print(_ verdict: RunNote.Result, _ differences: [Expected.Difference], _ name: String) {
    switch verdict {
    case .holds: printUnlessQuiet("every metric is as accepted")
    case .accepted: printUnlessQuiet("accepted: \(Project.current.expectedPath(name))")
    case .notCompared:
      printUnlessQuiet("not compared: accepted metrics are of the recipe's own dataset, rules and settings")
    case .nothingExpected:
      printUnlessQuiet("no metrics have been accepted yet; to accept these: delegate run \(name) --accept")
    case .moved:
      Terminal.error("\(name): \(differences.count) metrics differ from the accepted ones")
      for difference in differences.prefix(20) { Terminal.note("  \(difference)") }
      if differences.count > 20 { Terminal.note("  … and \(differences.count - 20) more") }
      Terminal.note("  try: find out why; then accept them with: delegate run \(name) --accept")
    }
  }

  private func printUnlessQuiet(_ text: String) { if !quiet { Terminal.print(text) } }
}

/// Writes the events of a run to standard output, one line of JSON each, from any thread.
final class EventStream: @unchecked Sendable {
  private let lock = NSLock()
  private let began = ContinuousClock.now

  func observe(_ event: RunEvent, of experiment: String) {
    write(EventLine(event, experiment: experiment, seconds: (ContinuousClock.now - began) / .seconds(1)))
  }

  func write(_ line: EventLine) { lock.withLock { Terminal.print(json: line.text) } }
}
