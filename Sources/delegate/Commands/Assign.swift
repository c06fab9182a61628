import ArgumentParser
import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationOnboarding
import DelegationRecipes
import DelegationReporting
import DelegationTasks
import Foundation

struct Assign: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a model's answers into its tracker: a suggestion beside the field, or the assignee.",
    discussion: """
      Examples:
        delegate assign --model model --open                   show a plan
        delegate assign --model model --open --apply           and write it
        delegate assign --model model --open --plan p.jsonl    or keep it first
        delegate assign --model model --planned p.jsonl --apply
        delegate assign --model model --undo assign-log.jsonl  take all back

      Nothing is written without --apply or --undo. The first time, add --install-clients. Trackers: redmine, github, gitlab, jira and bugzilla, as source.perceval of dataset.yaml names them; the token in \
      DELEGATE_TRACKER_TOKEN needs the right to write; for Jira Cloud it is DELEGATE_TRACKER_USER and DELEGATE_TRACKER_PASSWORD. assign.yaml beside dataset.yaml says how much is done: level (suggest, high or \
      most), suggestion (comment or label), perRun, perPersonAndDay, paused. A task that is closed, assigned, or was ever assigned \
      or moved by hand is left alone, and none is touched twice: every act is in assign-log.jsonl beside dataset.yaml, or in --log. \
      To continue an interrupted run, repeat the command. If suggestions are bad, write paused: true, then take them back: --undo \
      works while paused. docs/assign.md says more.
      """)

  @Option(help: ArgumentHelp("A model that 'delegate train' wrote.", valueName: "model"))
  var model: String

  @Option(help: "The dataset whose tracker is written to. (default: the model's)", completion: .datasets)
  var tracker: String?

  @Flag(name: .customLong("open"), help: "Answer for all open tasks that are assigned to nobody.")
  var asksOpen = false

  @Option(help: ArgumentHelp("Tasks as JSON lines; - for standard input.", valueName: "file"))
  var tasks: String?

  @Option(help: ArgumentHelp("Take a plan that --plan wrote.", valueName: "file"))
  var planned: String?

  @Option(help: ArgumentHelp("Take back what this log says was done.", valueName: "log"))
  var undo: String?

  @Option(help: ArgumentHelp("Write the plan as JSON lines.", valueName: "file"))
  var plan: String?

  @Flag(name: .customLong("apply"), help: "Write to the tracker.")
  var isApplied = false

  @Option(help: ArgumentHelp("The log of acts. (default: assign-log.jsonl beside dataset.yaml)", valueName: "file"))
  var log: String?

  @Option(help: ArgumentHelp("Leave people out by these rules; see docs/rules.md.", valueName: "file"))
  var rules: String?

  @Option(help: "The format of the plan: table or jsonl.")
  var format: Format = .table

  @Flag(help: "Print how much is planned and done, and nobody's name.")
  var quiet = false

  @Flag(
    help: "Install the trackers' Python clients with pip into ~/.local/share/delegate/tools, unless they are there.")
  var installClients = false

  @OptionGroup var force: ForceOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  enum Format: String, CaseIterable, ExpressibleByArgument { case table, jsonl }

  func validate() throws {
    let count = [asksOpen, tasks != nil, planned != nil, undo != nil].count { $0 }
    try refuse([
      "Name what to write: --open, --tasks FILE, --planned FILE, or --undo LOG.": count == 0,
      "--open, --tasks, --planned, --undo: name one of them.": count > 1,
      "--quiet and --format jsonl: leave out one.": quiet && format == .jsonl,
      "--undo goes without --apply, --plan and --log.": undo != nil && (isApplied || plan != nil || log != nil),
      "--plan and --planned: leave out one.": plan != nil && planned != nil,
    ])
  }

  func run() throws {
    let (read, keys, names) = try ModelOptions.read(model, data.key.file)
    let source = data.dataset(tracker ?? read.card.dataset)
    let dataset = try source.catalogue.named(source.name)
    if undo == nil, case let settings = try AssignmentSettings(of: dataset), settings.isPaused {
      return Terminal.note("\(settings.path) says paused: true, so nothing new is written; --undo works")
    }
    let tools = TrackerTools(.clients)
    let desk = try TrackerDesk(dataset, tools: tools)
    if installClients { try tools.install() }
    let logPath = undo ?? log ?? DatasetLocation.join(dataset.description.folder, "assign-log.jsonl")
    if undo != nil, !FileManager.default.fileExists(atPath: logPath) {
      throw Problem(location: logPath, fault: "it is not there", remedy: "name the log that --apply wrote")
    }
    let assigner = Assigner(
      desk, try AssignmentLog(path: logPath, isWritten: isApplied || undo != nil),
      accounts: try read.accounts(in: data.catalogue, keys: keys, threads: threads.threads),
      model: read.card, now: { Moment(Int64(Date().timeIntervalSince1970)) },
      settings: { try AssignmentSettings(of: dataset) })
    if undo != nil { return try count(by: assigner.undo) { Terminal.print("taken back: \($0)") } }
    let acts: [PlannedAct]
    if let planned {
      acts = try PlannedAct.read(InputFile.bytes(planned, within: InputLimits.tasksFile), location: planned)
    } else {
      if isApplied { try assigner.settle() }
      acts = try planning(assigner, read, keys, names)
    }
    if let plan {
      let file = OutputFile(
        plan, replacing: force.isGiven ? .anything : .marked("\"act\":\""), permissions: 0o600,
        options: OutputOptions(elsewhere: "--plan FILE", force: "--force"))
      try file.write(acts.flatMap { try $0.jsonLine })
    }
    try show(acts, assigner)
    if isApplied { try apply(acts, assigner, logPath) } else { Terminal.note("nothing was written; --apply writes it") }
  }

  private func planning(
    _ assigner: Assigner, _ read: TrainedModel, _ keys: PersonKeys?, _ names: KeyedNames?
  ) throws -> [PlannedAct] {
    let until = read.card.until
    if Date().timeIntervalSince1970 - Double(until.seconds) > 7 * 86_400 {
      Terminal.note(
        "the model has learned nothing since \(until.isoText.prefix(10)), and counts days until then: fetch, then delegate update \(model)"
      )
    }
    var options = TrainedModel.AnswerOptions()
    (options.threads, options.names) = (threads.threads, names)
    options.rules = try rules.map { try RulesReader.read(file: $0, takesPipe: true) }
    var asked = AskedTasks.open()
    if let tasks { asked = .new(try AskedOptions.read(tasks, until, keys, data.key)) }
    let (acts, left) = try assigner.plan(try read.answers(asked, options))
    for reason in LeftAlone.allCases {
      let found = left.filter { $0.why == reason }
      if !found.isEmpty { Terminal.note("left alone, \(reason.rawValue): \(Self.list(found.map(\.task)))") }
    }
    return acts
  }

  private func show(_ acts: [PlannedAct], _ assigner: Assigner) throws {
    if format == .jsonl { return try acts.forEach { Terminal.write(String(decoding: try $0.jsonLine, as: UTF8.self)) } }
    guard !acts.isEmpty else { return Terminal.print("nothing to do") }
    if quiet { return Terminal.print("planned: \(acts.count)") }
    let rows = acts.map { act in
      [
        act.task, act.act.rawValue, act.now.assignee ?? "nobody", act.people?.joined(separator: ", ") ?? "",
        assigner.shown(act), act.why,
      ].map { TextTable.plain($0) }
    }
    let header = ["task", "act", "now", "people", "then", "why"]
    Terminal.print(String(TextTable.aligned([header] + rows, leftColumns: header.count).dropLast()))
  }

  private func apply(_ acts: [PlannedAct], _ assigner: Assigner, _ logPath: String) throws {
    try count(by: { each in try assigner.apply(acts) { each($0.task, $1) } }) { done in
      Terminal.note("written: \(done) of \(acts.count)")
      if done > 0, !quiet {
        Terminal.hint("to take everything back, also while paused: delegate assign --model \(model) --undo \(logPath)")
      }
    }
  }

  /// Says how many tasks something was done to, and why it was not to others.
  private func count(by work: ((String, LeftAlone?) -> Void) throws -> Void, say: (Int) -> Void) throws {
    var (done, isRefused) = (0, false)
    try work { task, why in
      if let why { Terminal.note("task \(TextTable.plain(task)) is left alone: \(why.rawValue)") } else { done += 1 }
      isRefused = isRefused || why == .refused
    }
    say(done)
    if done == 0, isRefused { throw ExitCode(ExitStatus.refused) }
  }

  private static func list(_ tasks: [String]) -> String {
    let most = 10
    let named = tasks.prefix(most).map { TextTable.plain($0) }.joined(separator: ", ")
    return tasks.count > most ? "\(named) and \(tasks.count - most) more" : named
  }
}
