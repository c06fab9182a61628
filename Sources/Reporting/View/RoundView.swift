import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResults

enum RoundView {
  static func context(_ document: ExperimentResult) -> Context? {
    document.roundTable.unlessEmpty.map {
      Context(["roundTable": $0, "charts": Context(["rounds": document.roundChart])])
    }
  }
}

extension ExperimentResult {
  fileprivate var roundTable: TableView {
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
    guard let round = own.first(where: { $0.chosenFor != nil }) ?? own.first ?? rounds.first else { return nil }
    return
      "If \(named(round.model, round.mode)) asks everybody who is likely enough\(round.leftToRoundTwo < 0.0005 ? "" : ", or else the likeliest person"), the right one "
      + "is among them for \(PageText.percent(round.assigneeAfterBoth))\u{A0}% of the test tasks: "
      + "\(PageText.fixed(round.personsPerTaskRoundOne, decimals: 2)) people per task on average\(round.subject.excess)."
  }

  private static let mostModels = 2

  var roundChart: Chart? {
    guard let mode = subject?.mode else { return nil }
    let measured = rounds.filter { $0.mode == mode && !($0.curve ?? []).isEmpty }
    let names = ([subject?.model].compactMap(\.self) + ranking).distinct
    let shown = names.compactMap { name in measured.first { $0.model == name } }.prefix(Self.mostModels)
    guard !shown.isEmpty else { return nil }
    let most = shown.flatMap { $0.curve ?? [] }.map(\.personsPerTaskRoundOne).max() ?? 1
    let rule = ruleLine(upTo: most)
    let lines = shown.flatMap(roundLines) + [rule].compactMap(\.self)
    return Chart(
      "rounds",
      alternative: "Assignee found, in percent, by the persons asked per task, \(modeName(mode)). "
        + lines.map { "\($0.title)." }.joined(separator: " "),
      caption: """
        \(modeName(mode)): persons asked per task in round one, and test tasks that the right person gets, after both rounds \
        unless a label says round one. Ring = the threshold chosen on validation.\
        \(rule.map { " \($0.label): its first one, two, … persons, for every task." } ?? "")
        """,
      draw: LineChart(
        lines: lines, horizontal: "persons asked per task", vertical: "assignee found, %",
        ticks: Scale.ticks(to: most, atMost: 6), top: 100
      ).draw)
  }

  private func roundLines(_ round: TwoRoundResult) -> [LineChart.Line] {
    func line(_ name: String, _ text: String, _ share: (RoundCurve.Point) -> Double) -> LineChart.Line {
      let points = (round.curve ?? []).map { (persons: $0.personsPerTaskRoundOne, found: share($0)) }
      return LineChart.Line(
        label: name, series: series(round.model),
        title: "\(round.model), \(text): " + Self.ends(of: points),
        points: points.map { .init(x: $0.persons, y: $0.found * 100) })
    }
    var both = line(round.model, "after both rounds", \.assigneeAfterBoth)
    let (persons, found) = (round.personsPerTaskRoundOne, round.assigneeAfterBoth)
    both.ring = .init(
      x: persons, y: found * 100,
      title: "\(round.model), the threshold chosen on validation: \(PageText.percent(found)) with "
        + "\(PageText.fixed(persons, decimals: 2)) persons")
    guard round.model == subject?.model else { return [both] }
    return [both, line("\(round.model), round one", "after round one", \.assigneeAfterRoundOne)]
  }

  /// The best simple rule in the subject's mode, if it always asked the persons it ranks first.
  private func ruleLine(upTo most: Double) -> LineChart.Line? {
    guard let rule = subject.flatMap({ honest(split: .holdout, mode: $0.mode).bestSimpleRule }) else { return nil }
    let points = (rule.accuracyAt ?? []).prefix(Int(most)).enumerated().map {
      (persons: Double($0.offset + 1), found: $0.element)
    }
    guard points.count > 1 else { return nil }
    return LineChart.Line(
      label: rule.model, series: series(rule.model),
      title: "\(rule.model), its first persons: " + Self.ends(of: points),
      points: points.map { .init(x: $0.persons, y: $0.found * 100) })
  }

  private static func ends(of points: [(persons: Double, found: Double)]) -> String {
    [points.first { $0.persons >= 0.95 }, points.last].compactMap(\.self).map {
      "\(PageText.percent($0.found)) with \(PageText.plain(($0.persons * 10).rounded() / 10))"
    }.distinct.joined(separator: ", ") + " persons"
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

  /// What more people than aimed at are, after their number; empty where they are no more.
  fileprivate var excess: String {
    guard let chosenFor, promise == .missed || promise == .broken else { return "" }
    return ", more than the \(PageText.plain(chosenFor)) aimed at"
  }
}
