import ArgumentParser
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationReporting
import DelegationResults
import Foundation

struct Update: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Let a model learn what happened since its training.",
    discussion: """
      Examples:
        delegate update model
        delegate update model --datasets ~/datasets --quiet
        delegate update model --until 2017-06-01
        delegate update model --page model.html
        delegate update model --alarm || echo 'look at the model'

      The model reads its dataset again and learns what is new, as the evaluation does before each test task. It retrains on \
      the evaluation's schedule, which takes longer; the output then says so. A model in the mode 'retrained' is trained anew. One in batch mode does not \
      learn: it only adds the new tasks.

      For each new task the model records whom it would have named at its opening. When it becomes known who did the task, the \
      output says how often that was right, beside what was measured at training. An alarm means that chance does not explain \
      the difference: at most one in twenty models that are as good as at training ever raises one.

      Where somebody was named first and the same other person did the task three times in one component or for one reporter, \
      and the person named did none since training, the output proposes a rule, once. It applies no rule by itself.
      """)

  @Argument(help: ArgumentHelp("A folder that 'delegate train' wrote.", valueName: "model"), completion: .directory)
  var folder: String

  @OptionGroup var end: EndOptions

  @Option(
    help: ArgumentHelp("Write a page that shows whether it is still as good as it was.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var page: String?

  @OptionGroup var force: ForceOptions

  @Flag(help: "End with exit code 3 while there is an alarm.")
  var alarm = false

  @Flag(name: .shortAndLong, help: "Print no progress and no summary; still print problems, alarms and proposed rules.")
  var quiet = false

  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func run() throws {
    let file = page.map { force.file($0, option: "--page FILE", marker: ModelPage.marker) }
    try file?.check()
    let progress = ProgressLine(quiet: quiet)
    defer { progress.clear() }
    let began = ContinuousClock.now
    let training = ModelTraining(catalogue: data.catalogue, threads: threads.threads, observe: { progress.observe($0) })
    let (model, update) = try training.update(ModelFolder(folder), end: end.end)
    progress.clear()
    if update.pastChanged {
      Terminal.note(
        "the past has changed since the last update"
          + (update.changes.isEmpty ? "" : "; of known tasks there are " + update.changes.joined(separator: ", "))
          + "; the model uses it as it is now")
    }
    if update.doneByNobody > 0 {
      Terminal.note(
        sentence:
          "\(PageText.counted(update.doneByNobody, "new task")) \(update.doneByNobody == 1 ? "is" : "are") done but "
          + "\(update.doneByNobody == 1 ? "has" : "have") no assignee, which was rare before: check that the export still has assignees"
      )
    }
    Terminal.note(unlistedOutcomes: model.unlistedOutcomes, of: model.card.dataset)
    let review = PromiseReview(of: model.record, model.card)
    try file?.write(ModelPage.html(review, name: ModelFolder(folder).name, summary: model.card.summary))
    if !quiet {
      let all = ContinuousClock.now - began
      let fit = update.fitting.map { ", and \(Self.seconds($0)) for a retraining that was due" } ?? ""
      Terminal.print(
        "updated \(folder): \(update.newTasks) new tasks, \(update.newLabels) new outcomes, in \(Self.seconds(all - (update.fitting ?? .zero)))\(fit)"
      )
      Terminal.print(model.card.summary)
      for text in review.texts { Terminal.print(text) }
    }
    for rule in update.proposedRules { Terminal.print(rule.text) }
    if let file { Terminal.note("page: \(file.path)") }
    for text in review.alarms { Terminal.note(sentence: text) }
    if alarm, review.rings { throw ExitCode(ExitStatus.alarm) }
  }

  private static func seconds(_ duration: Duration) -> String {
    (duration / .seconds(1)).formatted(.number.precision(.fractionLength(1)).locale(Locale(identifier: "en_US"))) + " s"
  }
}

extension Terminal {
  /// Says that tasks count as not done since the dataset's description does not know their states; nothing where there are none.
  static func note(unlistedOutcomes count: Int, of dataset: String) {
    guard count > 0 else { return }
    note(
      sentence:
        "\(PageText.counted(count, "task")) with a status or resolution that table.outcome in dataset.yaml "
        + "does not list: none counts as done; name them with: delegate datasets check \(SourceText.shell(dataset))")
  }
}
