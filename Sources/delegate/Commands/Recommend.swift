import ArgumentParser
import DelegationModels

struct Recommend: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Recommend who should get a task.",
    discussion: """
      Examples:
        delegate recommend --model model --open
        delegate recommend --model model --task 4711
        delegate recommend --model model --tasks tasks.jsonl --format csv
        delegate recommend --model model --title "Crash on save" --component Editor
        delegate recommend --model model --open --most 2
        delegate recommend --experiment sample --title "Crash on save"

      A model answers as measured on its page: with probabilities, and with "ask a person" where its first suggestion would \
      be right too rarely. --most shares the tasks out as well as the model can: one person each, and nobody gets more than so \
      many. --experiment trains a model for this answer only.

      A line of --tasks is {"id": "7", "title": "…", "component": "…"}, and may also have description, product, version, system, \
      severity, reporter, assignee (at opening) and opened; - reads standard input. People appear as on the page.
      """)

  @OptionGroup var source: ModelOptions
  @OptionGroup var asked: AskedOptions

  @Option(help: "The maximum number of people for each task.")
  var top = 5

  @Flag(name: .customLong("always"), help: "Suggest people even where the model would abstain.")
  var answersAlways = false

  @Option(
    help: ArgumentHelp(
      "Share the tasks out among the 20 likeliest people of each: one person each, nobody more than this many.",
      valueName: "tasks"))
  var most: Int?

  @Option(help: "The format of the answer: table, csv or jsonl.")
  var format: ModelAnswerPrinter.Format = .table

  @OptionGroup var people: PeopleOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    if top < 1 { throw ValidationError("--top \(top): write a number from 1.") }
    if let most, most < 1 { throw ValidationError("--most \(most): write a number from 1.") }
    if most != nil, answersAlways { throw ValidationError("--most and --always do not go together: leave out one.") }
    try source.checkOne()
  }

  func run() throws {
    // Checked before a training that takes a while.
    let rules = try people.readRules()
    let progress = ProgressLine(quiet: format != .table)
    defer { progress.clear() }
    let (model, keys, keyedNames) = try source.loaded(data, threads) { progress.observe($0) }
    if most != nil, model.card.abstention == nil, !model.card.isRule {
      throw ValidationError(
        "--most needs probabilities, and \(model.card.model) gives scores: train a recipe whose headline is ranker."
      )
    }
    var options = TrainedModel.AnswerOptions()
    // Who is twentieth is hardly ever right.
    let count = most == nil ? top : max(top, 20)
    (options.count, options.rules, options.threads, options.names) = (count, rules, threads.threads, keyedNames)
    let asked = try asked.tasks(model.card.until, keys, data.key)
    var answers = try model.answers(asked, options)
    if let most { answers = answers.sharedOut(most: most) }
    let names = try people.names(of: model, keys, data, threads)
    progress.clear()
    Terminal.note(sentence: model.card.brief)
    if let age = model.card.age(for: asked) { Terminal.note(sentence: age) }
    ModelAnswerPrinter(format: format, answersAlways: answersAlways || most != nil, card: model.card, names: names)
      .print(answers)
  }
}
