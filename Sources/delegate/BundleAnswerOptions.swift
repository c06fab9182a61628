import ArgumentParser
import DelegationCore
import DelegationFiles
import DelegationFoundations
import DelegationModels
import DelegationReporting
import Foundation

/// How answers are printed that `delegate ask-bundle` and `delegate ask-app` give.
struct BundleAnswerOptions: ParsableArguments {
  @Option(
    help:
      "Recommend tasks that this person should take next: a user of the app, or the first digits of a key of the bundle."
  )
  var user: String?

  @Option(help: "The maximum number of people or tasks.")
  var top = 5

  @Flag(name: .customLong("automatic"), help: "Assign tasks without asking anybody, by the bundle's threshold.")
  var isAutomatic = false

  @Flag(name: .customLong("json"), help: "Print JSON instead of a table.")
  var isJSON = false

  func validate() throws {
    if isAutomatic, user != nil { throw ValidationError("--automatic and --user do not go together: leave out one.") }
    if top < 1 { throw ValidationError("--top \(top): write a number from 1.") }
  }

  /// Writes the person who gets each task automatically; a task that nobody gets has a `-`, in JSON nobody.
  func write(automatic rows: [(team: String?, task: String, person: TaskRecommender.Person?)], by bundle: ProfileBundle)
  {
    Terminal.note(sentence: bundle.automaticText)
    if isJSON {
      for row in rows {
        let object: JSONObject = [
          "task": row.task, "team": row.team, "person": row.person?.key, "share": row.person?.share,
          "reasons": row.person?.reasons.map(\.text),
        ]
        Terminal.print(json: object.line)
      }
      return
    }
    let lines = rows.map { row in
      [
        TextTable.plain(row.task), row.person.map { short($0.key) } ?? "-",
        row.person.map { PageText.probability($0.share) } ?? "-",
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
      return Terminal.print(json: (["basis": next.basis.text, "tasks": tasks] as JSONObject).line)
    }
    Terminal.note(sentence: next.basis.text)
    Terminal.write(table(of: "task", next.tasks.map { (TextTable.plain($0.id), $0.share, $0.duration, $0.reasons) }))
  }

  /// A row for each task or person, with how long it takes where that is known of any.
  func table(
    of kind: String, _ rows: [(name: String, share: Double, duration: TaskDuration?, reasons: [Reason])]
  ) -> String {
    let hasDurations = rows.contains { $0.duration != nil }
    let titles = [kind, "share"] + (hasDurations ? ["takes"] : []) + ["why"]
    let lines = rows.map { row in
      [row.name, PageText.probability(row.share)] + (hasDurations ? [row.duration?.text ?? ""] : []) + [
        text(row.reasons)
      ]
    }
    return TextTable.aligned([titles] + lines, leftColumns: titles.count)
  }

  /// So much of a key as tells people apart; --user takes it, and --json prints it whole.
  func short(_ key: String) -> String { key.count == 64 ? String(key.prefix(10)) : TextTable.plain(key) }

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
