import DelegationExperiments

extension ExperimentResult {
  /// From all reports to those that are scored.
  var countTable: TableView {
    let left = [
      (noAssignee, counts.assigneeNeverChanged),
      ("left out: last owner is an inbox or a role, no person", counts.assigneeNotPerson),
      ("left out: resolution does not count", counts.otherResolution),
      ("left out by setting: the owner is the reporter, who took the task", counts.selfTaken),
    ].filter { $0.1 > 0 }
    let kept = [
      ("eligible: an owner who is a person, and a resolution that counts", counts.eligible),
      ("train: the first 80 % of the eligible in time", counts.train),
      ("of train: last owner and resolution known before the first test report opened", counts.trainKnown),
      ("lessons: what a model trained at that moment learns from", counts.examples),
      ("test: the last 20 % of the eligible in time", counts.test),
    ]
    return TableView(
      "From all reports to the test part",
      columns: [.words("Reports"), .figures("Count"), .figures("% of all")],
      rows: ([("all reports", counts.tasks)] + left + kept).map { name, count in
        TableView.Row(
          rowName: name,
          cells: [
            .figure(PageText.count(count)),
            .bar(share(count), share: Double(count) / Double(max(1, counts.tasks))),
          ])
      })
  }

  private var noAssignee: String {
    finalValuesOnly ? "left out: no owner is recorded" : "left out: owner never changed since the opening"
  }

  private func share(_ count: Int) -> String {
    counts.tasks > 0 ? PageText.percent(Double(count) / Double(counts.tasks)) : "–"
  }

  /// The data at a glance.
  var facts: [FactView] {
    [
      FactView(factName: "Dataset", factText: dataset),
      FactView(
        factName: "Period", factText: "\(PageText.day(counts.firstOpening)) to \(PageText.day(counts.lastOpening))"),
      FactView(
        factName: "Reports",
        factText: "\(PageText.count(counts.tasks)) with \(PageText.counted(counts.updates, "update"))"),
      FactView(factName: "Persons who own eligible reports", factText: PageText.count(counts.persons)),
      FactView(factName: "Terms in the vocabulary", factText: PageText.count(counts.terms)),
      FactView(
        factName: "Training ends where the first test report opens", factText: PageText.day(counts.firstTestOpening)),
      FactView(factName: "Eligible if every resolution counted", factText: PageText.count(counts.eligibleAny)),
    ]
  }

  /// Why the lessons are not simply the train part.
  var exampleSentence: String {
    if finalValuesOnly {
      return """
        Train and test hold what is asked: reports with the owner they had in the end. Lessons are the reports that were \
        resolved when the first test report opened, with that same owner: the data knows no earlier one.
        """
    }
    return """
      Train and test hold what is asked: reports with the owner they had in the end. Lessons are what could be known when the \
      first test report opened: every report that by then had a person as owner and a resolution that counts, with that \
      owner. A report reopened or handed on later is a lesson with its earlier owner; one resolved only later is none. So \
      the counts of train and of lessons may differ.
      """
  }

  /// What the missing owners do to the figures; nil if none is missing.
  var biasSentence: String? {
    guard counts.assigneeNeverChanged > 0 else { return nil }
    if finalValuesOnly {
      return """
        In \(PageText.counted(counts.assigneeNeverChanged, "report")) (\(share(counts.assigneeNeverChanged))\u{A0}%) no owner is \
        recorded, so the data does not tell who did the work, if anyone did, and they are left out. What is left is biased \
        toward work that somebody put a name to.
        """
    }
    return """
      In \(PageText.counted(counts.assigneeNeverChanged, "report")) (\(share(counts.assigneeNeverChanged))\u{A0}%) the owner was never \
      changed since the opening, so the data does not tell who did the work, and they are left out. What is left is biased \
      toward work that was handed on: the figures hold for that, not for tasks which the first owner simply did.
      """
  }

  var dataWarningTable: TableView {
    TableView(
      "Repaired or skipped while reading", columns: [.words("What was found"), .figures("How often")],
      rows: dataWarnings.map { TableView.Row(rowName: $0.kind, cells: [.figure(PageText.count($0.count))]) })
  }

  var settingTable: TableView {
    TableView(
      "The recipe's settings, defaults included", columns: [.words("Setting"), .words("Value")],
      rows: settings.map { TableView.Row(rowName: $0.key, cells: [.words($0.value)]) })
  }

  var modelTable: TableView {
    TableView(
      "The models", columns: [.words("Model"), .words("What it does"), .words("Equal scores"), .words("Settings")],
      rows: models.map {
        TableView.Row(
          rowName: $0.name,
          cells: [.words($0.summary), .words($0.tieRule), .words($0.settings.isEmpty ? "–" : $0.settings)])
      })
  }
}

/// Something about the data, and what it is.
struct FactView {
  var factName: String
  var factText: String
}
