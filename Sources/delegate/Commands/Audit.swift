import ArgumentParser
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationRecipes
import DelegationReporting
import Foundation

struct Audit: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the models of an experiment for leakage.",
    discussion: """
      Examples:
        delegate audit sample
        delegate audit sample --models component-counts --moments 5
        delegate audit sample --leaked --moments 8

      The audit picks several moments. At each it first removes everything dated later, then shuffles it. The models must \
      rank the earlier tasks exactly as before. It compares the last fifth of the tasks before each moment. A model that is \
      trained until the moment must have the same bytes, if the headline's model is among those audited. An open \
      headline ('auto') must be chosen on the same answers. If the dataset assumes when outcomes were known, the audit also \
      moves them to the end of the data, the latest possible moment, and shows what the assumption gains. It names fields \
      that seem to have come with the assignee or the outcome, which no moment shows.

      Exit codes: 0, nothing differs; 1, something differs; 2, a file or its data is wrong; 64, the command line is wrong.
      """)

  @Argument(
    help: "The name of a folder in experiments/; its recipe names the models, modes and dataset.",
    completion: .experiments, transform: Project.name)
  var experiment: String

  @Option(help: "The number of moments, in the later half of the history.")
  var moments = 3

  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("Check only these models, in the recipe or not.", valueName: "model"))
  var models: [String] = []

  @Option(help: "Use this dataset instead of the recipe's.")
  var dataset: String?

  @Flag(help: "Let models read final values, which leak the future, to show that the audit notices.")
  var leaked = false

  @Flag(help: "Print every comparison, not only those that differ.")
  var all = false

  @Flag(name: .shortAndLong, help: "Print no progress and no table; still print differences and problems.")
  var quiet = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    if !(1...100).contains(moments) { throw ValidationError("--moments \(moments): write a number from 1 to 100.") }
  }

  func run() throws {
    var recipe = try Project.current.recipe(experiment, changes: change.changes)
    if !models.isEmpty { recipe = try recipe.with(models: models) }
    let source = data.dataset(dataset ?? recipe.dataset)
    recipe.dataset = source.name
    let progress = ProgressLine(quiet: quiet)
    defer { progress.clear() }
    progress.observe(.stage("ingest", detail: recipe.dataset))
    let loaded = try source.catalogue.dataset(of: recipe).load(threads: threads.threads)
    let audit = LeakAudit(
      of: recipe, on: loaded, values: leaked ? .final : .opening, threads: threads.threads,
      observe: { progress.observe($0) })
    let lines = try audit.run(moments: moments)
    progress.clear()
    let wrong = lines.filter { $0.differenceCount > 0 }
    if wrong.isEmpty, !quiet {
      Terminal.print("no leakage: no later event changed an answer in \(lines.count) comparisons")
    }
    Terminal.write(Self.table(of: all && !quiet ? lines : wrong))
    for text in Self.gains(in: lines)
      + FieldTelling.doubts(of: loaded).map({ "doubtful, since no event dates it: \($0)" })
    {
      Terminal.print(text)
    }
    guard wrong.isEmpty else {
      Terminal.error("\(wrong.count) of \(lines.count) comparisons differ: what happened later changed an answer")
      throw ExitCode(ExitStatus.leak)
    }
  }

  private static func table(of lines: [LeakAudit.Line]) -> String {
    let rows = lines.map { line in
      [
        line.model, line.mode.rawValue, PageText.day(line.moment.seconds), line.future.rawValue,
        String(line.taskCount), String(line.differenceCount),
      ]
    }
    let names = ["model", "mode", "moment", "future", "tasks compared", "differences"]
    return rows.isEmpty ? "" : TextTable.aligned([names] + rows, leftColumns: 4)
  }

  /// Returns the gains of models where outcomes count as known before the end of the data, by an assumption.
  private static func gains(in lines: [LeakAudit.Line]) -> [String] {
    lines.compactMap { line in
      guard let right = line.rightFirst, line.taskCount > 0 else { return nil }
      func share(_ count: Int) -> String { PageText.percent(Double(count) / Double(line.taskCount)) }
      return
        "\(line.model), \(line.mode.rawValue), \(PageText.day(line.moment.seconds)): \(share(right.dated)) % right first with the dataset's assumption, "
        + "\(share(right.latest)) % if outcomes were known at the latest"
    }
  }
}
