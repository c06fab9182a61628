import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML
import DelegationTasks

extension DatasetFinding {
  static func addresses(_ facts: DatasetFacts) -> [DatasetFinding] {
    facts.addresses.map { column, value, count in
      DatasetFinding(
        severity: .stops,
        fact: "the column '\(column)' holds '\(value)'" + (count == 1 ? "" : " and \(count - 1) more like it")
          + ", which looks like an e-mail address",
        consequence: "no report may hold one, so a run stops before it computes anything",
        remedy: Problem.addressRemedy(value))
    }
  }

  static func resolvedBeforeOpened(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let survey = facts.survey, let resolved = survey["resolved"], resolved.beforeOpening > 0 else { return nil }
    return DatasetFinding(
      severity: resolved.beforeOpening == resolved.filled && survey["updated"] == nil
        ? .stops : resolved.beforeOpening * 100 > survey.rows ? .weakens : .note,
      fact:
        "in \(resolved.beforeOpening) of \(resolved.filled) rows '\(resolved.column)' is before '\(survey.times[0].column)'",
      consequence: "its assignee and resolution count as known later than they were",
      remedy: "check that the two columns are not swapped, and that both are in one time zone")
  }

  static func outcomes(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let assumption = facts.dating.assumption else { return nil }
    let isStated = facts.survey?.mapping.dating == facts.dating
    let column = ["resolved", "updated"].compactMap { facts.survey?[$0] }.first { $0.filled > 0 }
    return DatasetFinding(
      severity: .weakens,
      fact: isStated
        ? "it is assumed that \(assumption)"
        : facts.assigneesNeverChange
          ? "most assignees are there from the opening on and never change, as in a log that was filled in afterwards"
          : Self.doubt(facts.dating) + (column.map { ", by the column '\($0.column)'" } ?? ""),
      consequence: "metrics of models that learn as they go are too high if outcomes were known later; pages say so",
      remedy: facts.assigneesNeverChange && !isStated
        ? "bring a history that says when each task was assigned, or map final values alone, with the time of the resolution"
        : otherDate(facts) + "bring the time of the resolution or of the last update, or a file of changes")
  }

  /// A remedy for times of resolution that are wrong, where those of updates are later; empty where none is.
  private static func otherDate(_ facts: DatasetFacts) -> String {
    guard facts.dating == .doubted, let survey = facts.survey, !survey.mapping.snapshots,
      let updated = survey["updated"],
      let resolved = survey["resolved"], updated.filled >= resolved.filled,
      updated.beforeResolution * 20 <= resolved.filled
    else { return "" }
    return "remove 'resolved' from dataset.yaml, so that '\(updated.column)' dates outcomes, late and never early; or "
  }

  /// Why times that are there do not date outcomes.
  private static func doubt(_ dating: OutcomeDating) -> String {
    switch dating {
    case .atOpening: "most tasks are dated as resolved right at their opening"
    case .doubted:
      "other values contradict the times of outcomes (open tasks have one, many are before the opening or after the last update, assignees changed before the opening, one assignee's were updated at once long after, or many were opened and resolved within minutes, as by an import)"
    default: "nearly all tasks are dated as resolved at the same few distances behind their opening, as plans are"
    }
  }

  static func emptyResolved(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let survey = facts.survey, !facts.hasHistories, let resolved = survey["resolved"],
      survey.undatedResolutions * 20 > facts.resolved || resolved.filled == 0
    else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact: resolved.filled == 0
        ? "the column '\(resolved.column)' is empty in every row"
        : "the column '\(resolved.column)' is empty in \(survey.undatedResolutions) of \(facts.resolved) rows with a resolution",
      consequence: survey["updated"].map { "'\($0.column)' dates their assignee and resolution instead" }
        ?? "their assignee and resolution count as known at the end of the data, so nothing is learned from them",
      remedy: "bring the time of the resolution, or a file of changes")
  }

  static func lateOutcomes(_ facts: DatasetFacts) -> DatasetFinding? {
    guard !facts.lateOutcomes.isEmpty else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact: facts.lateOutcomes.map(\.fact).joined(separator: "; "),
      consequence: "a later time of their row dates them, or the end of the data: late, and never early",
      remedy: "bring the time of the last closing, or a file of changes"
        + (facts.survey?["updated"] == nil || facts.lateOutcomes.allSatisfy { $0.doubt == .filledIn }
          ? "" : "; where the first closing is the last, remove 'updated' from dataset.yaml"))
  }

  static func closedByProgram(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let note = facts.closedByProgram else { return nil }
    return DatasetFinding(
      severity: note.doubt == .closedAtMidnights ? .note : .weakens, fact: note.fact,
      consequence: "if it closes them before the work ends, models that learn as they go learn too early who did it",
      remedy: "bring the time of the last change of the assignee or of the last update, or a file of changes")
  }

  /// A column of plans.
  static func resolvedWhileOpen(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let survey = facts.survey, let resolved = survey["resolved"],
      TableSurvey.isPlanned(survey.resolvedWhileOpen, of: survey.openRows)
    else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact: "the column '\(resolved.column)' has a time in \(survey.resolvedWhileOpen) of \(survey.openRows) open rows",
      consequence: "if it says when work should end, assignees and resolutions count as known before anybody knew them",
      remedy: "remove 'resolved' from dataset.yaml if it is a plan, so that 'updated' or an assumption dates them")
  }

  static func otherAssignees(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.otherAssignees > 0 else { return nil }
    // Of another tracker the same ids are other tasks, and nothing else of such changes is right either.
    let most = facts.otherAssignees * 2 > facts.assigned
    return DatasetFinding(
      severity: most ? .stops : facts.otherAssignees * 10 > facts.assigned ? .weakens : .note,
      fact: "in \(tasks(facts.otherAssignees)) the last assignee in the changes is not the one in the table",
      consequence: most
        ? "the changes are of other tasks with the same ids, or are read wrongly, and nothing they say can be trusted"
        : "the changes count there, whoever is right",
      remedy:
        "check that both files are of the same tasks and of one day, that the changes give the value before and the one after under these names, and that both name people alike; people.yaml joins two names of a person"
        + (most ? "; or leave the changes out" : "")
    )
  }

  /// Rows whose cells are shifted.
  static func misplaced(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let columns = facts.survey?.misplaced, let first = columns.first else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact: "a time where hardly any other row has one: "
        + columns.map { "\($0.count == 1 ? "1 row" : "\($0.count) rows") of '\($0.column)'" }.joined(separator: ", "),
      consequence: "where the cells of a row are in wrong columns, its people and times are wrong",
      remedy: "look at line \(first.first.line) of the export, and correct it there")
  }

  static func openQuotes(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let lines = facts.survey?.quoteLines, let first = lines.first else { return nil }
    let all = lines.count == 1 ? "a cell holds" : "\(lines.count) cells hold"
    return DatasetFinding(
      severity: .weakens,
      fact: "\(all) what looks like several rows, behind a quote that opens in line \(first)",
      consequence: "the tasks of those rows are missing, and the row with the quote has the values of another",
      remedy: "look at line \(first) of the export: remove the quote, double it, or close it in the same cell")
  }

  static func losses(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let losses = facts.survey?.losses else { return nil }
    let halves = losses.replaced > 0 ? "\(losses.replaced) unpaired halves of characters: read as U+FFFD" : nil
    guard case let found = losses.notes + (halves.map { [$0] } ?? []), !found.isEmpty else { return nil }
    return DatasetFinding(
      severity: .note, fact: found.joined(separator: "; "), consequence: "what was there is lost",
      remedy: "look at those places in the export, and correct them there")
  }

  static func untoldAssignees(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.untoldAssignees > 0 else { return nil }
    return DatasetFinding(
      severity: facts.untoldAssignees * 10 > facts.assigned ? .weakens : .note,
      fact: "\(tasks(facts.untoldAssignees)) with an assignee and changes, but no change of the assignee",
      consequence: "who was assigned them counts as known when they were resolved, or last updated",
      remedy:
        "export all changes of assignees; where a task was assigned when it was opened, add one with that time")
  }

  /// Columns of a log that were filled in afterwards.
  static func constantColumns(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let columns = facts.survey?.constantColumns, !columns.isEmpty else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact:
        "equal in all rows of every task, or nearly every, though the rows are states: \(columns.map { "'\($0)'" }.joined(separator: ", "))",
      consequence:
        "a value that the log filled in afterwards would be known from the first row on, before anybody could know it",
      remedy: "remove it from dataset.yaml if it can change; the resolution and the assignee count as final values")
  }

  /// Columns whose changes a history leaves out.
  static func unrecordedColumns(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let columns = facts.survey?.unrecordedColumns, !columns.isEmpty else { return nil }
    return DatasetFinding(
      severity: .note,
      fact: "the changes do not mention \(columns.map { "'\($0)'" }.joined(separator: ", "))",
      consequence: "a final value counts as known from the opening, also where it was set later",
      remedy: "export their changes too, or remove a column from dataset.yaml if it is set while work goes on")
  }

  static func future(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.momentsInFuture > 0 else { return nil }
    return DatasetFinding(
      severity: facts.isMostlyInFuture ? .stops : .weakens, fact: "\(moments(facts.momentsInFuture)) in the future",
      consequence: "histories are wrong there, and the test period may not be over yet",
      remedy:
        "check this machine's clock, then the times: milliseconds taken for seconds, day and month swapped, dates of plans, years of another calendar (take 543 from those of the Buddhist one: 2567 is 2024; convert Hebrew ones, in Python with convertdate)"
    )
  }

  static func epoch(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.momentsIn1970 > 0 else { return nil }
    return DatasetFinding(
      severity: .weakens, fact: "\(moments(facts.momentsIn1970)) in 1970",
      consequence: "an empty date written as 0 is read as 1970; those values count as known from then on",
      remedy: "leave the cell empty where the time is unknown, and check that seconds are not read as milliseconds")
  }

  static func changesOfNoTask(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let survey = facts.survey, survey.changesOfNoTask > 0 else { return nil }
    let all = survey.changesOfNoTask == survey.changes
    func list(_ ids: [String]) -> String { ids.map { Problem.shown($0) }.joined(separator: ", ") }
    return DatasetFinding(
      severity: all ? .stops : survey.changesOfNoTask * 2 > survey.changes ? .weakens : .note,
      fact: all
        ? "no row of the changes names a task of the table"
        : "\(survey.changesOfNoTask) of \(survey.changes) rows of the changes name tasks that the table lacks",
      consequence: "they are left out",
      remedy:
        "write the ids of both files alike: those of the changes are \(list(survey.foreignIDs)) …, those of the tasks \(list(survey.ids)) …"
        + (all ? "; or leave the changes out" : ""))
  }

  static func otherFields(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let survey = facts.survey, case let others = survey.otherFields, !others.isEmpty else { return nil }
    return DatasetFinding(
      severity: .note,
      fact:
        "\(others.reduce(0) { $0 + $1.count }) of \(survey.changes) rows of the changes name fields that are not read: "
        + text(of: others.map { (value: $0.name, count: $0.count) }),
      consequence: "they are left out",
      remedy:
        "if one of them is a field that the table has, name it below 'changes' in dataset.yaml, with the key of that field: "
        + "fields: {KEY: [\(YAMLText.word(others[0].name))]}")
  }

  static func dropped(_ facts: DatasetFacts) -> DatasetFinding? {
    // Where nothing is FIXED, ``resolutions(_:)`` stops the run.
    guard facts.counts.eligibleFixed > 0, !facts.dropped.isEmpty else { return nil }
    let count = facts.dropped.reduce(0) { $0 + $1.count }
    return DatasetFinding(
      severity: .note,
      fact:
        "done by persons: \(tasks(facts.counts.eligibleFixed)); not counted as done, by resolution: \(PageText.count(count)), \(text(of: facts.dropped))",
      consequence:
        "the others are not tested; models that learn as they go learn who did them, those trained once do not. With 'eligibility: any' in the recipe they count as well",
      remedy: doneRemedy(facts))
  }

  static func states(_ facts: DatasetFacts) -> DatasetFinding? {
    // A state that the description lists is as it should be.
    let outcome = facts.survey?.mapping.outcome
    let states = facts.unresolvedStates.filter { outcome?.meaning(of: $0.value) == nil }
    guard !states.isEmpty else { return nil }
    let count = states.reduce(0) { $0 + $1.count }
    return DatasetFinding(
      severity: .note,
      fact: "\(tasks(count)) of persons without a resolution, whatever the status: \(text(of: states))",
      consequence: facts.hasOutcome ? "they count as open" : "the status is not used, so they count as not done",
      remedy: doneRemedy(facts))
  }

  /// What to do where a value means done and is not taken so.
  static func doneRemedy(_ facts: DatasetFacts) -> String {
    facts.survey == nil
      ? "write FIXED in the resolution of what counts as done, and export it again"
      : "list what counts as done in table.outcome.done of dataset.yaml"
  }

  /// Values that no list of the outcome has.
  static func unlisted(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let survey = facts.survey, let outcome = survey.mapping.outcome else { return nil }
    let values = survey.outcomes[.resolution, default: [:]].filter {
      !$0.key.isEmpty && outcome.meaning(of: $0.key) == nil
    }
    guard !values.isEmpty else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact: "\(tasks(values.values.reduce(0, +))) with resolutions that are not listed: \(text(of: values.mostFirst))",
      consequence: "they count as not done",
      remedy: "add each of them to done, notDone or open in table.outcome of dataset.yaml")
  }

  /// Rows that the description says are no tasks.
  static func leftOut(_ facts: DatasetFacts) -> DatasetFinding? {
    let found = facts.survey?.leftOut.filter { $0.count > 0 } ?? []
    guard !found.isEmpty else { return nil }
    return DatasetFinding(
      severity: .note,
      fact: "rows that are not tasks, by column: \(text(of: found.map { (value: $0.column, count: $0.count) }))",
      consequence: "they are left out", remedy: "correct table.notTasks in dataset.yaml if they are tasks")
  }

  private static func moments(_ count: Int) -> String { count == 1 ? "1 moment is" : "\(count) moments are" }
}
