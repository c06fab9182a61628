import DelegationFoundations
import DelegationRanking
import DelegationResults

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
