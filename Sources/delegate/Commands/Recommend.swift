import ArgumentParser
import DelegationCore
import DelegationExperiments
import DelegationFiles
import DelegationFoundations
import DelegationReporting
import DelegationTasks
import Foundation

/// Recommends people for tasks.
struct Recommend: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say who should get a task, from a bundle, from an experiment or from the Delegation app's own data.",
    discussion: """
      Examples:
        delegate recommend --app datasets/app-example/export.json
        delegate recommend --app export.json --user UUID --json
        delegate recommend --profiles bundle --tasks tasks.jsonl
        delegate recommend --experiment sample --title "Crash on save"

      The app's open tasks go through two assignment rounds per team; --json prints what the app may write under \
      users/<UUID>/predicted_tasks. A line of --tasks is {"id": "7", "title": "…", "component": "…"}; - reads standard \
      input. People of an experiment appear as on its page, people of a bundle by their keys.
      """)

  @Option(help: ArgumentHelp("An export of the Delegation app's database.", valueName: "file"))
  var app: String?

  @Option(help: ArgumentHelp("A bundle that 'delegate export' wrote.", valueName: "dir"))
  var profiles: String?

  @Option(help: ArgumentHelp("Tasks as JSON lines; - for standard input.", valueName: "file"))
  var tasks: String?

  @Option(help: "Learn from this experiment's dataset first.", completion: .experiments, transform: Project.name)
  var experiment: String?

  @Option(help: "The title of a new task.")
  var title: String?

  @Option(help: "The component of the new task.")
  var component: String?

  @Option(help: "Recommend only for this user of the app.")
  var user: String?

  @Option(help: "Recommend only for this team of the app.")
  var team: String?

  @Option(help: "The maximum number of people or tasks.")
  var limit = 5

  @Flag(name: .customLong("json"), help: "Print JSON instead of a table.")
  var isJSON = false

  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit \(limit): write a number from 1.") }
    if [app != nil, tasks != nil, experiment != nil].count(where: { $0 }) != 1 {
      throw ValidationError(
        "Say what to recommend from: --app FILE, or --profiles DIR --tasks FILE, or --experiment NAME --title TEXT.")
    }
    if tasks != nil, profiles == nil { throw ValidationError("--tasks needs --profiles DIR.") }
    if (experiment == nil) != (title == nil) { throw ValidationError("--experiment and --title go together.") }
    if app != nil || tasks != nil, component != nil { throw ValidationError("--component goes with --title.") }
    if experiment != nil, profiles != nil { throw ValidationError("--profiles goes with --tasks or --app.") }
    if app == nil, user != nil || team != nil { throw ValidationError("--user and --team go with --app.") }
  }

  func run() throws {
    if let app { return try recommend(app: app) }
    if let tasks { return try recommend(tasks: tasks, bundle: ProfileBundle(contentsOf: folder(profiles!))) }
    let progress = ProgressLine(quiet: isJSON)
    let (bundle, pseudonyms) = try ProfileExporter().learn(
      experiment!, catalogue: data.catalogue, threads: threads.threads, observe: { progress.observe($0) })
    progress.clear()
    if let component, !bundle.categories.contains(component) {
      Terminal.note("nobody worked in a component '\(component)', so it is ignored")
    }
    let task = WorkTask(id: "new", title: title!, category: component)
    show(of: task, TaskRecommender(bundle)) { pseudonyms[$0] ?? $0 }
  }

  private func recommend(tasks path: String, bundle: ProfileBundle) throws {
    let recommender = TaskRecommender(bundle)
    for task in try TaskLines.read(bytes(path), location: path == "-" ? "standard input" : path) {
      show(of: task, recommender) { $0 }
    }
  }

  private func recommend(app path: String) throws {
    let export = try AppExport(bytes(path), location: path)
    let bundle = try profiles.map { try ProfileBundle(contentsOf: folder($0)) }
    let recommender = AppRecommender(export, bundle: bundle)
    if let profiles, !recommender.rounds().contains(where: { if case .bundle = $0.basis { true } else { false } }) {
      throw Problem(
        location: profiles, fault: "the bundle knows nobody in the teams of \(path): it has none of their ids as a key",
        remedy: "leave --profiles out; an app that knows its users' keys gives them to AppRecommender")
    }
    for note in recommender.notes { Terminal.note(note) }
    if let user, !export.users.contains(where: { $0.id == user }) { throw unknown("user", user, path) }
    if let team, !export.teams.contains(where: { $0.id == team }) { throw unknown("team", team, path) }
    let members = team.map { id in Set(export.teams.first { $0.id == id }!.members) }
    if isJSON {
      let wanted = recommender.predictedTasks().filter {
        (user == nil || $0.user == user) && (members?.contains($0.user) ?? true)
      }
      return Terminal.write(String(decoding: PredictedTasks.json(of: wanted), as: UTF8.self))
    }
    if let user {
      let rows = recommender.recommendations(for: user, limit: limit).map {
        [$0.id, PageText.percent($0.share), text($0.reasons)]
      }
      return Terminal.write(TextTable.aligned([["task", "share", "why"]] + rows, leftColumns: 3))
    }
    for rounds in recommender.rounds() where team == nil || rounds.team == team {
      let rows = rounds.assignments.flatMap { assignment in
        assignment.people.prefix(limit).map { person in
          [
            assignment.task, assignment.round.map(String.init) ?? "-", person.key, PageText.percent(person.share),
            text(person.reasons),
          ]
        }
      }
      Terminal.print("team \(TextTable.plain(rounds.team))")
      Terminal.write(TextTable.aligned([["task", "round", "user", "share", "why"]] + rows, leftColumns: 5))
    }
  }

  private func show(of task: WorkTask, _ recommender: TaskRecommender, name: (String) -> String) {
    let people = recommender.people(for: task, limit: limit)
    if !recommender.knowsWords(of: task) {
      let category = task.category == nil ? "" : ", and in which component"
      Terminal.note(
        "task \(TextTable.plain(task.id)): no word of it was learned; its shares depend only on who does how much\(category)"
      )
    }
    if isJSON {
      let list = people.map {
        ["person": name($0.key), "share": $0.share, "score": $0.score, "reasons": $0.reasons.map(\.text)]
          as [String: Any]
      }
      let object: [String: Any] = ["task": task.id, "people": list]
      let bytes = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
      return Terminal.print(String(decoding: bytes ?? Data(), as: UTF8.self))
    }
    let rows = people.map { [name($0.key), PageText.percent($0.share), text($0.reasons)] }
    Terminal.print("task \(TextTable.plain(task.id))")
    Terminal.write(TextTable.aligned([["person", "share", "why"]] + rows, leftColumns: 3))
  }

  private func text(_ reasons: [Reason]) -> String { TextTable.plain(reasons.map(\.text).joined(separator: "; ")) }

  private func folder(_ path: String) -> URL { URL(fileURLWithPath: path) }

  private func unknown(_ kind: String, _ id: String, _ path: String) -> UnknownName {
    UnknownName(
      Problem(
        location: path, fault: "there is no \(kind) '\(id)'",
        remedy: "take an id from the export, or leave --\(kind) out")
    )
  }

  private func bytes(_ path: String) throws -> Data {
    do {
      if path == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Problem(
        location: path == "-" ? "standard input" : path, fault: "it cannot be read: \(plainMessage(error))",
        remedy: "check the path, and that you may read it")
    }
  }
}
