import ArgumentParser
import DelegationCore
import DelegationFiles
import DelegationFoundations
import DelegationModels
import DelegationRecipes
import DelegationReporting
import DelegationTasks
import Foundation

struct Recommend: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Recommend who should get a task, by a model, a bundle or the Delegation app's own data.",
    discussion: """
      Examples:
        delegate recommend --model model --open
        delegate recommend --model model --task 4711
        delegate recommend --model model --tasks tasks.jsonl --format csv
        delegate recommend --model model --title "Crash on save" --component Editor
        delegate recommend --model model --open --most 2
        delegate recommend --experiment sample --title "Crash on save"
        delegate recommend --profiles bundle --tasks tasks.jsonl
        delegate recommend --profiles bundle --tasks open.jsonl --user KEY
        delegate recommend --profiles bundle --tasks tasks.jsonl --automatic
        delegate recommend --app export.json --user UUID
        delegate recommend --app export.json --events events.jsonl --managed-by UUID

      A model answers as measured on its page: with probabilities, and with "ask a person" where its first suggestion would \
      be right too rarely. --most shares the tasks out as well as the model can: one person each, and nobody gets more than so \
      many. --experiment trains a model for this answer only. A bundle is a smaller model for apps, \
      which is right less often; its MODEL_CARD.md has the numbers. If it can, it names a set of people of whom one is right as often as promised.

      A line of --tasks is {"id": "7", "title": "…", "component": "…"}; - reads standard input. For a model it may also have \
      description, product, version, system, severity, reporter, assignee (at opening) and opened. People appear as on the \
      page, or by their keys in a bundle. With --user, the answer is which of the tasks this person should take next; if all have an \
      opening time and the bundle has weights, in the order that its MODEL_CARD.md measured. The app's open tasks go through \
      two assignment rounds per team; --json prints what the app may write under users/<UUID>/predicted_tasks. --managed-by \
      keeps only the members of the teams that a user owns. --automatic prints what a bundle assigns without asking anybody: \
      tasks whose likeliest person reaches its threshold, which MODEL_CARD.md measures.
      """)

  @OptionGroup var source: ModelOptions

  @Option(help: ArgumentHelp("A bundle that 'delegate export' wrote.", valueName: "dir"))
  var profiles: String?

  @Option(help: ArgumentHelp("An export of the Delegation app's database.", valueName: "file"))
  var app: String?

  @OptionGroup var asked: AskedOptions

  @Option(
    help:
      "Recommend tasks that this person should take next: a user of the app, or the first digits of a key of the bundle."
  )
  var user: String?

  @Option(help: "Recommend only for this team of the app.")
  var team: String?

  @Option(help: ArgumentHelp("Recommend only for those whom this user of the app manages.", valueName: "user"))
  var managedBy: String?

  @Option(
    help: ArgumentHelp(
      "The app's record of events: who declined which task, and when tasks were opened.", valueName: "file"))
  var events: String?

  @Flag(name: .customLong("automatic"), help: "Assign tasks without asking anybody, by the bundle's threshold.")
  var isAutomatic = false

  @Option(help: "The maximum number of people or tasks.")
  var top = 5

  @Flag(name: .customLong("always"), help: "Suggest people even where the model would abstain.")
  var answersAlways = false

  @Option(
    help: ArgumentHelp(
      "Share the tasks out among the 20 likeliest people of each: one person each, nobody more than this many.",
      valueName: "tasks"))
  var most: Int?

  @Option(help: ArgumentHelp("Leave people out by these rules; see docs/rules.md.", valueName: "file"))
  var rules: String?

  @Option(help: "The format of a model's answers: table, csv or jsonl.")
  var format: ModelAnswerPrinter.Format = .table

  @Flag(help: "Show addresses instead of pseudonyms. Do not publish such output.")
  var showPersons = false

  @Flag(name: .customLong("json"), help: "Print JSON instead of a table, from a bundle or the app.")
  var isJSON = false

  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  private var asksModel: Bool { source.model != nil || source.experiment != nil }

  func validate() throws {
    if top < 1 { throw ValidationError("--top \(top): write a number from 1.") }
    if let most {
      if most < 1 { throw ValidationError("--most \(most): write a number from 1.") }
      if !asksModel || answersAlways {
        throw ValidationError("--most goes with --model or --experiment, and without --always: leave the other out.")
      }
    }
    if [source.model != nil, source.experiment != nil, app != nil, profiles != nil && app == nil].count(where: { $0 })
      != 1
    {
      throw ValidationError(
        "Name one of --model MODEL, --experiment NAME, --profiles DIR and --app FILE.")
    }
    if asksModel {
      try asked.checkOne()
      if isJSON { throw ValidationError("--json goes with --profiles or --app; a model takes --format jsonl.") }
    } else {
      if asked.asksOpen || asked.task != nil || asked.title != nil || answersAlways || rules != nil || showPersons
        || format != .table
      {
        throw ValidationError(
          "--open, --task, --title, --always, --rules, --show-persons and --format go with --model or --experiment.")
      }
      if app == nil, asked.file == nil { throw ValidationError("--profiles goes with --tasks FILE or --app FILE.") }
    }
    if app != nil, asked.file != nil { throw ValidationError("--tasks goes with --model, --experiment or --profiles.") }
    if asked.title == nil, asked.component != nil { throw ValidationError("--component goes with --title.") }
    if app == nil, team != nil { throw ValidationError("--team goes with --app.") }
    if app == nil, managedBy != nil || events != nil {
      throw ValidationError("--managed-by and --events go with --app.")
    }
    if isAutomatic, profiles == nil { throw ValidationError("--automatic goes with --profiles.") }
    if isAutomatic, user != nil { throw ValidationError("--automatic and --user do not go together: leave out one.") }
    if user != nil, asksModel {
      throw ValidationError("--user goes with --profiles or --app; for a model, use 'delegate next'.")
    }
  }

  func run() throws {
    if let app { return try recommend(app: app) }
    if asksModel { return try recommendByModel() }
    try recommend(tasks: asked.file!, bundle: bundle(profiles!))
  }

  private func recommendByModel() throws {
    // Checked before a training that takes a while.
    let rules = try rules.map { try RulesReader.read(file: $0, takesPipe: true) }
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
    let names =
      showPersons
      ? try model.names(in: data.catalogue, keys: keys, threads: threads.threads) : [:]
    progress.clear()
    Terminal.note(sentence: model.card.brief)
    if let age = model.card.age(for: asked) { Terminal.note(sentence: age) }
    ModelAnswerPrinter(format: format, answersAlways: answersAlways || most != nil, card: model.card, names: names)
      .print(answers)
  }

  private func recommend(tasks path: String, bundle: ProfileBundle) throws {
    if !isJSON {
      Terminal.note(
        sentence:
          "a bundle is the smaller model, made for apps: its MODEL_CARD.md says how often it is right; 'delegate train' makes the measured one"
      )
    }
    if let lacking = bundle.lacking { Terminal.note(sentence: "\(lacking.fault); \(lacking.remedy)") }
    let recommender = TaskRecommender(bundle)
    let tasks = try TaskLines.read(
      InputFile.bytes(path, within: InputLimits.tasksFile, waits: true), location: InputFile.name(path))
    if isAutomatic {
      Terminal.note(sentence: bundle.automaticText)
      let people = try recommender.automaticPeople(forEach: tasks)
      return write(automatic: zip(tasks, people).map { (nil, $0.id, $1) })
    }
    if let user {
      let known = bundle.persons.filter { $0.key.hasPrefix(user) }
      let key = known.count == 1 ? known[0].key : user
      return write(try recommender.nextTasks(for: key, among: tasks, at: Date(), limit: top))
    }
    let blocks = Blocks(count: tasks.count, size: 500)
    let printed = try threads.threads.map(blocks.blockCount) { block in
      Result { try answers(to: Array(tasks[blocks[block]]), recommender, bundle.promises) }
    }.map { try $0.get() }
    var output = BufferedOutput()
    for answer in printed.joined() {
      if let note = answer.note { Terminal.note(note) }
      output.write(answer.text)
    }
    output.flush()
  }

  func json(_ object: JSONObject) -> String { JSONLine.text(object) + "\n" }

  /// A bundle's answers as they are printed, and a note for each task of unknown words.
  private func answers(
    to tasks: [WorkTask], _ recommender: TaskRecommender, _ promises: [ProfileBundle.Promise]
  ) throws -> [(text: String, note: String?)] {
    let sets = try recommender.predictionSets(forEach: tasks)
    // A set is named whole.
    let most = max(top, sets.compactMap { $0.first?.people.count }.max() ?? 0)
    return try zip(zip(tasks, sets), recommender.people(forEach: tasks, limit: most)).map { asked, answer in
      let (task, sets) = asked
      let category = task.category == nil ? "" : ", and in which component"
      let note =
        "task \(TextTable.plain(task.id)): no word of it was learned; its shares depend only on how much each person does\(category)"
      let people = try answer.people.prefix(max(top, sets.first?.people.count ?? 0)).map {
        ($0, try recommender.duration(of: task, for: $0.key))
      }
      return (text(of: task, people, sets, promises), answer.knowsWords ? nil : note)
    }
  }

  private func text(
    of task: WorkTask, _ people: [(TaskRecommender.Person, TaskDuration?)], _ sets: [PredictionSet],
    _ promises: [ProfileBundle.Promise]
  ) -> String {
    if isJSON {
      let list = people.map { person, duration in
        [
          "person": person.key, "share": person.share, "score": person.score, "reasons": person.reasons.map(\.text),
          "minutes": duration?.minutes,
        ] as JSONObject
      }
      let sets = sets.map { ["promise": $0.promise, "people": $0.people.count] as JSONObject }
      return json(["task": task.id, "people": list, "sets": sets])
    }
    let hasDurations = people.contains { $0.1 != nil }
    let rows = people.map { person, duration in
      [Self.short(person.key), PageText.percent(person.share) + " %"]
        + (hasDurations ? [duration?.text ?? ""] : [])
        + [text(person.reasons)]
    }
    let titles = ["person", "share"] + (hasDurations ? ["takes"] : []) + ["why"]
    return "task \(TextTable.plain(task.id))\(setText(sets, promises))\n"
      + TextTable.aligned([titles] + rows, leftColumns: titles.count)
  }

  /// How large the smallest set is and what it promises, or that a person must be asked.
  private func setText(_ sets: [PredictionSet], _ promises: [ProfileBundle.Promise]) -> String {
    guard let set = sets.first, let promise = promises.first(where: { $0.share == set.promise }) else {
      return promises.isEmpty ? "" : ": ask a person"
    }
    return (set.people.count == 1 ? ": probably the first" : ": one of the first \(set.people.count)")
      + " (\(promise.text))"
  }

  /// So much of a key as tells people apart; --user takes it, and --json prints it whole.
  static func short(_ key: String) -> String { key.count == 64 ? String(key.prefix(10)) : TextTable.plain(key) }

  func text(_ reasons: [Reason]) -> String { TextTable.plain(reasons.map(\.text).joined(separator: "; ")) }

  /// - Throws: `Problem` when the folder holds no bundle.
  func bundle(_ path: String) throws -> ProfileBundle {
    if FileManager.default.fileExists(atPath: "\(path)/\(ModelFolder.card)") {
      throw Problem(
        location: path, fault: "it is a model, not a bundle",
        remedy: "ask it with delegate recommend --model \(path)")
    }
    if let absence = FolderPaths.absence(of: path) {
      throw Problem(
        location: path, fault: absence,
        remedy: "check the path; a bundle is a folder that 'delegate export EXPERIMENT --to DIR' wrote")
    }
    return try ProfileBundle(contentsOf: URL(fileURLWithPath: path))
  }
}

extension TaskDuration {
  /// The minutes as `delegate next` prints them.
  var minutes: [String: Double] {
    ["median": median / .seconds(60), "low": lower / .seconds(60), "high": upper / .seconds(60)]
  }

  var text: String { Next.minutes(median / .seconds(60), lower / .seconds(60), upper / .seconds(60)) }
}
