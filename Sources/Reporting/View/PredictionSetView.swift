import DelegationEvaluation
import DelegationFiles
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
    return "\(subject): "
      + given.enumerated().map { position, one in
        let (promise, share) = (PageText.plainPercent(one.confidence), PageText.percent(one.answeredShare))
        let right = PageText.percent(one.all.share ?? 0)
        return position > 0
          ? "for \(promise)\u{A0}%, \(one.people) for \(share)\u{A0}%, right in \(right)\u{A0}%"
          : "for a promise of \(promise)\u{A0}% it names \(one.people) people on average for \(share)\u{A0}% of the test tasks, "
            + "and one of them is right in \(right)\u{A0}%"
      }.joined(separator: "; ") + "." + age
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

  var levelSentence: String? {
    guard let levels, test > 0 else { return nil }
    let texts = levels.filter { $0.tasks > 0 }.enumerated().map { position, one in
      let share = "\(PageText.percent(Double(one.right) / Double(one.tasks)))\u{A0}%"
      let tasks =
        "for \(PageText.percent(Double(one.tasks) / Double(test)))\u{A0}%\(position == 0 ? " of the test tasks" : "") (\(one.level.rawValue))"
      return switch one.level {
      case .high: "one person \(tasks), right in \(share)"
      case .medium: "a set \(tasks), which holds the right person in \(share)"
      case .low: "nobody \(tasks), where the likeliest person would be right in \(share)"
      }
    }
    let broken = sets.filter { $0.promise == .broken }.map { PageText.plainPercent($0.confidence) + "\u{A0}%" }
    return "\(model) names \(texts.joined(separator: "; "))."
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

  static var titles: [String] {
    PredictionSets.levels.map { "right, sets for \(PageText.plainPercent($0))\u{A0}%" }
  }

  var cell: TableView.Cell {
    .number(
      all.share.map(PageText.percent) ?? "none",
      note: all.share.map { _ in "\(PageText.percent(answeredShare))\u{A0}% of tasks, \(people) people" })
  }
}

extension ExperimentResult.Teams {
  /// What sets of teams give, beside those of people; nil in older reports, and where the model gives no sets.
  func setSentence(besides people: [ExperimentResult.Calibration.SetResult]) -> String? {
    let texts = (sets ?? []).map { one in
      let other = people.first { $0.confidence == one.confidence }?.given("people")
      return "for \(PageText.plainPercent(one.confidence))\u{A0}%, \(one.given("teams") ?? "none")"
        + (other.map { " (\($0))" } ?? "")
    }
    return texts.isEmpty ? nil : "Sets of teams: \(texts.joined(separator: "; "))."
  }
}

extension ExperimentResult {
  /// The sets of people for the model and mode of the answer; empty where it gives none.
  var headlineSets: [Calibration.SetResult] {
    calibration.first { $0.model == headlineResult?.model && $0.mode == headlineResult?.mode }?.sets ?? []
  }

  /// What sets give, for the model and mode of the answer; nil where it gives none.
  var setAnswer: String? {
    // Published results are about folds, these sets about the holdout.
    guard published == nil, let one = headlineSets.first, let right = one.all.share else { return nil }
    return
      "If it may name up to \(PredictionSets.most) people to be right in \(PageText.plainPercent(one.confidence))\u{A0}%, it answers "
      + "\(PageText.percent(one.answeredShare))\u{A0}% of the tasks with \(one.people) people on average, and the right one was among "
      + "them in \(PageText.percent(right))\u{A0}%." + (one.promise == .broken ? " That breaks the promise." : "")
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

  var setCharts: [Chart] {
    let calibrations = foremostCalibrations
    guard let periods, periods.count > 1,
      let own = calibrations.first(where: { $0.mode == subject?.mode }) ?? calibrations.first
    else { return [] }
    let ticks = Period.ticks(periods)
    func chart(
      _ name: String, _ measured: String, _ note: String, vertical: String, top: Double, references: [Double],
      _ value: (ExperimentResult.Calibration.SetGroup) -> Double?
    ) -> Chart? {
      let lines = own.sets.enumerated().compactMap { number, one -> LineChart.Line? in
        let promise = PageText.plainPercent(one.confidence) + "\u{A0}%"
        let points = zip(periods, one.byPeriod).compactMap { period, group in
          value(group).map { value in
            LineChart.Point(
              x: period.middle, y: value,
              title: "\(promise) promised, \(period.name): right in \(PageText.percent(group.share ?? 0))\u{A0}% of "
                + "\(PageText.counted(group.sets, "set")), \(PageText.fixed(group.size ?? 0, decimals: 1)) people each")
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
          + lines.map { $0.points.compactMap(\.title).joined(separator: "; ") }.joined(separator: ". ") + ".",
        caption: "\(measured) (\(own.model), \(way(own.mode))), by when the tasks were opened.\(note)",
        draw: LineChart(
          lines: lines, horizontal: "opened in", vertical: vertical, ticks: ticks.map(\.x),
          tickNames: ticks.map(\.name), top: top, references: references.map { ($0, $0) }
        ).draw)
    }
    return [
      chart(
        "sets", "Sets that hold the right person, in percent", " Dashed = the promises.", vertical: "right, %",
        top: 100,
        references: own.sets.map { $0.confidence * 100 }
      ) { $0.share.map { $0 * 100 } },
      chart(
        "set-sizes", "People per set", "", vertical: "people", top: Double(PredictionSets.most), references: []
      ) { $0.size },
    ].compactMap(\.self)
  }
}
