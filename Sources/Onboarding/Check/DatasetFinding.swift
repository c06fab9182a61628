import DelegationFoundations
import DelegationTasks

/// A finding about a dataset before a run: the fact, its consequence and a remedy.
package struct DatasetFinding: Sendable, Equatable, CustomStringConvertible {
  package enum Severity: String, Sendable, CaseIterable {
    case stops
    /// A run works, but its metrics mean less than they seem to.
    case weakens
    case note
  }

  package let severity: Severity
  package let fact: String
  let consequence: String
  package let remedy: String

  package var description: String { "\(severity.rawValue): \(fact)\n  so: \(consequence)\n  try: \(remedy)" }

  /// All findings about a dataset; those that stop a run come first.
  package static func all(on facts: DatasetFacts) -> [DatasetFinding] {
    guard facts.counts.tasks > 0 else {
      return [
        DatasetFinding(
          severity: .stops, fact: "there are no tasks", consequence: "there is nothing to evaluate",
          remedy: "check the files and, for a table, the column mapped as id")
      ]
    }
    let rules = [
      assignees, emptiedAtClosing, changedAtClosing, movedOpenings, resolvedBeforeOpened, persons, suspect, selfTaken,
      handedOn,
      resolutions, examples, testTasks, span, order, future, epoch, outcomes, lateOutcomes, closedByProgram,
      emptyResolved,
      resolvedWhileOpen, constantColumns, unrecordedColumns, changesOfNoTask, otherAssignees, untoldAssignees,
      misplaced, openQuotes, losses, components, otherSpellings, movedLogins, movedNames, sharedAccounts,
      componentCases, titles,
      dropped,
      states,
      unlisted, leftOut, otherFields, cases, people, histories,
    ]
    let found = addresses(facts) + telling(facts) + rules.compactMap { $0(facts) }
    return Severity.allCases.flatMap { severity in found.filter { $0.severity == severity } }
  }

  private static func assignees(_ facts: DatasetFacts) -> DatasetFinding? {
    // Where the column that dates assignees is wrong, ``resolvedBeforeOpened(_:)`` says so.
    guard facts.counts.eligibleAny == 0, facts.assigned > 0 || facts.survey?["resolved"]?.beforeOpening ?? 0 == 0 else {
      return nil
    }
    return DatasetFinding(
      severity: .stops,
      fact: facts.assigned == 0
        ? "no task has an assignee" : "\(tasks(facts.assigned)) with an assignee, none of whom counts as a person",
      consequence: "there is nobody to recommend",
      remedy: facts.assigned == 0
        ? "add the field of assignees: assigned_to, or the column mapped as assignee"
        : "look at persons.notPersons in dataset.yaml: its patterns match every assignee")
  }

  private static func emptiedAtClosing(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.isEmptiedAtClosing else { return nil }
    let (open, column) = (facts.counts.tasks - facts.resolved, facts.survey?.mapping.fields[.assignedTo]?.path)
    return DatasetFinding(
      severity: facts.counts.eligibleFixed == 0 ? .stops : .weakens,
      fact: "'\(column ?? "assigned_to")' is emptied when a task is closed: it names somebody in "
        + "\(facts.openWithAssignee) of \(open) open tasks and in \(facts.resolvedWithAssignee) of \(facts.resolved) closed ones",
      consequence: "who did the work is lost, and the few closed tasks that keep an assignee are not like the others",
      remedy:
        "name another column, such as who resolved it, with --set assignee=COLUMN, or write each task's last assignee into the export"
    )
  }

  private static func changedAtClosing(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.isChangedAtClosing else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact:
        "\(facts.openOfOthers) of \(facts.openOfPersons) open tasks with an assignee are of persons who have no closed one: "
        + "the assignee may change when a task is closed, as to testers",
      consequence: "models learn who had tasks last, not who did the work",
      remedy:
        "name the column of who did the work, if the export has one, with --set assignee=COLUMN; leave it if other people took over lately"
    )
  }

  private static func movedOpenings(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.movedOpenings > 0 else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact:
        "\(tasks(facts.movedOpenings)) with another opening in a later file, by one difference, as between time zones",
      consequence: "times of one file are off by it",
      remedy: "export all files with one time zone in the account")
  }

  private static func telling(_ facts: DatasetFacts) -> [DatasetFinding] {
    facts.doubts.map { doubt in
      DatasetFinding(
        severity: .weakens, fact: doubt,
        consequence:
          "if it was filled in or edited with the assignee or when the work was done, metrics are too high: nobody knew it at the opening",
        remedy: "remove the field from dataset.yaml, or bring its values at the opening, unless it was known then")
    }
  }

  private static func persons(_ facts: DatasetFacts) -> DatasetFinding? {
    let count = facts.counts.personsFixed
    guard (1..<5).contains(count) else { return nil }
    return DatasetFinding(
      severity: count == 1 ? .stops : .weakens,
      fact: count == 1 ? "only 1 person has tasks that are done" : "only \(count) persons have tasks that are done",
      consequence: count == 1 ? "there is nothing to choose" : "a random guess is right one time in \(count)",
      remedy: "add a longer period, or more of the tracker's products")
  }

  private static func suspect(_ facts: DatasetFacts) -> DatasetFinding? {
    facts.suspect.map { pseudonym, count in
      DatasetFinding(
        severity: .weakens,
        fact: "\(pseudonym) has \(count) of \(tasks(facts.assigned)) with an assignee: is this one person?",
        consequence: "if it is a queue, a team, a robot or a word for nobody, every metric is about it",
        remedy:
          "see who it is with --show-persons; then list the value in dataset.yaml, below persons:, in notPersons or in persons"
      )
    }
  }

  private static func selfTaken(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.selfTaken > 0, facts.selfTaken * 2 >= facts.counts.eligibleAny else { return nil }
    let all = facts.selfTaken == facts.counts.eligibleAny
    return DatasetFinding(
      severity: .weakens,
      fact: all
        ? "every assignee is the reporter"
        : "\(facts.selfTaken) of \(tasks(facts.counts.eligibleAny)) with an assignee were filed by that assignee",
      consequence: "those tasks are self-assigned: the reporter alone predicts the assignee",
      remedy: all
        ? "check that assignee and reporter are two columns"
        : "leave self-assigned tasks out of the target in the recipe")
  }

  private static func handedOn(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.handedOn >= 20, facts.handedOn * 4 > facts.resolvedWithAssignee else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact:
        "in \(facts.handedOn) of \(tasks(facts.resolvedWithAssignee)) that are resolved, another person was assigned with the resolution or later",
      consequence:
        "the last assignee counts: if they only check the work, or get the task back, every metric is about them",
      remedy:
        "if so, leave these changes of the assignee out, and write whoever had the task before into the tasks' column")
  }

  private static func resolutions(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.counts.eligibleFixed == 0, facts.counts.eligibleAny > 0, !facts.isEmptiedAtClosing else { return nil }
    if facts.resolved == 0 {
      return DatasetFinding(
        severity: .stops, fact: "no task has a resolution", consequence: "there are no training examples",
        remedy: "add the field: resolution, or the column mapped so")
    }
    if facts.resolutions.contains(where: { $0.value == "FIXED" }) {
      return DatasetFinding(
        severity: .stops, fact: "no task that is done is assigned to a person",
        consequence: "there is nobody to recommend",
        remedy: "map another column as assignee, such as who resolved it, or look at persons.notPersons in dataset.yaml"
      )
    }
    let values = text(of: facts.resolutions)
    return DatasetFinding(
      severity: .stops, fact: "no task of a person counts as done; the resolutions are \(values)",
      consequence: "no task is eligible unless the recipe says 'eligibility: any'",
      remedy: "\(doneRemedy(facts)), or 'eligibility: any' in the recipe")
  }

  private static func examples(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.examples == 0 else { return nil }
    let column = (facts.survey?["resolved"] ?? facts.survey?["updated"]).map { " of '\($0.column)'" } ?? ""
    return DatasetFinding(
      severity: .stops,
      fact: "no task had been resolved when the first test task was opened, by the times\(column)",
      consequence: "there is nothing to learn from",
      remedy: facts.survey?.changes ?? 0 > 0
        ? doneRemedy(facts)
        : column.isEmpty
          ? "add a longer period; or, if outcomes are known sooner, write fewer days in 'outcomes' of dataset.yaml"
          : (facts.unreadTime.map { "write '\($0)' in dataset.yaml, which is not read; or " } ?? "")
            + "bring other times of the resolution; without any, write 'outcomes: {after: \(OutcomeDating.suggestedDays)d}' in place of that column"
    )
  }

  private static func testTasks(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.counts.eligibleFixed > 0, facts.testTasks < Sample.fewest else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact: "the holdout would test on \(tasks(facts.testTasks)), the last fifth of \(facts.counts.eligibleFixed)",
      consequence: "with fewer than \(Sample.fewest) the page says \"too few to say\" beside every metric",
      remedy: "add a longer period: 250 tasks that are assigned to persons and done are enough")
  }

  private static func span(_ facts: DatasetFacts) -> DatasetFinding? {
    let days = (facts.counts.lastOpening - facts.counts.firstOpening) / 86_400
    guard facts.counts.tasks > 1, days < 180 else { return nil }
    return DatasetFinding(
      severity: days == 0 ? .stops : .weakens,
      fact: days == 0 ? "all tasks were opened within a day" : "all tasks were opened within \(days) days",
      consequence: "there is little past to learn from, and 90 days of recent work are most of the data",
      remedy: "check the column of opening times, or add a longer period")
  }

  private static func order(_ facts: DatasetFacts) -> DatasetFinding? {
    let odd = facts.unsortedHistories + facts.earlyUpdates
    guard odd * 100 > facts.counts.tasks else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact: "\(facts.unsortedHistories) histories are out of time order, \(facts.earlyUpdates) changes are older than"
        + " their task",
      consequence: "they are sorted and kept, but histories may be wrong",
      remedy: "check the time zones and formats of the export; 'zone' below 'changes' is that of changes alone")
  }

  private static func components(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.withComponent * 2 < facts.counts.tasks else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact: facts.withComponent == 0
        ? "no task has a component"
        : "only \(tasks(facts.withComponent)) of \(facts.counts.tasks) have a component",
      consequence:
        "the component is the strongest single predictor; models that use it fall back on recency",
      remedy: "add the field: component, or the column mapped so")
  }

  private static func titles(_ facts: DatasetFacts) -> DatasetFinding? {
    let empty = facts.counts.tasks - facts.withTitle
    guard empty * 20 > facts.counts.tasks else { return nil }
    let isMapped = facts.survey.map { $0.mapping.fields[.shortDesc] != nil } ?? true
    return DatasetFinding(
      severity: .weakens,
      fact: !isMapped
        ? "no column is known to hold the titles"
        : facts.withTitle == 0 ? "all titles are empty" : "\(empty) of \(facts.counts.tasks) titles are empty",
      consequence: facts.withTitle > 0
        ? "models that read text have nothing to read there"
        : facts.hasDescriptions
          ? "experiments that read titles alone stop; --set text.fields=[description] makes them read descriptions"
          : "models that read titles are left out; rules, and rankers by all else, run",
      remedy: facts.survey == nil
        ? "check short_desc.xml"
        : "name the column of titles, if the export has one: 'title: COLUMN' in dataset.yaml, or --set title=COLUMN")
  }

  private static func histories(_ facts: DatasetFacts) -> DatasetFinding? {
    if facts.finalValueTasks > 0 {
      return DatasetFinding(
        severity: .weakens,
        fact: "\(facts.finalValueTasks) of \(tasks(facts.counts.tasks)) came without all of their changes",
        consequence: "their last assignee and resolution count as known late, as those of a table without changes do",
        remedy: "export the changes of all tasks, each from its opening on")
    }
    guard !facts.hasHistories else { return nil }
    let unread = facts.unreadHistory
    // What dates outcomes by an assumption says so elsewhere.
    let delay = facts.dating == .recorded || facts.dating == .updated ? facts.medianDelay : nil
    let soon = delay.flatMap { seconds in
      seconds < 7200 ? "\(max(1, seconds / 60)) minutes" : seconds < 7 * 86_400 ? "\(seconds / 3600) hours" : nil
    }
    return DatasetFinding(
      severity: unread == nil ? .note : .weakens,
      fact: unread.map { "the changes in '\($0)' are not read, so there are final values only" }
        ?? "there are final values only, no histories",
      consequence: "component, assignee and title may have been set after the opening, so metrics may include leakage"
        + (soon.map {
          "; and half of the outcomes count as known within \($0) of the opening, too early if the work takes longer"
        } ?? ""),
      remedy: unread == nil
        ? "add a second file of changes (id, field, when, value), if the tracker can give it"
        : "write them into a second file, a row for each (id, field, when, from, to), with people and states called as in the tasks; "
          + "or fetch the tracker: 'delegate datasets new' takes its address")
  }

  /// The three most frequent, such as `'Done' (427)`.
  static func text(of counts: [(value: String, count: Int)]) -> String {
    counts.prefix(3).map { value, count in
      "'\(PrivacyGuard(of: .tracker).replacing(value) { _ in "(address)" })' (\(count))"
    }.joined(separator: ", ")
      + (counts.count > 3 ? " and \(counts.count - 3) more" : "")
  }

  static func tasks(_ count: Int) -> String { PageText.counted(count, "task") }
}
