import ArgumentParser
import DelegationCore
import DelegationExperiments
import DelegationFoundations
import DelegationReporting
import DelegationTasks
import Foundation

/// What the Delegation app's own data says, and what a person should take next.
extension Recommend {
  func recommend(app path: String) throws {
    let export = try AppExport(InputFile.bytes(path), location: path)
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
    if let user { return write(recommender.nextTasks(for: user, at: Date(), limit: top)) }
    for rounds in recommender.rounds() where team == nil || rounds.team == team {
      let rows = rounds.assignments.flatMap { assignment in
        assignment.people.prefix(top).map { person in
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

  func write(_ next: TaskRecommender.NextTasks) {
    if isJSON {
      let tasks = next.tasks.map {
        ["task": $0.id, "share": $0.share, "score": $0.score, "reasons": $0.reasons.map(\.text)] as [String: Any]
      }
      return Terminal.write(json(["basis": next.basis.text, "tasks": tasks]))
    }
    Terminal.note(next.basis.text)
    let rows = next.tasks.map { [TextTable.plain($0.id), PageText.percent($0.share), text($0.reasons)] }
    Terminal.write(TextTable.aligned([["task", "share", "why"]] + rows, leftColumns: 3))
  }

  private func unknown(_ kind: String, _ id: String, _ path: String) -> UnknownName {
    UnknownName(
      Problem(
        location: path, fault: "there is no \(kind) '\(id)'",
        remedy: "take an id from the export, or leave --\(kind) out")
    )
  }
}
