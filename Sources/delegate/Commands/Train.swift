import ArgumentParser
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationRecipes
import DelegationTasks
import Foundation

struct Train: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Train an experiment's headline model on all that is known, for everyday use.",
    discussion: """
      Examples:
        delegate train sample --to model
        delegate train eclipse-jdt --to model --datasets ~/datasets
        delegate train sample --dataset helpdesk --datasets mydata --to model
        delegate train sample --to model --until 2017-06-01

      The model is a folder that only you may read: the history, with digests for people and the terms of every text without \
      their order, among them names that texts mention; what was learned from it; and a card that says how good it is. It \
      replaces an existing model completely. Next: 'delegate recommend --model model --open' and 'delegate update model'.
      """)

  @Argument(
    help: "The experiment whose dataset, settings and headline to use.", completion: .experiments,
    transform: Project.name)
  var experiment: String

  @Option(name: .customLong("to"), help: ArgumentHelp("The model's folder.", valueName: "model"))
  var folder: String

  @Option(help: "Use this dataset instead of the recipe's.", completion: .datasets)
  var dataset: String?

  @OptionGroup var end: EndOptions

  @Flag(name: .shortAndLong, help: "Print no progress and no summary; still print problems.")
  var quiet = false

  @OptionGroup var reports: ReportsOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func run() throws {
    let progress = ProgressLine(quiet: quiet)
    defer { progress.clear() }
    let source = dataset.map { data.dataset($0) }
    let training = ModelTraining(
      catalogue: source?.catalogue ?? data.catalogue, threads: threads.threads, observe: { progress.observe($0) })
    let (card, newSecret, unlistedOutcomes) = try training.train(
      experiment, changes: change.changes, dataset: source?.name, end: end.end, reports: reports.folder,
      to: ModelFolder(folder, elsewhere: "--to MODEL"))
    progress.clear()
    if let newSecret {
      Terminal.note("created a secret: \(newSecret); keep it, or the model cannot be updated")
    }
    Terminal.note(unlistedOutcomes: unlistedOutcomes, of: card.dataset)
    guard !quiet else { return }
    Terminal.print("model: \(folder) (\(PageText.counted(card.tasks, "task")), \(PageText.count(card.persons)) people)")
    Terminal.print(card.summary)
    for promise in card.promises { Terminal.print(promise) }
  }
}

struct EndOptions: ParsableArguments {
  @Option(
    name: .customLong("until"),
    help: ArgumentHelp(
      "Learn only what is dated before this moment, 2016-06-01 or 2016-06-01T12:00:00Z; 'split' is the first test task's opening. (default: everything)",
      valueName: "moment"))
  var text: String?

  func validate() throws { _ = try end }

  var end: ModelTraining.End {
    get throws {
      guard let text else { return .everything }
      if text == "split" { return .split }
      guard let seconds = TableTime.iso8601.seconds(text) else {
        throw ValidationError("--until \(text): write a date such as 2016-06-01 or 2016-06-01T12:00:00Z, or split.")
      }
      return .moment(Moment(seconds))
    }
  }
}
