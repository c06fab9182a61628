import ArgumentParser
import DelegationDay
import DelegationFoundations
import DelegationPlanning
import DelegationReporting

/// The choice of tasks for the minutes at hand.
extension Plan {
  func choose(
    _ free: FreeMinutes, named names: [String: String], at now: LocalMoment, _ read: CalendarOptions.Read
  ) throws {
    let ids = free.candidates.map(\.id) + free.leftOut.map(\.id)
    let sets = refused.map { Set(listedIDs($0, among: ids)) }
    let all = sets.reduce(Set()) { $0.union($1) }
    for id in all.sorted() where !ids.contains(id) {
      throw Problem(
        location: "--not", fault: "there is no task '\(id)'",
        remedy: "known here: \(ids.map { "'\($0)'" }.joined(separator: ", "))")
    }
    let minutes = try MinutesAtHand(
      seconds: free.seconds > 0 ? free.seconds : free.wanted, at: now, free.candidates, travel: free.travel)
    let text = ChoiceText(free: free, choice: minutes.best(refusing: sets, seed: seed), refused: all, names: names)
    if json { Terminal.print(json: dated(text.fields, read.day, read)) } else { Terminal.print(text.table) }
    if text.choice?.tasks.isEmpty ?? true { throw ExitCode(ExitStatus.noPlan) }
  }
}

private struct ChoiceText {
  let free: FreeMinutes
  /// The tasks; nil if every choice is refused.
  let choice: TaskChoice?
  let refused: Set<String>
  let names: [String: String]

  private var leftOut: [(id: String, why: String)] {
    (choice?.leftOut ?? []).map { task in
      (task.id, refused.contains(task.id) ? "it is in a choice that you refused" : task.reason.description)
    } + free.leftOut
  }

  private func name(_ id: String) -> String {
    let name = names[id].map(TextTable.plain) ?? id
    return name == id ? id : "\(name) (\(id))"
  }

  var table: String {
    guard free.seconds > 0 else { return TextTable.plain("Nothing is free: \(free.reasons).") }
    guard let choice else { return "There is no other choice." }
    func minutes(_ seconds: Double) -> String { PageText.plain((seconds / 6).rounded(.down) / 10) }
    let head =
      free.reasons.isEmpty
      ? [] : [TextTable.plain("\(minutes(free.seconds)) of \(minutes(free.wanted)) minutes are free: \(free.reasons).")]
    let chosen = choice.tasks.map { name($0.id) + ($0.overdue > 0 ? ", overdue" : "") }.joined(separator: "; then ")
    let sentence =
      chosen.isEmpty
      ? "Nothing fits." : "\(chosen): done in time with \(PageText.probability(choice.probability, decimals: 0))"
    return (head + [sentence] + leftOut.map { "  not \(name($0.id)): \($0.why)" }).joined(separator: "\n")
  }

  var fields: JSONObject {
    let fields: JSONObject = [
      "start": free.start, "end": free.start + free.seconds,
      "tasks": (choice?.tasks ?? []).map {
        ["id": $0.id, "weight": $0.weight, "overdue": Int($0.overdue)] as JSONObject
      },
      "until": free.next?.id,
    ]
    guard let choice else { return fields.merging(["isLast": true]) }
    return fields.merging([
      "probability": choice.probability, "weight": choice.weight, "travel": choice.travel,
      "leftOut": leftOut.map { ["id": $0.id, "why": $0.why] },
    ])
  }
}
