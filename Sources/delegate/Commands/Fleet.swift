import ArgumentParser
import DelegationFiles
import DelegationFleet
import DelegationFoundations
import DelegationIngest
import DelegationRecipes
import DelegationReporting
import DelegationResults
import Foundation

struct Fleet: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run recipes on many trackers, here or on a cluster, and summarise them on one page.",
    discussion: """
      Examples:
        delegate fleet plan sample --trackers trackers.csv --to plan.jsonl
        delegate fleet run plan.jsonl --jobs 4 --to results
        delegate fleet report results

      docs/fleet.md has the details, and shows how Spark does the second step.
      """,
    subcommands: [PlanFleet.self, RunFleet.self, ReportFleet.self, SweepFleet.self])
}

struct PlanFleet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Write a plan: a line for each recipe and tracker, or for each grid point of a sweep.",
    discussion: """
      Examples:
        delegate fleet plan sample --trackers all.csv --to plan.jsonl
        delegate fleet plan sample --trackers all.csv --to apps.jsonl --export
        delegate fleet plan sample-sweep --trackers all.jsonl --to sweep.jsonl

      The file of trackers is CSV with a column 'dataset' or JSON lines such as {"dataset": "jdt"}. Each names a dataset, the folder of \
      one, or a .tar.gz of such a folder.

      Planning reads every tracker once, since digests of the data name the results. A tracker that is missing or damaged \
      stays in the plan: its row of the table says what is wrong.
      """)

  @Argument(help: "Names of experiments and sweeps.", completion: .experiments, transform: Project.name)
  var recipes: [String]

  @Option(help: ArgumentHelp("The file that names the trackers; - for standard input.", valueName: "file"))
  var trackers: String

  @Option(name: .customLong("to"), help: ArgumentHelp("The plan's file; - for standard output.", valueName: "file"))
  var file: String

  @Flag(name: .customLong("export"), help: "Write profile bundles for apps instead of reports.")
  var exports = false

  @Flag(name: .shortAndLong, help: "Print no progress.")
  var quiet = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions
  @OptionGroup var force: ForceOptions

  func run() throws {
    let output = force.file(file, option: "--to FILE", marker: FleetUnit.schema)
    if file != "-" { try output.check() }
    let names = try TrackerList.read(
      InputFile.bytes(trackers, within: InputLimits.tasksFile), location: InputFile.name(trackers))
    let progress = ProgressLine(quiet: quiet)
    defer { progress.clear() }
    let planner = FleetPlanner(catalogue: data.catalogue, threads: threads.threads, observe: { progress.observe($0) })
    let plan = try planner.plan(recipes.distinct, on: names, changes: change.changes, exports: exports)
    progress.clear()
    guard file != "-" else { return Terminal.write(plan.text) }
    try output.write(plan.text.utf8)
    if !quiet { Terminal.note("\(PageText.counted(plan.units.count, "unit")): \(file)") }
  }
}

struct RunFleet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a plan on this machine, several units at a time.",
    discussion: """
      Examples:
        delegate fleet run plan.jsonl --to results
        delegate fleet run plan.jsonl --to results --jobs 4

      Each unit runs in a process of its own; its result goes to results/KEY/, and the table of all to results/table.tsv. Existing \
      results are not computed again, so a stopped command continues when you repeat it. A bad tracker does not stop the others: \
      its row says what is wrong. A process that is ended by a signal is started again.

      Exit codes: 0, every unit has its row, with a result or an error; 2, a file cannot be read or written; 70, the same program on \
      the same data gave two results.
      """)

  @Argument(help: "The plan's file; - for standard input.")
  var plan: String

  @Option(name: .customLong("to"), help: ArgumentHelp("The folder of all results.", valueName: "dir"))
  var folder: String

  @Option(help: "The number of units at a time. (default: one per core)")
  var jobs: Int?

  @Option(help: "The number of times to try a unit whose process is ended.")
  var attempts = 4

  @Option(name: .customLong("threads"), help: "The threads of each unit. (default: the cores divided by the jobs)")
  var threads: Int?

  @Flag(name: .shortAndLong, help: "Print no progress and no summary.")
  var quiet = false

  func validate() throws {
    for (name, value) in [("--jobs", jobs), ("--attempts", attempts), ("--threads", threads)] {
      if let value, !(1...1024).contains(value) {
        throw ValidationError("\(name) \(value): write a number from 1 to 1024.")
      }
    }
  }

  func run() throws {
    let plan = try FleetPlan(InputFile.bytes(plan, within: InputLimits.tasksFile), location: InputFile.name(plan))
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let jobs = jobs ?? cores
    let progress = ProgressLine(quiet: quiet, stopped: "stopped; repeat the command to continue")
    defer { progress.clear() }
    let runner = FleetRunner(
      to: FolderPaths.trimmed(folder), jobs: jobs,
      attempts: attempts, program: Bundle.main.executablePath ?? CommandLine.arguments[0],
      threads: threads ?? max(1, cores / jobs), observe: { progress.observe($0) })
    let outcome = try runner.run(plan)
    progress.clear()
    guard !quiet else { return }
    let done = outcome.rows.count - outcome.errors
    Terminal.note(
      "\(PageText.counted(done, "unit")) done"
        + (outcome.found == 0 ? "" : " (\(outcome.found) of them before)")
        + ", \(PageText.counted(outcome.errors, "error"))"
        + (outcome.repeated == 0 ? "" : ", \(outcome.repeated) after more than one attempt"))
    Terminal.note("table: \(outcome.table)")
    Terminal.note("the page: delegate fleet report \(folder)")
  }
}

struct ReportFleet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write one page for all trackers of a fleet, and an index of their bundles for apps.",
    discussion: """
      Examples:
        delegate fleet report results      writes results/index.html

      It reads results/table.tsv, which 'delegate fleet run' or Spark has written. Bundles are listed in results/bundles.json.
      """)

  @Argument(help: "The folder of all results.")
  var folder: String

  func run() throws {
    let page = try FleetReport(folder).write()
    Terminal.print("page: \(page)", linking: page)
  }
}

struct SweepFleet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Remove what killed units left behind.",
    discussion: """
      'delegate fleet run' does this itself; the command is for other programs that run units.

      Examples:
        delegate fleet sweep results
      """)

  @Argument(help: "The folder of all results.")
  var folder: String

  func run() {
    let count = KeyedFolders(folder).sweep()
    Terminal.note("\(PageText.counted(count, "leftover")) removed")
  }
}
