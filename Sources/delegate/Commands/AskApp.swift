import ArgumentParser
import DelegationCore
import DelegationFoundations
import DelegationReporting
import Foundation

struct AskApp: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask-app",
    abstract: "Recommend from the Delegation app's own data.",
    discussion: """
      Examples:
        delegate ask-app export.json
        delegate ask-app export.json --user UUID
        delegate ask-app export.json --profiles bundle --automatic
        delegate ask-app export.json --events events.jsonl --managed-by UUID

      Open tasks go through two assignment rounds per team; --json prints what the app may write under \
      users/<UUID>/predicted_tasks. --managed-by keeps only the members of the teams that a user owns. With --user, the answer is \
      which of the tasks this person should take next. --automatic prints what a bundle assigns without asking anybody: \
      tasks whose likeliest person reaches its threshold, which MODEL_CARD.md measures.
      """)

  @Argument(help: "An export of the app's database.")
  var file: String

  @Option(help: ArgumentHelp("Recommend by a bundle that 'delegate export' wrote.", valueName: "dir"))
  var profiles: String?

  @Option(help: "Recommend only for this team.")
  var team: String?

  @Option(help: ArgumentHelp("Recommend only for those whom this user manages.", valueName: "user"))
  var managedBy: String?

  @Option(
    help: ArgumentHelp(
      "The app's record of events: who declined which task, and when tasks were opened.", valueName: "file"))
  var events: String?

  @OptionGroup var answer: BundleAnswerOptions

  func validate() throws {
    if answer.isAutomatic, profiles == nil { throw ValidationError("--automatic goes with --profiles DIR.") }
  }

  func run() throws {
    var export = try AppExport(InputFile.bytes(file, within: InputLimits.tasksFile), location: file)
    if let events {
      let record = try AppRecord(InputFile.bytes(events, within: InputLimits.tasksFile), location: events)
      for problem in record.skipped { Terminal.note("left out: \(problem.location): \(problem.fault)") }
      export = export.adding(record.events)
    }
    let bundle = try profiles.map(answer.bundle)
    let recommender = AppRecommender(export, bundle: bundle)
    if let profiles, !recommender.rounds().contains(where: { if case .bundle = $0.basis { true } else { false } }) {
      throw Problem(
        location: profiles, fault: "the bundle knows nobody in the teams of \(file): it has none of their ids as a key",
        remedy:
          "export it with --users FILE, which says who the app's users are in the tracker, or leave --profiles out")
    }
    for note in recommender.notes { Terminal.note(sentence: note) }
    if let user = answer.user, !export.users.contains(where: { $0.id == user }) {
      throw Problem(
        .usage, location: file, fault: "there is no user '\(user)'",
        remedy: "take an id from the export, or leave --user out")
    }
    let limited: AppRecommender
    do { limited = try recommender.limited(toTeam: team, managedBy: managedBy) } catch {
      throw Problem(.usage, location: file, fault: error.fault, remedy: error.remedy)
    }
    if answer.isAutomatic {
      return answer.write(automatic: limited.automaticAssignments().map { ($0.team, $0.task, $0.person) }, by: bundle!)
    }
    if answer.isJSON {
      let wanted = limited.predictedTasks().filter { answer.user == nil || $0.user == answer.user }
      return Terminal.write(String(decoding: PredictedTasks.json(of: wanted), as: UTF8.self))
    }
    if let user = answer.user { return answer.write(try limited.nextTasks(for: user, at: Date(), limit: answer.top)) }
    for rounds in limited.rounds() { write(rounds) }
  }

  private func write(_ rounds: AppRecommender.TeamRounds) {
    let rows = rounds.assignments.flatMap { assignment in
      assignment.people.prefix(answer.top).map { person in
        [
          assignment.task, assignment.round.map(String.init) ?? "-", answer.short(person.key),
          PageText.probability(person.share), answer.text(person.reasons),
        ]
      }
    }
    Terminal.print("team \(TextTable.plain(rounds.team)), round one: \(rounds.roundOne.text)")
    Terminal.write(TextTable.aligned([["task", "round", "user", "share", "why"]] + rows, leftColumns: 5))
  }
}
