import ArgumentParser
import DelegationEvaluation
import DelegationFoundations
import DelegationModels
import DelegationRecipes
import DelegationReporting
import Foundation

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Learn profiles from an experiment's complete history and write them as a bundle for apps.",
    discussion: """
      Examples:
        delegate export sample --to bundle
        delegate export eclipse-jdt --to bundle --datasets ~/datasets
        delegate export desk --to bundle --users users.json

      The bundle holds profiles.json, golden.json, profiles.onnx, profiles.mlmodel, two cards and SHA256SUMS. It names \
      people by digests made with your secret (--key). It replaces an existing bundle completely. With 'nextTask: true' in the \
      recipe, it also has weights that order open tasks for a person, with 'durations: true' how long tasks take. With --users it also knows which person each user of an app \
      is: a JSON object of user ids with the tracker's addresses, of which only keys are written.
      """)

  @Argument(
    help: "The experiment whose dataset and settings to use.", completion: .experiments, transform: Project.name)
  var experiment: String

  @Option(name: .customLong("to"), help: ArgumentHelp("The bundle's folder.", valueName: "dir"))
  var folder: String

  @Option(
    help: ArgumentHelp("A JSON file of an app's users: their ids with the tracker's addresses.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var users: String?

  @Flag(name: .shortAndLong, help: "Print no progress and no table; still print problems.")
  var quiet = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func run() throws {
    let progress = ProgressLine(quiet: quiet)
    defer { progress.clear() }
    let users = try users.map { try AppUsers.addresses(InputFile.bytes($0, within: InputLimits.document), path: $0) }
    let outcome = try ProfileExporter().export(
      experiment, changes: change.changes, to: folder, users: users, catalogue: data.catalogue,
      threads: threads.threads,
      observe: { progress.observe($0) })
    progress.clear()
    if outcome.isNewKey {
      Terminal.note("created a secret: \(outcome.keyFile); keep it, or later bundles will have other keys")
    }
    guard !quiet else { return }
    Terminal.print("the right person named, in percent of later tasks, by the keywords kept of each person:")
    let rows = outcome.curve.map { [$0.keywords.map(String.init) ?? "all"] + $0.measures.texts(.brief) }
    Terminal.write(TextTable.aligned([["keywords"] + MeasureSet.titles(.brief)] + rows, leftColumns: 0))
    if let next = outcome.nextTasks {
      for row in next.rows where row.order == .weights {
        Terminal.print(
          "next task: MRR \(PageText.percent(row.score)) % on \(PageText.counted(next.test, "take")), "
            + "\(PageText.percent(row.waitedScore)) % where the task had waited for an hour")
      }
    }
    Terminal.print(
      outcome.automatic.map { "assigns automatically: \($0.right) of \($0.assigned) right, of \($0.tasks) later tasks" }
        ?? "assigns automatically: never, since no threshold is right often enough")
    Terminal.print(
      "sets of people: \(outcome.promises.isEmpty ? "none, since none keeps a promise" : outcome.promises.joined(separator: "; "))"
    )
    if let durations = outcome.durations {
      let share = PageText.percent(Double(durations.table.covered) / Double(durations.tasks))
      Terminal.print(
        "durations: \(share) % of \(durations.tasks) later tasks between the first and the last number, 80 if right")
    }
    if let users = outcome.users { Terminal.print("users of the app in the bundle: \(users.known) of \(users.all)") }
    Terminal.print(
      "bundle: \(outcome.folder) (\(outcome.personCount) people, \(outcome.termCount) terms, \(outcome.byteCount) bytes)"
    )
  }
}
