import ArgumentParser
import Experiments
import Foundation
import Reporting

/// Runs experiments and rewrites their reports.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run experiments, compare their figures with the accepted ones, and write their pages.",
    discussion: """
      Examples:
        delegate run sample
        delegate run eclipse-jdt eclipse-cdt --datasets ~/datasets
        delegate run eclipse-jdt --dataset msr2013/eclipse-pde
        delegate run sample --rules away.yaml    what rules about people change
        delegate run sample --set rounds.threshold=0.3    a trial with another value
        delegate run sample --accept      accept the figures that come out
        delegate run --list               what experiments there are

      On another dataset than the recipe's, or with rules or settings from the command line, figures are compared with \
      nothing, and the report has a folder of its own.

      Exit codes: 0 every figure holds; 1 a figure moved, up or down; 2 a file or its data is wrong; 64 the command \
      line is wrong.
      """)

  @Argument(help: "Names of folders in experiments/.")
  var experiments: [String] = []

  @Flag(name: .customLong("list"), help: "List the experiments instead of running any.")
  var lists = false

  @Option(help: "Run on this dataset instead of the recipe's; the report goes to <experiment>@<dataset>.")
  var dataset: String?

  @Option(
    help: ArgumentHelp(
      "Apply this file of rules instead of the recipe's; the report goes to <experiment>+rules.", valueName: "file"))
  var rules: String?

  @Option(help: "The folder to write reports to.")
  var reports = "reports"

  @Flag(name: .customLong("accept"), help: "Accept the figures that come out: write expected.json.")
  var accepts = false

  @Flag(name: .shortAndLong, help: "No progress and no table; problems are still told.")
  var quiet = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    if experiments.isEmpty, !lists {
      let names = Project().names
      throw ValidationError(
        names.isEmpty
          ? "Name at least one experiment; there is none in experiments/ of this folder."
          : "Name at least one experiment: \(names.joined(separator: ", ")).")
    }
    if rules?.isEmpty == true { throw ValidationError("--rules names no file.") }
    if reports.isEmpty { throw ValidationError("--reports names no folder.") }
  }

  func run() throws {
    if lists { return try list() }
    let progress = ProgressLine(quiet: quiet)
    let options = try RunOptions(
      catalogue: data.catalogue, dataset: dataset, rules: rules, changes: change.changes, reports: reports,
      threads: threads.threads, accepts: accepts, observe: { progress.observe($0) })
    let runner = ExperimentRunner()
    var names: [String] = []
    for name in experiments where !names.contains(name) { names.append(name) }
    for name in names { try runner.check(name, options) }
    var moved = false
    for name in names {
      defer { progress.clear() }
      let outcome = try runner.run(name, options)
      progress.clear()
      tell(outcome)
      if case .moved = outcome.verdict { moved = true }
    }
    if moved { throw ExitCode(ExitStatus.figureMoved) }
  }

  private func list() throws {
    let project = Project()
    if project.names.isEmpty { Terminal.note("there are no experiments in \(project.experiments)/ of this folder") }
    for name in project.names {
      let recipe = try project.recipe(name)
      Terminal.print("\(name)  (\(recipe.dataset))\n  \(recipe.question)")
    }
  }

  private func tell(_ outcome: RunOutcome) {
    if !quiet {
      Terminal.print(ResultTable.text(outcome.document, page: outcome.folder + "/index.html"))
      let run = outcome.provenance
      Terminal.note(
        "\(outcome.document.experiment): \(run.seconds) s (\(run.cpuSeconds) s CPU), at most \(run.peakMiB) MiB")
    }
    tell(outcome.verdict, outcome.document.experiment)
  }

  private func tell(_ verdict: RunOutcome.Verdict, _ name: String) {
    switch verdict {
    case .holds: say("every figure holds")
    case .accepted: say("accepted: experiments/\(name)/expected.json")
    case .notCompared: say("dataset, rules or settings are not the recipe's own: compared with nothing")
    case .nothingExpected:
      say("no figures have been accepted yet; to accept these: delegate run \(name) --accept")
    case .moved(let differences):
      Terminal.error("\(name): \(differences.count) figures are not what was accepted")
      for difference in differences.prefix(20) { Terminal.note("  \(difference)") }
      if differences.count > 20 { Terminal.note("  … and \(differences.count - 20) more") }
      Terminal.note("  try: find out why; then accept them with: delegate run \(name) --accept")
    }
  }

  private func say(_ text: String) { if !quiet { Terminal.print(text) } }
}
