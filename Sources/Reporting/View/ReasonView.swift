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

/// A person as a page mentions them: with a link if the page has an entry for them.
struct PersonMention {
  var personName: String
  var personAnchor: String?

  init(_ name: String, listed: Set<String>) {
    personName = name
    personAnchor = listed.contains(name) ? name : nil
  }
}

enum ExplainedView {
  static func context(
    _ task: ExperimentResult.ExplainedTask, _ data: ExperimentResult.DataNote?, listed: Set<String>, isElsewhere: Bool
  ) -> Context {
    let similar = task.similar.enumerated().map { position, similar in
      Context([
        "similarLink": TaskLink(similar.task, data),
        "similarText": similar.afterTask + (position < task.similar.count - 1 ? ";" : "."),
      ])
    }
    return Context([
      "taskLink": TaskLink(task.task, data),
      "taskComponent": task.component.isEmpty ? nil : task.component,
      "taskAnchor": isElsewhere ? nil : task.anchor,
      "outcome": Self.outcome(task),
      "suggested": task.suggestions.map { Self.suggested($0, listed) },
      "assigneeSentence": task.suggestions.contains(where: \.isAssignee) ? nil : Self.assigneeSentence(task),
      "similar": similar,
      "similarSentence": similar.isEmpty
        ? "No task that had an assignee shares a term with it."
        : "Most similar among those that had an assignee:",
    ])
  }

  private static func outcome(_ task: ExperimentResult.ExplainedTask) -> String {
    let position = task.suggestions.firstIndex(where: \.isAssignee)
    let persons = task.suggestions.map { "\($0.person) \(PageText.percent($0.probability))\u{A0}%" }
    let rank =
      position.map { ["first", "second", "third"][$0] } ?? task.assigneeRank.map { "rank \(PageText.count($0))" }
      ?? "no candidate"
    return (persons.isEmpty ? "nobody" : persons.joined(separator: ", "))
      + "; final assignee \(task.assignee): \(rank)"
  }

  private static func assigneeSentence(_ task: ExperimentResult.ExplainedTask) -> String {
    guard let rank = task.assigneeRank, let probability = task.assigneeProbability else {
      return "The final assignee, \(task.assignee), was no candidate."
    }
    return "The final assignee, \(task.assignee), was at rank \(PageText.count(rank)) with "
      + "\(PageText.percent(probability))\u{A0}%."
  }

  private static func suggested(_ one: ExperimentResult.ExplainedTask.Suggestion, _ listed: Set<String>) -> Context {
    // That somebody is a candidate at all tells least, so it never comes first.
    let reasons = one.tellingReasons + one.reasons.filter { $0.template == ReasonTemplate.guess.name }
    let lines = reasons.map { line($0, sign: "+", "for") } + one.objections.map { line($0, sign: "−", "against") }
    let mention = PersonMention(one.person, listed: listed)
    let personNote = "\(PageText.percent(one.probability))\u{A0}%" + (one.isAssignee ? ", the final assignee" : "")
    return Context([
      "personName": mention.personName,
      "personAnchor": mention.personAnchor,
      "personNote": personNote,
      "lines": lines,
      "keywordSentence": one.keywords.isEmpty ? nil : one.keywords.joined(separator: ", "),
    ])
  }

  private static func line(_ reason: ExperimentResult.ExplainedTask.Reason, sign: String, _ name: String) -> Context {
    Context([
      "sign": sign, "signName": name, "lineText": reason.text,
      "lineShare": PageText.fixed(reason.share * 100, decimals: 0) + "\u{A0}%",
    ])
  }
}

extension ExperimentResult.ExplainedTask {
  var anchor: String { "task-" + PageText.slug(task) }
}

extension ExperimentResult.ExplainedTask.Suggestion {
  /// The reasons for it, the strongest first, without that it is a candidate at all.
  var tellingReasons: [ExperimentResult.ExplainedTask.Reason] {
    reasons.filter { $0.template != ReasonTemplate.guess.name }
  }
}

extension ExperimentResult.ExplainedTask.Similar {
  var sentence: String { task + afterTask }

  var afterTask: String {
    let shared = terms.isEmpty ? "" : ": \(terms.joined(separator: ", "))"
    return " of \(assignee) (\(PageText.fixed(similarity, decimals: 2))\(shared))"
  }
}

enum ReasonView {
  static func context(_ document: ExperimentResult) -> Context? {
    guard let tasks = document.explanations, !tasks.isEmpty else { return nil }
    let first = tasks.count { $0.suggestions.first?.isAssignee == true }
    let among = tasks.count { $0.suggestions.contains(where: \.isAssignee) }
    let listed = document.listedPersons
    // A task that is also on a card has its id there.
    let taken = Set((document.confidentErrors ?? []).map(\.anchor))
    return Context([
      "model": document.headline.map { document.named($0.model, $0.mode) } ?? "the model",
      "tasks": PageText.counted(tasks.count, "task"), "first": "\(first)", "among": "\(among)",
      "explained": tasks.map {
        ExplainedView.context($0, document.data, listed: listed, isElsewhere: taken.contains($0.anchor))
      },
    ])
  }
}

/// A task's id, which leads to the tracker where the dataset says how; `link.mustache` draws it.
struct TaskLink {
  var linkText: String
  var linkTarget: String?

  init(_ task: String, _ data: ExperimentResult.DataNote?) {
    linkText = task
    if let urls = data?.trackerURLs, let slash = task.firstIndex(of: "/") {
      linkTarget = Self.target(urls[String(task[..<slash])], String(task[task.index(after: slash)...]))
    } else {
      linkTarget = Self.target(data?.taskURL, task)
    }
  }

  private static func target(_ url: String?, _ id: String) -> String? {
    url?.replacing("{task}", with: PageLink.encoded(id))
  }
}
