/// Something a dataset lacks, said before a run: what is so, what follows from it, and what helps.
package struct DatasetFinding: Sendable, Equatable, CustomStringConvertible {
  package enum Severity: String, Sendable, CaseIterable {
    /// A run would have nothing to measure.
    case stops
    /// A run goes through, but its figures would say less than they seem to.
    case weakens
    /// Worth knowing.
    case note
  }

  package let severity: Severity
  package let fact: String
  let consequence: String
  package let remedy: String

  package var description: String { "\(severity.rawValue): \(fact)\n  so: \(consequence)\n  try: \(remedy)" }
}

extension DatasetFinding {
  /// Everything that is to be said about a dataset, what stops a run first.
  package static func all(on facts: DatasetFacts) -> [DatasetFinding] {
    guard facts.counts.tasks > 0 else {
      return [
        DatasetFinding(
          severity: .stops, fact: "there are no reports", consequence: "nothing can be measured",
          remedy: "check the files and, for a table, the column named as id")
      ]
    }
    let rules = [
      assignees, resolvedBeforeOpened, persons, selfTaken, resolutions, testTasks, span, order, future, epoch,
      emptyResolved, changesOfNoTask, components, titles, dropped, states, otherFields, cases, histories,
    ]
    let found = addresses(facts) + rules.compactMap { $0(facts) }
    return Severity.allCases.flatMap { severity in found.filter { $0.severity == severity } }
  }

  private static func assignees(_ facts: DatasetFacts) -> DatasetFinding? {
    // Where the column that dates owners is wrong, ``resolvedBeforeOpened(_:)`` says so.
    guard facts.counts.eligibleAny == 0, facts.assigned > 0 || facts.survey?["resolved"]?.beforeOpening ?? 0 == 0 else {
      return nil
    }
    return DatasetFinding(
      severity: .stops,
      fact: facts.assigned == 0
        ? "no report has an owner" : "\(tasks(facts.assigned)) with an owner, none of whom counts as a person",
      consequence: "there is nobody to recommend",
      remedy: facts.assigned == 0
        ? "bring the field of owners: assigned_to, or the column named as owner"
        : "look at persons.notPersons in dataset.yaml: its patterns take every owner for an inbox")
  }

  private static func persons(_ facts: DatasetFacts) -> DatasetFinding? {
    let count = facts.counts.personsFixed
    guard (1..<5).contains(count) else { return nil }
    return DatasetFinding(
      severity: count == 1 ? .stops : .weakens,
      fact: "only \(count == 1 ? "1 person" : "\(count) persons") resolved anything as FIXED",
      consequence: count == 1 ? "there is nothing to choose" : "guessing is right one time in \(count)",
      remedy: "bring a longer time, or more of the tracker's products")
  }

  private static func selfTaken(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.selfTaken > 0, facts.selfTaken * 2 >= facts.counts.eligibleAny else { return nil }
    let all = facts.selfTaken == facts.counts.eligibleAny
    return DatasetFinding(
      severity: .weakens,
      fact: all
        ? "every owner is the reporter"
        : "\(facts.selfTaken) of \(tasks(facts.counts.eligibleAny)) with an owner were filed by that owner",
      consequence: "those tasks were taken, not given: who filed them says it all",
      remedy: all
        ? "check that owner and reporter are two columns" : "leave self-taken tasks out of the target in the recipe")
  }

  private static func resolutions(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.counts.eligibleFixed == 0, facts.counts.eligibleAny > 0 else { return nil }
    if facts.resolved == 0 {
      return DatasetFinding(
        severity: .stops, fact: "no report has a resolution",
        consequence: "no report ever teaches who can do what",
        remedy: "bring the field: resolution, or the column named so")
    }
    let words = words(facts.resolutions)
    return DatasetFinding(
      severity: .stops, fact: "no report that a person owns is resolved as FIXED; the words here are \(words)",
      consequence: "nothing is eligible where FIXED is asked for",
      remedy: "write FIXED for what counts as done, or write eligibility: any in the recipe")
  }

  private static func testTasks(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.counts.eligibleFixed > 0, facts.testTasks < 50 else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact: "the holdout would test on \(tasks(facts.testTasks)), the last fifth of \(facts.counts.eligibleFixed)",
      consequence: "with fewer than 50 the page says \"too few to say\" beside every figure",
      remedy: "bring a longer time: 250 reports that are owned by persons and resolved as FIXED are enough")
  }

  private static func span(_ facts: DatasetFacts) -> DatasetFinding? {
    let days = (facts.counts.lastOpening - facts.counts.firstOpening) / 86_400
    guard facts.counts.tasks > 1, days < 180 else { return nil }
    return DatasetFinding(
      severity: days == 0 ? .stops : .weakens,
      fact: days == 0 ? "all reports were opened within a day" : "all reports were opened within \(days) days",
      consequence: "past and future cannot be told apart well, and 90 days of recent work are most of the data",
      remedy: "check the column of opening times, or bring a longer time")
  }

  private static func order(_ facts: DatasetFacts) -> DatasetFinding? {
    let odd = facts.unsortedHistories + facts.earlyUpdates
    guard odd * 100 > facts.counts.tasks else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact: "\(facts.unsortedHistories) histories are out of time order, \(facts.earlyUpdates) updates are older than"
        + " their report",
      consequence: "they are sorted and kept, but what was known when may be wrong",
      remedy: "check the time zones and formats of the export")
  }

  private static func components(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.withComponent * 2 < facts.counts.tasks else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact: facts.withComponent == 0
        ? "no report has a component"
        : "only \(tasks(facts.withComponent)) of \(facts.counts.tasks) have a component",
      consequence:
        "the component is the strongest single sign of who will do it; models that use it fall back on recency",
      remedy: "bring the field: component, or the column named so")
  }

  private static func titles(_ facts: DatasetFacts) -> DatasetFinding? {
    let empty = facts.counts.tasks - facts.withTitle
    guard empty * 20 > facts.counts.tasks else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact: facts.withTitle == 0 ? "all titles are empty" : "\(empty) of \(facts.counts.tasks) titles are empty",
      consequence: "models that read text have nothing to read there",
      remedy: "check short_desc.xml, or the column named as title")
  }

  private static func histories(_ facts: DatasetFacts) -> DatasetFinding? {
    guard !facts.hasHistories else { return nil }
    return DatasetFinding(
      severity: .note, fact: "there are final values only, no histories",
      consequence: "component, owner and title may have been set later than the opening, so figures may flatter",
      remedy: "bring a second file of changes (id, field, when, value), if the tracker can give it")
  }

  /// The commonest three, `'Done' (427)`.
  static func words(_ counts: [(word: String, count: Int)]) -> String {
    counts.prefix(3).map { "'\($0.word)' (\($0.count))" }.joined(separator: ", ")
      + (counts.count > 3 ? " and \(counts.count - 3) more" : "")
  }

  static func tasks(_ count: Int) -> String { count == 1 ? "1 report" : "\(count) reports" }
}
