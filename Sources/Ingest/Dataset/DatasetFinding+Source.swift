import DelegationTasks

/// What is to be said about the values and files that a dataset was read from.
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
      severity: facts.counts.eligibleAny == 0 ? .stops : resolved.beforeOpening * 100 > survey.rows ? .weakens : .note,
      fact:
        "in \(resolved.beforeOpening) of \(resolved.filled) rows '\(resolved.column)' is before '\(survey.times[0].column)'",
      consequence: "the owner and the resolution that it dates count as never set",
      remedy: "check that the two columns are not swapped, and that both are in one time zone")
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
      consequence: survey["updated"].map { "'\($0.column)' dates their owner and resolution instead" }
        ?? "their owner and resolution count as known from the opening on, so figures look at the future",
      remedy: "bring the time of the resolution, or a file of changes")
  }

  static func future(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.momentsInFuture > 0 else { return nil }
    return DatasetFinding(
      severity: .weakens, fact: "\(moments(facts.momentsInFuture)) in the future",
      consequence: "what was known when is wrong there, and the test part may not have happened yet",
      remedy: "check the times: milliseconds taken for seconds, day and month swapped, dates of plans")
  }

  static func epoch(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.momentsIn1970 > 0 else { return nil }
    return DatasetFinding(
      severity: .weakens, fact: "\(moments(facts.momentsIn1970)) in 1970",
      consequence: "that is where an empty date lands when it is written as 0; those values count as known long before",
      remedy: "leave the cell empty where nobody knows the time, and check that seconds are not read as milliseconds")
  }

  static func changesOfNoTask(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let survey = facts.survey, survey.changesOfNoTask > 0 else { return nil }
    let all = survey.changesOfNoTask == survey.changes
    return DatasetFinding(
      severity: all ? .weakens : .note,
      fact: all
        ? "no row of the changes names a task of the table"
        : "\(survey.changesOfNoTask) of \(survey.changes) rows of the changes name tasks that the table lacks",
      consequence: "they are left out", remedy: "check that both files call the tasks by the same ids")
  }

  static func otherFields(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let survey = facts.survey, case let others = survey.otherFields, !others.isEmpty else { return nil }
    return DatasetFinding(
      severity: .note,
      fact:
        "\(others.reduce(0) { $0 + $1.count }) of \(survey.changes) rows of the changes name fields that are not read: "
        + words(others.map { (word: $0.name, count: $0.count) }),
      consequence: "they are left out",
      remedy: "where one of them is read by another name, map the column of this name in dataset.yaml")
  }

  static func dropped(_ facts: DatasetFacts) -> DatasetFinding? {
    // Where nothing is FIXED, ``resolutions(_:)`` stops the run.
    guard facts.counts.eligibleFixed > 0, !facts.dropped.isEmpty else { return nil }
    let count = facts.dropped.reduce(0) { $0 + $1.count }
    return DatasetFinding(
      severity: .note,
      fact:
        "\(tasks(facts.counts.eligibleFixed)) of persons resolved as FIXED, \(count) in other words: \(words(facts.dropped))",
      consequence: "those in other words are not tested, and teach nobody, unless the recipe asks for eligibility: any",
      remedy: "write FIXED for each of these words that means done")
  }

  static func states(_ facts: DatasetFacts) -> DatasetFinding? {
    guard !facts.unresolvedStates.isEmpty else { return nil }
    let count = facts.unresolvedStates.reduce(0) { $0 + $1.count }
    return DatasetFinding(
      severity: .note,
      fact: "\(tasks(count)) of persons without a resolution, whatever the status: \(words(facts.unresolvedStates))",
      consequence: "the status decides nothing, so they count as not done",
      remedy: "write FIXED as the resolution where such a status means done")
  }

  static func cases(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.personsInSeveralCases > 0 else { return nil }
    let count = facts.personsInSeveralCases
    return DatasetFinding(
      severity: .note,
      fact: "\(count == 1 ? "1 person is" : "\(count) persons are") written in more than one case of letters",
      consequence: "names that differ in nothing else are one person",
      remedy: "'delegate records' with --show-persons lists them; write the names apart if two people are meant")
  }

  private static func moments(_ count: Int) -> String { count == 1 ? "1 moment is" : "\(count) moments are" }
}
