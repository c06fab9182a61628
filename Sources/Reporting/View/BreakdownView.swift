import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResults

enum ConfusionView {
  static func context(_ document: ExperimentResult) -> Context? {
    guard let breakdown = document.breakdown, let most = breakdown.confusions.pairs.first else { return nil }
    let confusions = breakdown.confusions
    return Context([
      "charts": Context(["confusion": document.confusionChart]),
      "wrong": PageText.count(confusions.wrong), "tests": PageText.counted(document.counts.test, "test task"),
      "model": document.named(breakdown.model, breakdown.mode),
      "tenPairs": confusions.pairs.count < 10 ? nil : PageText.percent(confusions.tenPairs),
      "mostNamed": most.named, "mostAssignee": most.assignee, "most": PageText.counted(most.count, "task"),
      "confusionTable": TableView(
        "The most frequent pairs: named first by \(breakdown.model), and the final assignee",
        texts: ["Named first", "Final assignee"], numbers: ["tasks", "% of the errors"],
        rows: confusions.pairs.map { pair in
          TableView.Row(pair.named, .text(pair.assignee), .count(pair.count), .number(confusions.shareText(pair)))
        }
      ).following("pairs"),
    ])
  }
}

enum ComponentView {
  static func context(_ document: ExperimentResult) -> Context? {
    guard let breakdown = document.breakdown,
      breakdown.components.count > 1 || breakdown.teams?.areGiven == true
    else { return nil }
    let all = breakdown.components
    let named = all.filter { !$0.component.isEmpty }
    let parts = named.filter(\.accuracy.isTelling).sorted { $0.accuracy.top1 > $1.accuracy.top1 }
    let componentSentence =
      "The test tasks belong to \(PageText.counted(named.count, "component"))\(named.count < all.count ? ", some to none" : "")."
      + (parts.count < 2
        ? ""
        : " Among those with at least 30 tasks, \(breakdown.model) names the right person first most often in "
          + "\(CategoryNames.spoken(parts[0].name, of: "component")) (\(PageText.percent(parts[0].accuracy.top1))\u{A0}%) and least often in "
          + "\(CategoryNames.spoken(parts[parts.count - 1].name, of: "component")) (\(PageText.percent(parts[parts.count - 1].accuracy.top1))\u{A0}%).")
    return Context([
      "componentSentence": all.count > 1 ? componentSentence : nil,
      "charts": Context(["components": document.componentChart]),
      "componentTable": all.count < 2
        ? nil
        : TableView.accuracy(
          "Test tasks by component at opening", of: "Component", all.map { ($0.name, $0.accuracy) }
        ).following("component tasks first:\(breakdown.model) five:\(breakdown.model)"),
      "teamSentence": breakdown.teams.map(Self.teamSentence), "teamSets": breakdown.teams?.setSentence,
      "areTeamsGiven": breakdown.teams?.areGiven == true,
      "withoutTeam": breakdown.teams.flatMap { teams in
        let verb = teams.withoutTeam == 1 ? "counts" : "count"
        return teams.withoutTeam == 0
          ? nil : "\(PageText.counted(teams.withoutTeam, "task")) of people who had no team yet \(verb)"
      },
      "teamTable": breakdown.teams.map(Self.teamTable),
    ])
  }

  private static func teamSentence(_ teams: ExperimentResult.Teams) -> String {
    func text(_ hits: ExperimentResult.Teams.Hits) -> [String] {
      [hits.first, hits.amongThree].map { PageText.percent($0) }
    }
    let (own, rule) = (text(teams.model), teams.rule.map { ($0.model, text($0)) })
    return
      "The right person’s team comes first for \(own[0])\u{A0}% of the test tasks, and among three for \(own[1])\u{A0}%"
      + (rule.map { " (\($0): \($1[0]) and \($1[1])\u{A0}%)" } ?? "") + "."
  }

  private static func teamTable(_ teams: ExperimentResult.Teams) -> TableView {
    TableView(
      "Test tasks by the team of whoever did them",
      texts: ["Team"], numbers: ["people", "tasks", "team first, %"],
      rows: teams.teams.map { team in
        TableView.Row(
          team.component, .count(team.persons), .count(team.tasks),
          .number(team.tasks == 0 ? "–" : PageText.percent(Double(team.right) / Double(team.tasks))))
      })
  }
}

enum PeriodView {
  static func context(_ document: ExperimentResult) -> Context? {
    let shown = document.periodResults
    guard let periods = document.shownPeriods, periods.count > 1, let own = shown.first else { return nil }
    let order = periods.indices.sorted { own.shares[$0].top1 < own.shares[$1].top1 }
    let (low, high) = (order[0], order[order.count - 1])
    func text(_ period: Int) -> String {
      "\(PageText.percent(own.shares[period].top1))\u{A0}% (\(periods[period].name))"
    }
    let most = periods.map(\.tasks).max()!
    let ahead = shown.count < 2 ? 0 : periods.indices.count { own.shares[$0].top1 > shown[1].shares[$0].top1 }
    let periodSentence =
      "The right person is named first for \(text(low)) to \(text(high)) of a period's tasks."
      + (most * 3 > document.counts.test * 2
        ? " \(PageText.count(most)) of the \(PageText.counted(document.counts.test, "test task")) are of one period."
        : "")
      + (shown.count < 2
        ? ""
        : " It is ahead of \(shown[1].result.model) in \(ahead == 0 ? "none" : "\(ahead)") of \(periods.count) periods.")
    return Context([
      "periodSentence": periodSentence, "charts": Context(["periods": document.periodChart]),
      "periodTable": TableView(
        "Test tasks by when they were opened, in percent, with 95\u{A0}% intervals below",
        texts: ["Opened"],
        numbers: ["tasks"]
          + shown.flatMap { ["\($0.result.model), first", "\($0.result.model), among the first five"] },
        rows: periods.indices.map { period in
          TableView.Row(
            periods[period].name,
            [.count(periods[period].tasks)]
              + shown.flatMap { TableView.Cell.accuracy($0.shares[period]) })
        }
      ).following("period tasks" + shown.map { " first:\($0.result.model) five:\($0.result.model)" }.joined()),
      "ageTable": document.ageTable,
    ])
  }
}

extension ExperimentResult {
  /// What would mislead whoever reads the answer alone: a lead that does not last, and a person with much of the work.
  package var answerChecks: [String] { [lastingSentence, busiestSentence].compactMap(\.self) }

  /// The sentence is nil where the lead over the rule in the last period is at least a third of the answer's, where nothing is ahead, and where that period
  /// has too few tasks to say.
  private var lastingSentence: String? {
    guard let periods = shownPeriods, let last = periods.last, let first = periods.first, periods.count > 1,
      last.tasks >= Sample.fewest,
      case let shown = periodResults, shown.count == 2, case let compared = headed, compared.count == 2
    else { return nil }
    let lead = compared[0].measures.top1 - compared[1].measures.top1
    let (own, rule) = (shown[0].shares.map(\.top1), shown[1].shares.map(\.top1))
    let late = own[own.count - 1] - rule[rule.count - 1]
    guard lead > 0, late < lead / 3 else { return nil }
    let (model, isOnce) = (shown[0].result.model, shown[0].result.mode == .batch)
    return
      "\(isOnce ? "Trained once and left alone, \(model) loses its lead" : "Its lead \(late > 0 ? "shrinks" : "does not last")"): in "
      + "\(last.name) (\(PageText.counted(last.tasks, "task"))) it is right for \(PageText.percent(own[own.count - 1]))\u{A0}% and "
      + "\(shown[1].result.model) for \(PageText.percent(rule[rule.count - 1]))\u{A0}%"
      + (own[0] - rule[0] <= max(0, late)
        ? "." : ", after \(PageText.percent(own[0])) and \(PageText.percent(rule[0]))\u{A0}% in \(first.name).")
      + (isOnce ? " Train it again." : "")
  }

  /// The sentence is nil where nobody did two fifths of the test tasks.
  private var busiestSentence: String? {
    guard let load, let busiest = load.persons.max(by: { $0.assigned < $1.assigned }),
      busiest.assigned * 5 >= counts.test * 2
    else { return nil }
    let share = PageText.percent(Double(busiest.assigned) / Double(counts.test))
    return
      "\(busiest.person) did \(PageText.count(busiest.assigned)) of the \(PageText.counted(counts.test, "test task")): "
      + "always to name \(busiest.person) would be right for \(share)\u{A0}%."
  }

  fileprivate var ageTable: TableView? {
    guard let ages, let first = ages.first?.ages, first.count > 1 else { return nil }
    return TableView(
      "Right first by the days since the test part began, in percent, with 95\u{A0}% intervals below",
      sorts: false, texts: ["Model"],
      numbers: first.map { age in
        (age.until.map { "to \($0)" } ?? "over \(age.from)") + " (\(PageText.counted(age.accuracy.tasks, "task")))"
      },
      rows: ages.map { result in
        TableView.Row(
          "\(result.model), \(shortWay(result.mode))",
          result.ages.map { .share($0.accuracy.top1, $0.accuracy.interval95["top1"]) })
      })
  }
}

enum DelayView {
  static func context(_ document: ExperimentResult) -> Context? {
    guard let breakdown = document.breakdown, let delays = breakdown.delays, delays.count > 1 else { return nil }
    let all = delays.reduce(0) { $0 + $1.accuracy.tasks }
    let telling = delays.filter(\.accuracy.isTelling)
    func text(_ delay: AssignmentDelays.Delay) -> String {
      "\(PageText.percent(delay.accuracy.top1))\u{A0}% of the \(PageText.count(delay.accuracy.tasks)) tasks "
        + "assigned \(delay.moment)"
    }
    let delaySentence =
      (all == document.counts.test && telling.count > 1
        ? ""
        : "The data says for \(PageText.counted(all, "test task")) when the final assignee was first set.")
      + (all == document.counts.test || telling.count < 2 ? "" : " ")
      + (telling.count < 2
        ? ""
        : "With \(document.named(breakdown.model, breakdown.mode)) the right person comes first for \(text(telling[0])), "
          + "and for \(text(telling[telling.count - 1])).")
    return Context([
      "delaySentence": delaySentence, "charts": Context(["delays": document.delayChart]),
      "delayTable": TableView.accuracy(
        "Test tasks by the time until the final assignee was first set", of: "Time",
        delays.map { ($0.name, $0.accuracy) }
      ).following("delay tasks first:\(breakdown.model) five:\(breakdown.model)"),
    ])
  }
}

extension TableView {
  fileprivate static func accuracy(
    _ caption: String, of kind: String, _ parts: [(name: String, accuracy: Accuracy)]
  ) -> TableView {
    TableView(
      caption + ", in percent, with 95\u{A0}% intervals below",
      texts: [kind], numbers: ["tasks", "right first", "among the first five"],
      rows: parts.map { name, accuracy in Row(name, [.count(accuracy.tasks)] + Cell.accuracy(accuracy)) })
  }
}

extension TableView.Cell {
  /// Top-1 and top-5 with their intervals; dashes without an accuracy.
  static func accuracy(_ accuracy: Accuracy?) -> [Self] {
    guard let accuracy else { return [.number("–"), .number("–")] }
    return [(accuracy.top1, "top1"), (accuracy.top5, "top5")].map { .share($0, accuracy.interval95[$1]) }
  }
}

extension ExperimentResult {
  /// How near the errors in the test part are to right; nil where nothing is known of them.
  var nearMisses: String? {
    guard let confusions = breakdown?.confusions, confusions.wrong > 0, let own = headlineResult,
      let five = own.measures.top5
    else { return nil }
    let near = Int(((five - own.measures.top1) * Double(own.test)).rounded())
    let errors = PageText.counted(confusions.wrong, "error")
    return near == confusions.wrong && near > 1
      ? "In all \(errors) the right person came second to fifth."
      : "In \(PageText.count(near)) of \(errors) the right person came second to fifth."
  }
}

extension Accuracy {
  fileprivate var isTelling: Bool { tasks >= 30 }
}

extension ExperimentResult.Breakdown.Component {
  var name: String { component.isEmpty ? "no component" : component }
}

extension AssignmentDelays.Delay {
  /// `within an hour`, `an hour to a day`, `a year or more`.
  var name: String {
    guard let until else { return "\(beginning) or more" }
    return from == 0 ? "within \(Self.duration(until))" : "\(beginning) to \(Self.duration(until))"
  }

  /// The time after the opening, in a sentence: `within an hour`, `after an hour to a day`.
  fileprivate var moment: String { from == 0 && until != nil ? name : "after \(name)" }

  private var beginning: String { Self.duration(from) }

  private static func duration(_ seconds: Int64) -> String {
    switch seconds {
    case 3_600: "an hour"
    case 86_400: "a day"
    case 7 * 86_400: "a week"
    case 365 * 86_400: "a year"
    default: PageText.counted(Int(seconds / 86_400), "day")
    }
  }
}

extension ExperimentResult.Period {
  /// Its months: `2008-03`, `2008-01 to 2008-06`.
  var name: String {
    let months = [from, until - 1].map { PageText.day($0).prefix(7) }
    return months[0] == months[1] ? String(months[0]) : "\(months[0]) to \(months[1])"
  }
}
