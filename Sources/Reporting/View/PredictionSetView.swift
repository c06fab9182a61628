import DelegationEvaluation
import DelegationFiles
import DelegationResults

extension ExperimentResult.Calibration {
  var setSentence: String {
    let subject = (tooFew ? "Too few to say: " : "") + "\(model), \(Wording.way(mode))"
    let given = sets.filter { $0.all.sets > 0 }
    guard !given.isEmpty else {
      return "\(subject), gives no set of at most \(PredictionSets.most) people that keeps its promise."
    }
    return "\(subject): "
      + given.map { one in
        "for a promise of \(PageText.plainPercent(one.confidence))\u{A0}% it names \(one.people) people on average for "
          + "\(PageText.percent(one.answeredShare))\u{A0}% of the test tasks, and one of them is right in "
          + "\(PageText.percent(one.all.share ?? 0))\u{A0}%"
      }.joined(separator: "; ") + "."
  }
}

extension ExperimentResult.Calibration.SetResult {
  fileprivate var people: String { all.size.map { PageText.fixed($0, decimals: 1) } ?? "–" }

  static var columns: [TableView.Column] {
    PredictionSets.levels.map { .numbers("right, sets for \(PageText.plainPercent($0))\u{A0}%") }
  }

  /// How many sets are right, with their share of the tasks and their size below.
  var cell: TableView.Cell {
    .number(
      all.share.map(PageText.percent) ?? "none",
      note: all.share.map { _ in "\(PageText.percent(answeredShare))\u{A0}% of tasks, \(people) people" })
  }
}

extension ExperimentResult {
  /// What sets give where one name is too little, for the model and mode of the answer; nil where it gives none.
  var setAnswer: String? {
    // Published results are about folds, these sets about the holdout.
    guard published == nil, let subject = headlineResult,
      let one = calibration.first(where: { $0.model == subject.model && $0.mode == subject.mode })?.sets.first,
      let right = one.all.share
    else { return nil }
    return
      "Where one name is too little, it names a few people, who should include the right one in \(PageText.plainPercent(one.confidence))\u{A0}%: "
      + "\(one.people) people on average for \(PageText.percent(one.answeredShare))\u{A0}% of the tasks. They did in "
      + "\(PageText.percent(right))\u{A0}%." + (one.promise == .broken ? " That breaks the promise." : "")
  }

  var ruleSetSentence: String? {
    guard let ruleSets, let one = ruleSets.sets.first else { return nil }
    let subject =
      "Sets of \(ruleSets.model), the best simple rule, for \(PageText.plainPercent(one.confidence))\u{A0}%:"
    guard let right = one.all.share else { return "\(subject) none." }
    return "\(subject) \(one.people) people for \(PageText.percent(one.answeredShare))\u{A0}% of the tasks, right in "
      + "\(PageText.percent(right))\u{A0}%."
  }

  var setTable: TableView {
    TableView(
      "Prediction sets on the test part, in percent",
      sorts: false,
      columns: [.text("Model"), .numbers("promised"), .numbers("tasks with a set")]
        + [
          "right", "people per set", "sets of one", "right among these", "lowest of 200 in a row",
          "highest of 200 in a row",
        ]
        .map { .numbers($0) },
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

  var setChart: Chart? {
    let calibrations = foremostCalibrations
    guard let periods, periods.count > 1,
      let own = calibrations.first(where: { $0.mode == subject?.mode }) ?? calibrations.first
    else { return nil }
    let lines = own.sets.enumerated().compactMap { number, one -> LineChart.Line? in
      let promise = PageText.plainPercent(one.confidence) + "\u{A0}%"
      let points = zip(periods, one.byPeriod).compactMap { period, group in
        group.share.map { share in
          LineChart.Point(
            x: period.middle, y: share * 100,
            title: "\(promise) promised, \(period.name): right in \(PageText.percent(share))\u{A0}% of "
              + "\(PageText.counted(group.sets, "set")), \(PageText.fixed(group.size ?? 0, decimals: 1)) people each")
        }
      }
      guard points.count > 1 else { return nil }
      return LineChart.Line(
        label: "promise of \(promise)", series: number, title: "Sets that promise \(promise)", points: points)
    }
    guard let first = own.sets.first?.confidence, !lines.isEmpty else { return nil }
    let ticks = Period.ticks(periods)
    return Chart(
      "sets",
      alternative: "Sets that hold the right person, in percent, by when the test tasks were opened. "
        + lines.map { $0.points.compactMap(\.title).joined(separator: "; ") }.joined(separator: ". ") + ".",
      caption: """
        \(own.model), \(way(own.mode)): sets that hold the right person, in percent, by when the tasks were opened. \
        Dashed = the lower promise.
        """,
      draw: LineChart(
        lines: lines, horizontal: "month of opening", vertical: "right, %", ticks: ticks.map(\.x),
        tickNames: ticks.map(\.name), top: 100, reference: (first * 100, first * 100)
      ).draw)
  }
}
