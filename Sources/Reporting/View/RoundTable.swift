import DelegationFiles
import DelegationResults

extension ExperimentResult {
  var roundTable: TableView {
    TableView(
      "Two rounds at holdout: how many persons get a task, and whether the right one is among them; below, 95\u{A0}% intervals",
      texts: ["Model"],
      numbers: [
        "Threshold", "Persons per task after round one", "Assignee found after round one, %",
        "Assignee found after both rounds, %", "Left to round two, %", "Load concentration, %",
      ],
      groups: groups(rounds.map(\.mode).distinct) { mode in
        rounds.filter { $0.mode == mode }.sorted { $0.assigneeAfterBoth > $1.assigneeAfterBoth }.map(roundRow)
      })
  }

  private func roundRow(_ round: TwoRoundResult) -> TableView.Row {
    func share(_ value: Double, _ key: String) -> TableView.Cell { .share(value, round.interval95?[key]) }
    return TableView.Row(
      round.model,
      .number(
        PageText.fixed(round.threshold, decimals: round.chosenFor == nil ? 2 : 3),
        note: round.chosenFor == nil ? nil : "chosen"),
      .number(PageText.fixed(round.personsPerTaskRoundOne, decimals: 2), note: round.subject.personNote),
      share(round.assigneeAfterRoundOne, "assigneeAfterRoundOne"), share(round.assigneeAfterBoth, "assigneeAfterBoth"),
      share(round.leftToRoundTwo, "leftToRoundTwo"), .share(round.loadTopFive))
  }

  /// For how many persons per task a threshold of round one was chosen: `1.5 persons`.
  var chosenRoundPersons: String? {
    rounds.lazy.compactMap(\.chosenFor).first.map { "\(PageText.plain($0)) \($0 == 1 ? "person" : "persons")" }
  }

  var roundSentence: String? {
    let own = rounds.filter { $0.model == subject?.model && $0.mode == subject?.mode }
    guard let round = own.first(where: { $0.chosenFor != nil }) ?? own.first else { return nil }
    return "With a threshold of \(PageText.fixed(round.threshold, decimals: round.chosenFor == nil ? 2 : 3)) "
      + "\(named(round.model, round.mode)) asks \(PageText.fixed(round.personsPerTaskRoundOne, decimals: 2)) persons per "
      + "task on average and leaves \(PageText.percent(round.leftToRoundTwo))\u{A0}% of the tasks to round two; then "
      + "\(PageText.percent(round.assigneeAfterBoth))\u{A0}% of the test tasks have reached the right person."
      + (round.subject.promiseSentence.map { " " + $0 } ?? "")
  }
}

extension ExperimentResult.RoundOne {
  private var personInterval: String? {
    guard let bounds = interval95?["personsPerTaskRoundOne"], bounds.count == 2 else { return nil }
    return bounds.map { PageText.fixed($0, decimals: 2) }.joined(separator: "–")
  }

  fileprivate var personNote: String? {
    let promise = chosenFor.flatMap { target in
      Wording.promise(self.promise).map { "at most \(PageText.plain(target)): \($0)" }
    }
    let parts = [personInterval, promise].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  fileprivate var promiseSentence: String? {
    guard let chosenFor else { return nil }
    let target = "at most \(PageText.plain(chosenFor)) \(chosenFor == 1 ? "person" : "persons") per task"
    let interval = personInterval.map { "95\u{A0}% interval, \($0)," }
    switch promise {
    case .broken: return "That misses the target of \(target): the whole \(interval ?? "interval") lies above it."
    case .missed:
      return "That is above the target of \(target)"
        + (interval.map { ", though the \($0) includes it." } ?? ".")
    case .kept: return "That meets the target of \(target)."
    case nil: return nil
    }
  }
}
