import ArgumentParser
import DelegationExperiments
import DelegationFleet
import DelegationRecipes
import DelegationReporting
import DelegationResults
import Foundation

struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run experiments, check their metrics against the accepted ones, and write their pages.",
    discussion: """
      Examples:
        delegate run sample
        delegate run eclipse-jdt eclipse-cdt --datasets ~/datasets
        delegate run eclipse-jdt --dataset msr2013/eclipse-pde
        delegate run sample --rules away.yaml    what rules about people change
        delegate run sample --set rounds.threshold=0.3    a trial with another value
        delegate run sample --accept      accept the metrics of this run
        delegate run sample --explain     why each stage runs or comes from the cache
        delegate run sample --json        one line of JSON per event, for programs
        delegate run --list               list the experiments

      Outputs of stages are cached (delegate cache), so a second run computes only what has changed, and a stopped run \
      continues where it was.

      With a dataset, rules or settings other than the recipe's, metrics are not compared with accepted ones, and the report \
      goes to a folder of its own.

      Exit codes: 0, every metric is as accepted; 1, a metric moved, up or down; 2, a file or its data is wrong; 64, the \
      command line is wrong.
      """)

  @Argument(help: "Names of folders in experiments/.", completion: .experiments, transform: Project.name)
  var experiments: [String] = []

  @Flag(name: .customLong("list"), help: "List the experiments without running them.")
  var lists = false

  @Option(
    help: "Run on this dataset instead of the recipe's; the report goes to <experiment>@<dataset>.",
    completion: .datasets)
  var dataset: String?

  @Option(
    help: ArgumentHelp(
      "Apply this file of rules instead of the recipe's; the report goes to <experiment>+rules.", valueName: "file"))
  var rules: String?

  @Flag(name: .customLong("accept"), help: "Accept the metrics of this run: write expected.json.")
  var accepts = false

  @Flag(name: .customLong("allow-dirty"), help: "Accept even if the work tree has uncommitted changes.")
  var allowsDirty = false

  @Flag(name: .customLong("fresh"), help: "Run every stage again; do not use the cache.")
  var isFresh = false

  @Flag(name: .customLong("explain"), help: "First print, for each stage, whether it will run and why.")
  var explains = false

  @Flag(name: .customLong("dry-run"), help: "Print the plan without running it.")
  var isDry = false

  @Flag(name: .shortAndLong, help: "Print no progress and no table; still print problems.")
  var quiet = false

  @Flag(name: .customLong("all"), help: "Print every result, not only the first ones.")
  var printsAll = false

  @Flag(name: .customLong("json"), help: "Print events and results as JSON lines instead of progress and tables.")
  var isJSON = false

  @OptionGroup var reports: ReportsOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var noted: RunLogOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    if experiments.isEmpty, !lists {
      let names = try Project.current.names
      throw ValidationError(
        names.isEmpty
          ? "Name at least one experiment; there are none here; 'delegate init' creates a project."
          : "Name at least one experiment: \(names.joined(separator: ", ")).")
    }
  }

  func run() throws {
    if lists { return try list() }
    let printer = RunPrinter(quiet: quiet, isJSON: isJSON, printsAll: printsAll)
    Terminal.printsJSON = isJSON
    let names = experiments.distinct
    let changes = try change.changes
    let other = dataset.map { data.dataset($0) }
    func options(_ name: String, _ store: StageCache? = nil) -> RunOptions {
      RunOptions(
        catalogue: other?.catalogue ?? data.catalogue, dataset: other?.name, rules: rules, changes: changes,
        reports: reports.folder,
        threads: threads.threads, accepts: accepts, store: store, isFresh: isFresh,
        observe: { printer.observe($0, of: name) })
    }
    if accepts, !allowsDirty { try Machine.current.workTree.checkIsClean() }
    let runner = ExperimentRunner(runLog: noted.log)
    let folder = ReportsFolder(path: reports.folder)
    for name in names { try folder.check(report: runner.check(name, options(name))) }
    // Only now, so that a wrong command line leaves nothing behind.
    let store = try store.store()
    var moved = false
    for name in names {
      defer { printer.clear() }
      let options = options(name, store)
      if explains || isDry { printer.print(try runner.forecast(name, options), of: name) }
      if isDry { continue }
      let outcome = try runner.run(name, options)
      printer.print(outcome)
      if outcome.verdict == .moved { moved = true }
    }
    if moved { throw ExitCode(ExitStatus.metricMoved) }
  }

  private func list() throws {
    let project = Project.current
    let listings = try project.list()
    if listings.isEmpty {
      Terminal.note("there are no experiments in \(project.experiments)/; 'delegate init' creates a project")
    }
    for listing in listings {
      switch listing.finding {
      case .success(let facts):
        let kind = facts.kind == .experiment ? "" : ", a \(facts.kind)"
        Terminal.print("\(listing.name)  (\(facts.dataset)\(kind))\n  \(facts.question)")
      case .failure(let problem): Terminal.print("\(listing.name)\n  wrong: \(problem)")
      }
    }
    let wrong = listings.count { if case .failure = $0.finding { true } else { false } }
    if wrong > 0 { throw ExitCode(ExitStatus.wrongData) }
  }
}
