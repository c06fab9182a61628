import ArgumentParser
import Experiments
import Ingest

/// Tells a stranger what their data lacks before a run.
struct CheckDataset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Read a dataset and tell what it lacks for a run.",
    discussion: """
      Examples:
        delegate datasets check sample
        delegate datasets check helpdesk --datasets mydata

      Exit code 2 when a run would have nothing to measure.
      """)

  @Argument(help: "The dataset's name, or a path to its folder.")
  var dataset: String

  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func run() throws {
    let source = data.dataset(dataset)
    let check = try source.catalogue.named(source.name).check(threads: threads.threads)
    for (key, value) in check.facts.counts.values { Terminal.print("\(key): \(value)") }
    for finding in check.findings { Terminal.print("\n\(finding)") }
    Terminal.print(check.findings.isEmpty ? "\nnothing is lacking" : "")
    Terminal.print(check.canRun ? "a run can measure something" : "a run would have nothing to measure")
    if !check.canRun { throw ExitCode(ExitStatus.wrongData) }
  }
}
