import DelegationFoundations
import DelegationRanking
import DelegationResults
import DelegationTasks

extension ExperimentResult {
  var countTable: TableView {
    let left = [
      (noAssignee, counts.assigneeNeverChanged),
      ("left out: the final assignee is an inbox, a role or a robot", counts.assigneeNotPerson),
      ("left out: open, or the resolution does not count", counts.otherResolution),
      ("left out by setting: the assignee is the reporter", counts.selfTaken),
    ].filter { $0.1 > 0 }
    let used = [
      ("eligible: the final assignee is a person, and the resolution counts", counts.eligible),
      ("would be eligible if every resolution counted", counts.eligibleAny),
      ("train: the first 80 % of the eligible, by time", counts.train),
      ("of train: final assignee and resolution known before the first test task was opened", counts.trainKnown),
      ("training examples: what a model trained at that moment learns from", counts.trainingExamples),
      ("test: the last 20 % of the eligible, by time", counts.test),
    ]
    return TableView(
      "From all tasks to the test part",
      texts: ["Tasks"], numbers: ["Count", "% of all"],
      rows: ([("all tasks", counts.tasks)] + left + used).map { name, count in
        TableView.Row(name, .count(count), .bar(share(count), share: Double(count) / Double(max(1, counts.tasks))))
      })
  }

  private var noAssignee: String {
    finalValuesOnly ? "left out: no assignee is recorded" : "left out: the assignee never changed after the opening"
  }

  /// Whether so many tasks have no judged assignee that the others may be of another kind.
  fileprivate var leavesOutMany: Bool { counts.assigneeNeverChanged * 20 > counts.tasks }

  private func share(_ count: Int) -> String {
    counts.tasks > 0 ? PageText.percent(Double(count) / Double(counts.tasks)) : "–"
  }

  var facts: [Context] {
    [
      fact("Dataset", dataset),
      fact("Period", "\(PageText.day(counts.firstOpening)) to \(PageText.day(counts.lastOpening))"),
      fact("Tasks", "\(PageText.count(counts.tasks)) with \(PageText.counted(counts.updates, "update"))"),
      fact("Persons with eligible tasks", PageText.count(counts.persons)),
      fact("Training ends when the first test task is opened", PageText.day(counts.firstTestOpening)),
    ] + (suggestions?.facts ?? [])
  }

  /// The tasks left out, where they are so many that the rest is biased: `1,200 tasks (23.4 %)`.
  var manyLeftOut: String? {
    let count = counts.assigneeNeverChanged
    return leavesOutMany ? "\(PageText.counted(count, "task")) (\(share(count))\u{A0}%)" : nil
  }

  var dataWarningTable: TableView {
    TableView(
      "Repaired or skipped while reading", texts: ["What was found"], numbers: ["How often"],
      rows: dataWarnings.map { TableView.Row($0.kind, .count($0.count)) })
  }

  var settingTable: TableView {
    TableView(
      "The recipe's settings, defaults included", texts: ["Setting", "Value"],
      rows: settings.map { TableView.Row($0.key, .text($0.value)) })
  }

  var modelTable: TableView {
    TableView(
      "The models", texts: ["Model", "What it does", "Equal scores", "Settings"],
      rows: models.map {
        TableView.Row($0.name, .text($0.summary), .text($0.tieRule), .text($0.settings.isEmpty ? "–" : $0.settings))
      })
  }
}

func fact(_ name: String, _ text: String) -> Context { Context(["factName": name, "factText": text]) }

extension ExperimentResult.Suggestions {
  fileprivate var facts: [Context] {
    [fact("Suggestions that the app made", Self.text(all) + "; \(declinedAndDone)")]
      + byRank.filter { ($0.rank ?? .max) <= 5 }.map { fact("Of these at rank \($0.rank!)", Self.text($0)) }
  }

  private var declinedAndDone: String {
    "\(PageText.count(all.declined)) declined, \(PageText.count(all.done)) done by that person in the end"
  }

  private static func text(_ row: ExperimentResult.Suggestions.Row) -> String {
    "\(PageText.count(row.taken)) of \(PageText.count(row.shown)) taken (\(PageText.percent(row.acceptance))\u{A0}%, 95\u{A0}%: "
      + row.acceptanceInterval95.map(PageText.percent).joined(separator: " to ") + ")"
  }
}

extension ExperimentResult.DataNote {
  /// - Parameter mode: That of the page's subject.
  func sentence(in mode: EvaluationMode?) -> String {
    (isMadeUp ? "The data is made up." : "Data: \(summary).") + (outcomes.map { " \(Self.sentence($0, mode))" } ?? "")
  }

  private static func sentence(_ dating: OutcomeDating, _ mode: EvaluationMode?) -> String {
    switch dating {
    case .recorded, .updated: "The last update dates the outcome of a task: late, and never early."
    case .assumed, .atOpening, .doubted:
      "The data does not say\(dating == .doubted ? " reliably" : "") when outcomes were known; it is assumed that \(dating.assumption!). "
        + "\(Caveats.bias(dating, in: mode))."
    }
  }
}

extension ExperimentResult {
  package var dataSentences: [String] {
    [data?.sentence(in: subject?.mode), partSentence, consequence].compactMap(\.self)
  }

  private var partSentence: String? {
    guard let parts, parts.contains(where: { !$0.isHere }) else { return nil }
    return "\(parts.count(where: \.isHere)) of its \(parts.count) parts were here."
  }

  /// How many of all tasks the answer is about, and why not about the rest.
  package var judgedSentence: String {
    let years = [counts.firstOpening, counts.lastOpening].map { PageText.day($0).prefix(4) }
    let period = years[0] == years[1] ? String(years[0]) : "\(years[0])–\(years[1])"
    guard counts.eligible < counts.tasks else {
      return "All \(PageText.counted(counts.tasks, "task")), \(period), can be judged."
    }
    let judged =
      "Of \(PageText.counted(counts.tasks, "task")), \(period), \(PageText.count(counts.eligible)) "
      + "(\(share(counts.eligible))\u{A0}%) can be judged"
    let others = [
      (counts.assigneeNeverChanged, finalValuesOnly ? "have no recorded assignee" : "never changed hands"),
      (counts.assigneeNotPerson, "were last assigned to an inbox, a role or a robot"),
      (counts.otherResolution, "are open or were closed with a resolution that does not count"),
      (counts.selfTaken, "were taken by their reporter"),
    ].filter { $0.0 > 0 }.map { "\(PageText.count($0.0)) \($0.1)" }
    return (others.isEmpty ? judged : "\(judged); \(PageText.sentence(others))") + "."
      + (leavesOutMany && !finalValuesOnly && data?.isMadeUp != true
        ? " So the metrics hold only for tasks that changed hands." : "")
  }

  private var consequence: String? {
    if data?.isMadeUp == true { return "So the metrics show only how a page looks, and nothing about a real tracker." }
    if finalValuesOnly {
      let isBiasSaid = data?.outcomes.map { $0.assumption != nil } ?? false
      return "No histories are known: later corrections of a task's fields count as made at its opening."
        + (isBiasSaid ? "" : " \(Caveats.finalValueBias), on trackers that have both.")
    }
    return nil
  }
}
