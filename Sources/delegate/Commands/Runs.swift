import ArgumentParser
import DelegationFoundations
import DelegationRecipes
import DelegationReporting
import Foundation

struct Runs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List past runs: when, with which result, and how much time and memory they took.",
    discussion: """
      Examples:
        delegate runs
        delegate runs eclipse-jdt --last 1 --stages    what each stage took
        delegate runs --json                           one line of JSON per run

      Notes of runs are in .delegate/runs/ of the project, or where --runs says. Delete that folder to forget them.
      """)

  @Argument(help: "Show only runs of these experiments or reports.", completion: .experiments, transform: Project.name)
  var experiments: [String] = []

  @Option(help: "Show at most this many of the latest runs.")
  var last = 20

  @Flag(name: .customLong("stages"), help: "Also show wall time, CPU time and peak memory of each stage.")
  var showsStages = false

  @Flag(name: .customLong("json"), help: "Print everything about each run as JSON lines.")
  var isJSON = false

  @OptionGroup var noted: RunLogOptions

  func validate() throws { if last < 1 { throw ValidationError("--last \(last): write a number from 1.") } }

  func run() throws {
    let log = noted.log
    let (notes, unreadable) = try log.notes()
    let known = Set(notes.flatMap { [$0.report, $0.provenance.experiment] })
    for name in experiments where !known.contains(name) {
      throw Problem(
        .usage, location: "experiment '\(name)'", fault: "no run of it is recorded here",
        remedy: known.isEmpty
          ? "run one: delegate run \(name)" : "there are runs of: \(known.sorted().joined(separator: ", "))")
    }
    let wanted = notes.filter {
      experiments.isEmpty || experiments.contains($0.provenance.experiment) || experiments.contains($0.report)
    }.suffix(last)
    if unreadable > 0 {
      Terminal.note("\(unreadable) notes in \(log.folder)/ are from another version of this program and are left out")
    }
    if wanted.isEmpty { Terminal.note("nothing has been run here yet; try: delegate run sample") }
    if isJSON {
      for note in wanted { Terminal.print(json: try note.sortedJSON()) }
    } else if !wanted.isEmpty {
      Terminal.write(RunListing.text(Array(wanted), showsStages: showsStages))
    }
  }
}
