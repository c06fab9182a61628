import DelegationExperiments

extension ExperimentResult {
  /// Two-round assignment, one line per model and threshold.
  var roundTable: TableView {
    let modes = rounds.map(\.mode).distinct
    return TableView(
      "Two rounds at holdout: how many persons get a task, and whether the right one is among them; below, 95\u{A0}% intervals",
      columns: [
        .words("Model"), .figures("Threshold"), .figures("Persons per task after round one"),
        .figures("Owner held after round one, %"), .figures("Owner held after both rounds, %"),
        .figures("Left to round two, %"), .figures("Load concentration, %"),
      ],
      groups: modes.map { mode in
        TableView.Group(
          groupTitle: Wording.mode(mode), rows: rounds.filter { $0.mode == mode }.map(roundRow))
      }
    ).sortable
  }

  private func roundRow(_ round: TwoRoundResult) -> TableView.Row {
    func share(_ figure: Double, _ key: String) -> TableView.Cell {
      .figure(PageText.percent(figure), note: PageText.interval(round.interval95?[key]))
    }
    return TableView.Row(
      rowName: round.model,
      cells: [
        .figure(
          PageText.fixed(round.threshold, decimals: round.chosenFor == nil ? 2 : 3),
          note: round.chosenFor == nil ? nil : "chosen"),
        .figure(PageText.fixed(round.personsPerTaskRoundOne, decimals: 2), note: round.personNote),
        share(round.assigneeAfterRoundOne, "assigneeAfterRoundOne"), share(round.assigneeAfterBoth, "assigneeAfterBoth"),
        share(round.leftToRoundTwo, "leftToRoundTwo"), .figure(PageText.percent(round.loadTopFive)),
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
    let own = rounds.filter { $0.model == subject?.model && $0.mode == subject?.mode }
    guard let round = own.first(where: { $0.chosenFor != nil }) ?? own.first else { return nil }
    return "At a threshold of \(PageText.fixed(round.threshold, decimals: round.chosenFor == nil ? 2 : 3)) "
      + "\(round.model), \(Wording.way(round.mode)), gives a task to "
      + "\(PageText.fixed(round.personsPerTaskRoundOne, decimals: 2)) persons on average in round one and leaves "
      + "\(PageText.percent(round.leftToRoundTwo))\u{A0}% to round two; in the end the right person holds "
      + "\(PageText.percent(round.assigneeAfterBoth))\u{A0}% of the test tasks."
      + (round.promiseSentence.map { " " + $0 } ?? "")
  }
}

extension ExperimentResult.TwoRoundResult {
  /// The interval of persons per task, `3.71–4.22`; nil without one.
  private var personInterval: String? {
    guard let bounds = interval95?["personsPerTaskRoundOne"], bounds.count == 2 else { return nil }
    return bounds.map { PageText.fixed($0, decimals: 2) }.joined(separator: "–")
  }

  /// The interval, and what became of the promise where one was not kept.
  fileprivate var personNote: String? {
    let promise = chosenFor.flatMap { asked in
      Wording.promise(self.promise).map { "at most \(PageText.plain(asked)): \($0)" }
    }
    let words = [personInterval, promise].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// Whether round one gives a task to no more persons than promised; nil where nothing was.
  fileprivate var promiseSentence: String? {
    guard let chosenFor else { return nil }
    let asked = "at most \(PageText.plain(chosenFor)) \(chosenFor == 1 ? "person" : "persons") per task"
    let interval = personInterval.map { "95\u{A0}% interval, \($0)," }
    switch promise {
    case .broken: return "That breaks the promise of \(asked): the whole \(interval ?? "interval") lies above it."
    case .missed:
      return "That misses the promise of \(asked)"
        + (interval.map { ", but the \($0) does not rule out that it holds." } ?? ".")
    case .kept: return "That keeps the promise of \(asked)."
    case nil: return nil
    }
  }
}
