import DelegationExperiments
import DelegationRanking

/// One task with the persons suggested for it and the reasons, folded on the page.
struct ExplainedView {
  /// Whether it is open on the page.
  var isOpen: Bool
  var taskLink: TaskLink
  /// At opening; nil where the task had none.
  var taskComponent: String?
  /// Who was suggested, and the assignee's rank.
  var outcome: String
  var suggested: [Suggested]
  /// Nil if the assignee is among the suggested.
  var assigneeSentence: String?
  /// What ``similar`` lists, or that there is none.
  var similarSentence: String
  var similar: [Similar]

  struct Similar {
    var similarLink: TaskLink
    /// After the link, with what parts it from the next.
    var similarText: String
  }

  struct Suggested {
    var personName: String
    var personNote: String
    /// Reasons for, then reasons against.
    var lines: [Line]
    var keywordSentence: String?
  }

  struct Line {
    var sign: String
    /// `for` or `against`.
    var signName: String
    var lineText: String
    var lineShare: String
  }

  init(_ task: ExperimentResult.ExplainedTask, _ data: ExperimentResult.DataNote?, isOpen: Bool) {
    self.isOpen = isOpen
    taskLink = TaskLink(task.task, data)
    taskComponent = task.component.isEmpty ? nil : task.component
    outcome = Self.outcome(task)
    suggested = task.suggestions.map(Self.suggested)
    assigneeSentence = task.suggestions.contains(where: \.isAssignee) ? nil : Self.assigneeSentence(task)
    similar = task.similar.enumerated().map { position, similar in
      let terms = similar.terms.isEmpty ? "" : ": \(similar.terms.joined(separator: ", "))"
      return Similar(
        similarLink: TaskLink(similar.task, data),
        similarText: " of \(similar.assignee) (\(PageText.fixed(similar.similarity, decimals: 2))\(terms))"
          + (position < task.similar.count - 1 ? ";" : "."))
    }
    similarSentence =
      similar.isEmpty
      ? "No task that had an assignee shares a term with it."
      : "Most similar among those that had an assignee:"
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

  private static func suggested(_ one: ExperimentResult.ExplainedTask.Suggestion) -> Suggested {
    // That somebody is a candidate at all tells least, so it never comes first.
    let guess = ReasonTemplate.guess.name
    let reasons = one.reasons.filter { $0.template != guess } + one.reasons.filter { $0.template == guess }
    let lines = reasons.map { line($0, sign: "+", "for") } + one.objections.map { line($0, sign: "−", "against") }
    return Suggested(
      personName: one.person,
      personNote: "\(PageText.percent(one.probability))\u{A0}%" + (one.isAssignee ? ", the final assignee" : ""),
      lines: lines,
      keywordSentence: one.keywords.isEmpty ? nil : one.keywords.joined(separator: ", "))
  }

  private static func line(_ reason: ExperimentResult.ExplainedTask.Reason, sign: String, _ name: String) -> Line {
    Line(
      sign: sign, signName: name, lineText: reason.text,
      lineShare: PageText.fixed(reason.share * 100, decimals: 0) + "\u{A0}%")
  }
}

/// The section about why these people are suggested.
struct ReasonView {
  var reasonModel: String
  var reasonSentence: String
  var explained: [ExplainedView]

  /// Nil if the headline's model cannot explain.
  init?(_ document: ExperimentResult) {
    guard let tasks = document.explanations, !tasks.isEmpty else { return nil }
    reasonModel = document.headline.map { "\($0.model), \(Wording.way($0.mode))" } ?? "the model"
    let first = tasks.count { $0.suggestions.first?.isAssignee == true }
    let among = tasks.count { $0.suggestions.contains(where: \.isAssignee) }
    reasonSentence =
      "Here are \(PageText.counted(tasks.count, "test task")), evenly spread over the test part: the final assignee "
      + "was first for \(first) of them and among the first three for \(among)."
    explained = tasks.indices.map { ExplainedView(tasks[$0], document.data, isOpen: $0 == 0) }
  }
}

/// The section about the most confident errors of the headline's model.
struct ErrorView {
  var errorSentence: String
  var explained: [ExplainedView]

  /// Nil if the headline's model cannot explain.
  init?(_ document: ExperimentResult) {
    guard let tasks = document.confidentErrors, !tasks.isEmpty else { return nil }
    let model = document.headline.map { "\($0.model), \(Wording.way($0.mode))" } ?? "the model"
    let second = tasks.count { $0.assigneeRank == 2 }
    let unknown = tasks.count { $0.assigneeRank == nil }
    errorSentence =
      "The \(PageText.counted(tasks.count, "test task")) for which \(model), was most confident of somebody who was not the "
      + "final assignee, the most confident error first. The assignee was second for \(second)"
      + (unknown > 0 ? " and was no candidate for \(unknown)." : ".")
      + " The first is open; “Why these people?” says how to read the lines."
    explained = tasks.indices.map { ExplainedView(tasks[$0], document.data, isOpen: $0 == 0) }
  }
}
