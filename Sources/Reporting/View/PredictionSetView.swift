import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResults

extension ExperimentResult.Calibration {
  func setSentence(_ counts: ExperimentResult.Counts) -> String {
    let given = sets.filter { $0.all.sets > 0 }
    guard !given.isEmpty else {
      return "\(subject), gives no set of at most \(PredictionSets.most) people that keeps its promise."
    }
    let age =
      mode != .batch
      ? ""
      : " Its thresholds are those of the training, on \(PageText.day(counts.firstTestOpening)), which was up to "
        + "\(PageText.counted(Int((counts.lastOpening - counts.firstTestOpening) / 86_400), "day")) old."
    return "Sets by \(model), \(Wording.way(mode)): "
      + given.map { "for \(PageText.plainPercent($0.confidence))\u{A0}%, \($0.given("people") ?? "none")" }
      .joined(separator: "; ") + "." + age
  }

  var setPartSentence: String? {
    guard let one = sets.first, one.all.sets > 0 else { return nil }
    let sizes = one.bySize.enumerated().compactMap { index, group in
      group.share.map { "\(PageText.percent($0))\u{A0}% of \(PageText.counted(group.sets, "set")) of \(index + 1)" }
    }
    func worst(_ groups: [ExperimentResult.Calibration.SetGroup]?, _ text: (String) -> String) -> String? {
      guard let groups, groups.count > 1, let worst = groups.min(by: { $0.share ?? 0 < $1.share ?? 0 }),
        let name = worst.name, let share = worst.share
      else { return nil }
      return "\(text(name)) (\(PageText.percent(share))\u{A0}% of \(PageText.count(worst.sets)))"
    }
    let least = [
      worst(one.byComponent) { "in \(CategoryNames.spoken($0.isEmpty ? "no component" : $0, of: "component"))" },
      worst(one.byPerson) { "for tasks that \($0) did" },
    ].compactMap(\.self)
    return
      "Sets that promise \(PageText.plainPercent(one.confidence))\u{A0}% hold the right person in \(PageText.sentence(sizes))."
      + (least.isEmpty
        ? ""
        : " They do least often \(least.joined(separator: " and ")), among components and people with at least "
          + "\(ExperimentResult.Calibration.SetResult.fewest) sets.")
  }

  /// What one name alone lacks to its promise, after how often it is right; empty where it keeps it.
  var shortfall: String {
    abstention.promise == .kept || abstention.promise == nil
      ? "" : " (aim: \(PageText.plainPercent(abstention.target))\u{A0}%)"
  }

  /// How often one name alone is right, where it is right less often than it aims at.
  fileprivate var oneNameSentence: String? {
    guard !shortfall.isEmpty, let one = abstention.test, let right = one.precision else { return nil }
    return " One name alone, which it gives for \(PageText.percent(one.coverage))\u{A0}%, is right in "
      + "\(PageText.percent(right))\u{A0}%\(shortfall)."
  }

  /// - Parameter subject: Who names, as the sentence begins.
  func levelSentence(_ subject: String) -> String? {
    guard let levels, test > 0 else { return nil }
    let given = levels.filter { $0.tasks > 0 }
    let set = given.contains { $0.level == .medium } ? "such set" : "set of up to \(PredictionSets.most)"
    let texts = given.enumerated().map { position, one in
      let share = "\(PageText.percent(Double(one.right) / Double(one.tasks)))\u{A0}%"
      let tasks =
        one.tasks == 1
        ? "for 1\(position == 0 ? " of \(PageText.counted(test, "test task"))" : " task")"
        : "for \(PageText.percent(Double(one.tasks) / Double(test)))\u{A0}%\(position == 0 ? " of the test tasks" : "")"
      return switch one.level {
      case .high: "one person \(tasks), right in \(share)\(shortfall)"
      case .medium: "a set of up to \(PredictionSets.most) \(tasks), which holds the right person in \(share)"
      case .low:
        "nobody \(tasks), where no \(set) is sure enough"
          + (one.tasks == 1 ? "" : " and the likeliest person would be right in \(share)")
      }
    }
    let broken = sets.filter { $0.promise == .broken }.map { PageText.plainPercent($0.confidence) + "\u{A0}%" }
    return "\(subject) names \(texts.joined(separator: "; "))."
      + (broken.isEmpty
        ? "" : " In use, sets for \(PageText.sentence(broken)) would not be given: here they broke their promise.")
  }
}

extension ExperimentResult.Calibration.SetResult {
  fileprivate var people: String { all.size.map { PageText.fixed($0, decimals: 1) } ?? "–" }

  /// How many it names and how often one of them is right; nil where it gives no set.
  fileprivate func given(_ kind: String) -> String? {
    all.share.map {
      "\(people) \(kind) for \(PageText.percent(answeredShare))\u{A0}% of the test tasks, right in \(PageText.percent($0))\u{A0}%"
    }
  }

  static var titles: [String] { PredictionSets.levels.map { "right, sets for \(PageText.plainPercent($0))\u{A0}%" } }

  var cell: TableView.Cell {
    .number(
      all.share.map(PageText.percent) ?? "none",
      note: all.share.map { _ in "\(PageText.percent(answeredShare))\u{A0}% of tasks, \(people) people" })
  }
}

extension ExperimentResult.Teams {
  /// What sets of teams give; nil where the model gives no sets.
  var setSentence: String? {
    let texts = (sets ?? []).map {
      "for \(PageText.plainPercent($0.confidence))\u{A0}%, \($0.given("teams") ?? "none")"
    }
    return texts.isEmpty ? nil : "Sets of teams: \(texts.joined(separator: "; "))."
  }
}

extension ExperimentResult {
  /// What sets give, for the model and mode of the answer; nil where it gives none.
  var setAnswer: String? {
    // Published results are about folds, these sets about the holdout.
    guard published == nil,
      let own = calibration.first(where: { $0.model == headlineResult?.model && $0.mode == headlineResult?.mode }),
      let one = own.sets.first, let right = one.all.share
    else { return nil }
    return
      "Asked for a list of up to \(PredictionSets.most) that holds the right person in \(PageText.plainPercent(one.confidence))\u{A0}%, it "
      + "gives one for \(PageText.percent(one.answeredShare))\u{A0}% of the tasks, \(one.people) people long on average and right in "
      + "\(PageText.percent(right))\u{A0}%." + (one.promise == .broken ? " That breaks the promise." : "")
      + (own.oneNameSentence ?? "")
  }

  /// What to do with each task by the answer's model; without its three levels, what sets give.
  var useAnswer: String? {
    let own = calibration.first { $0.model == headlineResult?.model && $0.mode == headlineResult?.mode }
    return published == nil ? own?.levelSentence("In use, \(own!.model)") ?? setAnswer : nil
  }

  var ruleSetSentence: String? {
    guard let ruleSets, let one = ruleSets.sets.first else { return nil }
    let subject =
      "Sets of \(ruleSets.model), the best simple rule, for \(PageText.plainPercent(one.confidence))\u{A0}%:"
    return "\(subject) \(one.given("people") ?? "none")."
  }

  var setTable: TableView {
    TableView(
      "Prediction sets on the test part, in percent",
      sorts: false, texts: ["Model"],
      numbers: [
        "promised", "tasks with a set", "right", "people per set", "sets of one", "right among these",
        "lowest of 200 in a row", "highest of 200 in a row",
      ],
      groups: groups(calibrationModes) { mode in
        calibration.filter { $0.mode == mode }.flatMap { one in
          one.sets.map { TableView.Row(one.model, Self.cells($0)) }
        }
      })
  }

  private static func cells(_ one: Calibration.SetResult) -> [TableView.Cell] {
    let alone = one.bySize[0]
    return [
      .number(PageText.plainPercent(one.confidence)), .share(one.answeredShare),
      .number(
        one.all.share.map(PageText.percent) ?? "–",
        note: [PageText.interval(one.interval95), Wording.promise(one.promise).map { "promise \($0)" } ?? ""]
          .filter { !$0.isEmpty }.joined(separator: ", ")),
      .number(one.people), .count(alone.sets), .share(alone.share), .share(one.stretches?.first),
      .share(one.stretches?.last),
    ]
  }

  /// Fewer sets in a period are no point of a line.
  private static let fewestSets = 10

  var setCharts: [Chart] {
    let calibrations = foremostCalibrations
    guard let periods = shownPeriods, periods.count > 1,
      let own = calibrations.first(where: { $0.mode == subject?.mode }) ?? calibrations.first
    else { return [] }
    let ticks = Period.ticks(periods)
    func chart(
      _ name: String, follows: String, _ measured: String, _ note: String, vertical: String, top: Double,
      references: [Double],
      _ value: (ExperimentResult.Calibration.SetGroup) -> Double?, _ text: (Double) -> String
    ) -> Chart? {
      let lines = own.sets.enumerated().compactMap { number, one -> LineChart.Line? in
        let promise = PageText.plainPercent(one.confidence) + "\u{A0}%"
        let points = zip(periods, one.byPeriod).filter { $1.sets >= Self.fewestSets }.compactMap { period, group in
          value(group).map { value in
            LineChart.Point(
              x: period.middle, y: value,
              title: "\(promise) promised, \(period.name): \(text(value)), \(PageText.counted(group.sets, "set"))")
          }
        }
        guard points.count > 1 else { return nil }
        return LineChart.Line(
          label: "promise of \(promise)", series: number, title: "Sets that promise \(promise)", points: points)
      }
      guard !lines.isEmpty else { return nil }
      return Chart(
        name,
        alternative: "\(measured), by when the test tasks were opened. "
          + lines.map { line in
            let (first, last) = (line.points[0], line.points[line.points.count - 1])
            return "\(line.title): \(text(first.y)) at first, \(text(last.y)) at last"
          }.joined(separator: "; ") + ".",
        caption: "\(measured), by when the tasks were opened.\(note)", follows: hasSquares(own) ? follows : nil,
        draw: LineChart(
          lines: lines, horizontal: "opened in", vertical: vertical, ticks: ticks.map(\.x),
          tickNames: ticks.map(\.name), top: top, references: references.map { ($0, $0) }
        ).draw)
    }
    return [
      chart(
        "sets", follows: "setShare", "Sets of \(own.model), \(way(own.mode)), that hold the right person, in percent",
        " Dashed = the promises.", vertical: "right, %", top: 100,
        references: own.sets.filter { one in one.byPeriod.count { $0.sets >= Self.fewestSets } > 1 }
          .map { $0.confidence * 100 },
        { $0.share.map { $0 * 100 } }, { "right in \(PageText.fixed($0, decimals: 1))\u{A0}%" }),
      chart(
        "set-sizes", follows: "setSize", "People per set", "", vertical: "people", top: Double(PredictionSets.most),
        references: [], \.size,
        { "\(PageText.fixed($0, decimals: 1)) people" }),
    ].compactMap(\.self)
  }
}
