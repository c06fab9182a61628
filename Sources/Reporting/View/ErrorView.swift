import DelegationFiles
import DelegationResults

/// A task on one card: what was asked, who was named and why, who did it, and what pointed to that person.
enum ErrorCard {
  static let reasonCounts = (named: 3, assignee: 2)

  static func context(_ task: ExperimentResult.ExplainedTask, _ data: ExperimentResult.DataNote?, listed: Set<String>)
    -> Context
  {
    // Whoever was named and did it has the reasons above.
    let isRight = task.suggestions.first?.isAssignee == true
    let hints = isRight ? [] : Self.hints(task)
    return Context([
      "taskLink": TaskLink(task.task, data),
      "taskComponent": task.component.isEmpty ? nil : task.component,
      "taskAnchor": task.anchor,
      "named": task.suggestions.first.map { first in
        let mention = PersonMention(first.person, listed: listed)
        return Context([
          "personName": mention.personName, "personAnchor": mention.personAnchor,
          "personNote": "\(PageText.percent(first.probability))\u{A0}%",
          "grounds": first.tellingReasons.prefix(Self.reasonCounts.named).map(\.text),
        ])
      },
      "assignee": PersonMention(task.assignee, listed: listed),
      "rankText": Self.rankText(task),
      "hints": hints, "hasHints": !hints.isEmpty,
    ])
  }

  private static func rankText(_ task: ExperimentResult.ExplainedTask) -> String {
    guard let rank = task.assigneeRank, let probability = task.assigneeProbability else {
      return "who was no candidate"
    }
    let position = rank <= 3 ? ["first", "second", "third"][max(1, rank) - 1] : "at rank \(PageText.count(rank))"
    return "\(position) with \(PageText.percent(probability))\u{A0}%"
  }

  private static func hints(_ task: ExperimentResult.ExplainedTask) -> [String] {
    let own = task.suggestions.first(where: \.isAssignee)
    let reasons = (own?.tellingReasons ?? []).prefix(reasonCounts.assignee).map { "\(task.assignee) \($0.text)." }
    let similar = task.similar.first { $0.assignee == task.assignee }
    if let similar { return reasons + ["\(task.assignee)’s most similar task: \(similar.sentence)."] }
    guard let nearest = task.similar.first else {
      return reasons + ["No task that had an assignee shares a term with it."]
    }
    return reasons + ["None of the most similar tasks was \(task.assignee)’s; the nearest: \(nearest.sentence)."]
  }
}

enum ErrorView {
  static func context(_ document: ExperimentResult) -> Context? {
    guard let tasks = document.confidentErrors, !tasks.isEmpty else { return nil }
    let model = document.headline.map { document.named($0.model, $0.mode) } ?? "the model"
    let second = tasks.count { $0.assigneeRank == 2 }
    let unknown = tasks.count { $0.assigneeRank == nil }
    let listed = document.listedPersons
    return Context([
      "errors": PageText.counted(tasks.count, "test task"), "model": model, "second": "\(second)",
      "unknown": unknown > 0 ? "\(unknown)" : nil,
      "cards": tasks.map { ErrorCard.context($0, document.data, listed: listed) },
    ])
  }
}
