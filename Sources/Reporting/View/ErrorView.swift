import DelegationFoundations
import DelegationRanking
import DelegationResults

/// A task on one card: what was asked, who was named and why, who did it, and what pointed to that person.
enum ErrorCard {
  static let reasonCounts = (named: 3, assignee: 2)

  static func context(_ task: ExperimentResult.ExplainedTask, _ data: ExperimentResult.DataNote?, listed: Set<String>)
    -> Context
  {
    Context([
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
      "hints": Self.hints(task),
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
    let listed = document.listedPersons
    let cards = tasks.map { ErrorCard.context($0, document.data, listed: listed) }
    return Context([
      "errors": PageText.counted(tasks.count, "test task"), "model": model, "pattern": Self.pattern(tasks),
      "nearMisses": document.nearMisses, "cards": cards,
    ])
  }

  /// What the errors have in common: who did the task instead, and what pointed to the wrong person.
  private static func pattern(_ tasks: [ExperimentResult.ExplainedTask]) -> String {
    let grounds = tasks.compactMap { task in
      task.suggestions.first?.tellingReasons.first.flatMap { reason in
        PairFeatures.all.first { $0.template.name == reason.template }?.template.subject
      }
    }
    let most = grounds.distinct.map { subject in (subject, count: grounds.count { $0 == subject }) }
      .max { $0.count < $1.count }
    let unknown = tasks.count { $0.assigneeRank == nil }
    return "The final assignee was second for \(tasks.count { $0.assigneeRank == 2 })"
      + (unknown == 0 ? "" : " and no candidate for \(unknown)")
      + (most.map { "; what pointed elsewhere was most often \($0.0) (\($0.count) of \(tasks.count))." } ?? ".")
  }
}
