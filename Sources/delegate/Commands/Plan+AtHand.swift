import DelegationDay
import DelegationFiles
import DelegationFoundations
import DelegationPlanning
import DelegationReporting

/// The choice of tasks for the minutes at hand.
extension Plan {
  func choose(
    _ candidates: [TaskCandidate], named names: [String: String], at day: Int, seconds: Double, from place: Day? = nil
  ) throws {
    let start = place?.start ?? calendar.startSeconds ?? CalendarDay.usualStart
    let minutes = try MinutesAtHand(
      seconds: seconds, at: LocalMoment(day: day, second: Int(start) % daySeconds), candidates,
      travel: place.map { MinutesAtHand.Travel($0.travel, from: $0.origin, to: $0.end) })
    let sets = refused.map { Set($0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }) }
    for id in sets.flatMap(\.self) where !candidates.contains(where: { $0.id == id }) {
      throw Problem(
        location: "--not", fault: "there is no task '\(id)'",
        remedy: "known here: \(candidates.map(\.id).joined(separator: ", "))")
    }
    let choice = minutes.best(refusing: sets, seed: seed)
    let all = sets.reduce(Set()) { $0.union($1) }
    if json {
      Terminal.print(json: ChoiceText.json(choice, refused: all))
    } else {
      Terminal.print(ChoiceText.table(choice, names, refused: all))
    }
  }
}

private enum ChoiceText {
  static func table(_ choice: TaskChoice?, _ names: [String: String], refused: Set<String>) -> String {
    func name(_ id: String) -> String {
      let name = names[id].map(TextTable.plain) ?? id
      return name == id ? id : "\(name) (\(id))"
    }
    let leftOut = choice?.leftOut.map { "  not \(name($0.id)): \(reason($0, refused))" } ?? []
    guard let choice else { return "There is no other choice." }
    guard !choice.tasks.isEmpty else { return (["Nothing fits."] + leftOut).joined(separator: "\n") }
    let chosen = choice.tasks.map { name($0.id) + ($0.overdue > 0 ? ", overdue" : "") }.joined(separator: "; then ")
    let sentence = "\(chosen): done in time with \(PageText.whole(choice.probability)) %"
    return ([sentence] + leftOut).joined(separator: "\n")
  }

  private static func reason(_ task: LeftOutTask, _ refused: Set<String>) -> String {
    refused.contains(task.id) ? "it is in a choice that you refused" : task.reason.description
  }

  static func json(_ choice: TaskChoice?, refused: Set<String>) -> String {
    guard let choice else { return JSONLine.text(["tasks": [String](), "isLast": true]) }
    return JSONLine.text([
      "tasks": choice.tasks.map { ["id": $0.id, "weight": $0.weight, "overdue": Int($0.overdue)] as [String: Any] },
      "probability": choice.probability, "weight": choice.weight, "travel": choice.travel,
      "leftOut": choice.leftOut.map { ["id": $0.id, "why": reason($0, refused)] },
    ])
  }
}
