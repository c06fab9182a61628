import ArgumentParser
import DelegationCore
import DelegationFoundations
import DelegationReporting
import Foundation

/// The answers from the Delegation app's own data, and to what a person should take next.
extension Recommend {
  func recommend(app path: String) throws {
    var export = try AppExport(InputFile.bytes(path, within: InputLimits.tasksFile), location: path)
    if let events {
      let record = try AppRecord(InputFile.bytes(events, within: InputLimits.tasksFile), location: events)
      for problem in record.skipped { Terminal.note("left out: \(problem.location): \(problem.fault)") }
      export = export.adding(record.events)
    }
    let bundle = try profiles.map(bundle)
    let recommender = AppRecommender(export, bundle: bundle)
    if let profiles, !recommender.rounds().contains(where: { if case .bundle = $0.basis { true } else { false } }) {
      throw Problem(
        location: profiles, fault: "the bundle knows nobody in the teams of \(path): it has none of their ids as a key",
        remedy:
          "export it with --users FILE, which says who the app's users are in the tracker, or leave --profiles out")
    }
    for note in recommender.notes { Terminal.note(sentence: note) }
    if let user, !export.users.contains(where: { $0.id == user }) {
      throw Problem(
        .usage, location: path, fault: "there is no user '\(user)'",
        remedy: "take an id from the export, or leave --user out")
    }
    let limited: AppRecommender
    do { limited = try recommender.limited(toTeam: team, managedBy: managedBy) } catch {
      throw Problem(.usage, location: path, fault: error.fault, remedy: error.remedy)
    }
    if isAutomatic {
      Terminal.note(sentence: bundle!.automaticText)
      return write(automatic: limited.automaticAssignments().map { ($0.team, $0.task, $0.person) })
    }
    if isJSON {
      let wanted = limited.predictedTasks().filter { user == nil || $0.user == user }
      return Terminal.write(String(decoding: PredictedTasks.json(of: wanted), as: UTF8.self))
    }
    if let user { return write(try limited.nextTasks(for: user, at: Date(), limit: top)) }
    for rounds in limited.rounds() { write(rounds) }
  }

  private func write(_ rounds: AppRecommender.TeamRounds) {
    let rows = rounds.assignments.flatMap { assignment in
      assignment.people.prefix(top).map { person in
        [
          assignment.task, assignment.round.map(String.init) ?? "-", Self.short(person.key),
          PageText.percent(person.share) + " %", text(person.reasons),
        ]
      }
    }
    Terminal.print("team \(TextTable.plain(rounds.team)), round one: \(rounds.roundOne.text)")
    Terminal.write(TextTable.aligned([["task", "round", "user", "share", "why"]] + rows, leftColumns: 5))
  }

  /// Writes the person who gets each task automatically; a task that nobody gets has a `-`, in JSON nobody.
  func write(automatic rows: [(team: String?, task: String, person: TaskRecommender.Person?)]) {
    if isJSON {
      for row in rows {
        Terminal.write(
          json([
            "task": row.task, "team": row.team, "person": row.person?.key, "share": row.person?.share,
            "reasons": row.person?.reasons.map(\.text),
          ]))
      }
      return
    }
    let lines = rows.map { row in
      [
        TextTable.plain(row.task), row.person.map { Self.short($0.key) } ?? "-",
        row.person.map { PageText.percent($0.share) + " %" } ?? "-",
        row.person.map { text($0.reasons) } ?? "ask somebody",
      ]
    }
    Terminal.write(TextTable.aligned([["task", "assigned to", "share", "why"]] + lines, leftColumns: 4))
  }

  func write(_ next: TaskRecommender.NextTasks) {
    if isJSON {
      let tasks = next.tasks.map { task in
        [
          "task": task.id, "share": task.share, "score": task.score, "reasons": task.reasons.map(\.text),
          "probability": task.probability, "minutes": task.duration?.minutes,
        ] as JSONObject
      }
      return Terminal.write(json(["basis": next.basis.text, "tasks": tasks]))
    }
    Terminal.note(sentence: next.basis.text)
    let hasDurations = next.tasks.contains { $0.duration != nil }
    let rows = next.tasks.map {
      [TextTable.plain($0.id), PageText.percent($0.share) + " %"] + (hasDurations ? [$0.duration?.text ?? ""] : [])
        + [text($0.reasons)]
    }
    let titles = ["task", "share"] + (hasDurations ? ["takes"] : []) + ["why"]
    Terminal.write(TextTable.aligned([titles] + rows, leftColumns: titles.count))
  }
}
