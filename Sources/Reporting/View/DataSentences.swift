import DelegationExperiments

extension ExperimentResult.DataNote {
  var sentence: String { isMadeUp ? "The data is made up." : "Data: \(summary)." }
}

extension ExperimentResult {
  /// What the data is, how much of it could be judged, why not the rest, and what follows.
  package var dataSentences: [String] {
    let years = [counts.firstOpening, counts.lastOpening].map { PageText.day($0).prefix(4) }
    let period = years[0] == years[1] ? String(years[0]) : "\(years[0])–\(years[1])"
    let all = PageText.counted(counts.tasks, "task")
    return [data?.sentence, "\(all), \(period); \(judgedSentence)", consequence].compactMap(\.self)
  }

  private var judgedSentence: String {
    let share = Double(counts.eligible) / Double(max(1, counts.tasks))
    let judged = "\(PageText.count(counts.eligible)) of them (\(PageText.percent(share))\u{A0}%) can be judged"
    let others = [
      (
        counts.assigneeNeverChanged,
        finalValuesOnly ? "have no recorded assignee" : "never changed hands"
      ),
      (counts.assigneeNotPerson, "were last assigned to an inbox or a role"),
      (counts.otherResolution, "were closed with a resolution that does not count"),
      (counts.selfTaken, "were taken by their reporter"),
    ].filter { $0.0 > 0 }.map { "\(PageText.count($0.0)) \($0.1)" }
    return others.isEmpty ? "\(judged)." : "\(judged); \(PageText.sentence(others))."
  }

  private var consequence: String? {
    if data?.isMadeUp == true { return "So the figures show how a page looks, and nothing about a real tracker." }
    if finalValuesOnly {
      return
        "No histories are known: later corrections of a task's fields count as made at its opening. \(Caveats.finalValueBias), on "
        + "trackers that have both."
    }
    guard counts.assigneeNeverChanged > 0 else { return nil }
    return "So the figures hold for tasks that changed hands, not for those that their first assignee simply did."
  }
}
