extension ReportDocument {
  /// Two-round assignment, one line per model and threshold.
  var roundTable: TableView {
    let knowledges = rounds.map(\.knowledge).reduce(into: [String]()) { seen, word in
      if !seen.contains(word) { seen.append(word) }
    }
    return TableView(
      "Two rounds at holdout: how many persons get a task, and whether the right one is among them",
      columns: [
        .words("Model"), .figures("Threshold"), .figures("Persons per task after round one"),
        .figures("Owner held after round one, %"), .figures("Owner held after both rounds, %"),
        .figures("Left to round two, %"), .figures("Load concentration, %"),
      ],
      groups: knowledges.map { knowledge in
        TableView.Group(
          groupTitle: Wording.knowledge(knowledge), rows: rounds.filter { $0.knowledge == knowledge }.map(roundRow))
      }
    ).sortable
  }

  private func roundRow(_ round: TwoRoundResult) -> TableView.Row {
    TableView.Row(
      rowName: round.model,
      cells: [
        .figure(
          PageText.fixed(round.threshold, decimals: round.chosenFor == nil ? 2 : 3),
          note: round.chosenFor == nil ? nil : "chosen"),
        .figure(PageText.fixed(round.personsPerTaskRoundOne, decimals: 2)),
        .figure(PageText.percent(round.ownerAfterRoundOne)), .figure(PageText.percent(round.ownerAfterBoth)),
        .figure(PageText.percent(round.leftToRoundTwo)), .figure(PageText.percent(round.loadTopFive)),
      ])
  }

  /// Why a model stands twice among the rounds; nil where none does.
  var chosenRoundNote: String? {
    rounds.lazy.compactMap(\.chosenFor).first.map { persons in
      let noun = persons == 1 ? "person" : "persons"
      return
        "A model that gives probabilities has a second line: its threshold is chosen on the last fifth of the training "
        + "reports, so that round one gives a task to at most \(PageText.plain(persons)) \(noun) there, on average."
    }
  }

  /// What the two rounds make of the page's subject, at the threshold that was chosen if one was; nil where it is not
  /// among them.
  var roundSentence: String? {
    let own = rounds.filter { $0.model == subject?.model && $0.knowledge == subject?.knowledge }
    guard let round = own.first(where: { $0.chosenFor != nil }) ?? own.first else { return nil }
    return "At a threshold of \(PageText.fixed(round.threshold, decimals: round.chosenFor == nil ? 2 : 3)) "
      + "\(round.model), \(Wording.way(round.knowledge)), gives a task to "
      + "\(PageText.fixed(round.personsPerTaskRoundOne, decimals: 2)) persons on average in round one and leaves "
      + "\(PageText.percent(round.leftToRoundTwo))\u{A0}% to round two; in the end the right person holds "
      + "\(PageText.percent(round.ownerAfterBoth))\u{A0}% of the test tasks."
  }
}
