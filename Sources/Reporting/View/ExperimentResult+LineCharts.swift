import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResults

extension ExperimentResult {
  var accuracyCharts: [Chart] {
    modeCharts(split: .holdout, step: "at k =", steps: 10, shares: { $0.accuracyAt.map { Array($0.prefix(10)) } }) {
      lines, mode, ticks in
      Chart(
        "accuracy-\(mode.rawValue)",
        alternative: "Accuracy at k in percent, \(modeName(mode)). " + Self.text(of: lines),
        caption: "\(modeName(mode)): share of test tasks whose assignee is among the first k persons."
          + fewNote(mode, .holdout), isAside: isAside(mode, of: modes(split: .holdout)),
        draw: LineChart(lines: lines, horizontal: "k, persons considered", vertical: "%", ticks: ticks, top: 100).draw)
    }
  }

  var foldCharts: [Chart] {
    modeCharts(split: .folds, step: "in fold", steps: 10, shares: { $0.folds?.map(\.top1) }) {
      lines, mode, ticks in
      Chart(
        "folds-\(mode.rawValue)",
        alternative: "Top-1 accuracy per fold in percent, \(modeName(mode)). " + Self.text(of: lines),
        caption:
          "\(modeName(mode)): top-1 in percent, fold by fold; later folds have a longer past to learn from."
          + foldDates + fewNote(mode, .folds), isAside: isAside(mode, of: modes(split: .folds)),
        draw: LineChart(lines: lines, horizontal: "fold, in time", vertical: "top-1, %", ticks: ticks).draw)
    }
  }

  var reliabilityCharts: [Chart] {
    foremostCalibrations.filter { !$0.bins.isEmpty }.map { one in
      let subject = "\(one.model), \(way(one.mode))"
      let points = one.bins.map { bin in
        let bounds = bin.interval95.count == 2 ? bin.interval95 : [bin.right, bin.right]
        return LineChart.Point(
          x: bin.probability * 100, y: bin.right * 100, interval: (bounds[0] * 100, bounds[1] * 100),
          title: "\(PageText.percent(bin.probability)) stated, \(PageText.percent(bin.right)) right"
            + "\(Wording.within(bounds)), of \(PageText.counted(bin.count, "task"))")
      }
      let text = one.bins.map { "\(PageText.percent($0.probability)) stated, \(PageText.percent($0.right)) right" }
      return Chart(
        "reliability-\(one.mode.rawValue)",
        alternative: "Reliability of \(subject), in percent: " + text.joined(separator: "; ") + ".",
        caption: """
          \(subject): how often the first suggestion is right, by its stated probability. Dot = a tenth of the test tasks, with \
          its 95\u{A0}% interval; dashed = exact.
          """, follows: hasSquares(one) ? "bin" : nil, isAside: isAside(one.mode, of: calibrationModes),
        draw: LineChart(
          lines: [.init(series: series(one.model), title: subject, points: points, isJoined: false)],
          horizontal: "stated probability, %", vertical: "right, %", ticks: Scale.ticks(to: 100, atMost: 5), top: 100,
          references: [(0, 100)], isSquare: true
        ).draw)
    }
  }

  var coverageCharts: [Chart] {
    calibrationModes.compactMap { mode in
      let shown = calibration.filter { $0.mode == mode && !$0.reliableCurve.isEmpty }
      guard let target = shown.first?.abstention.target else { return nil }
      let lines = shown.map { one in
        LineChart.Line(
          label: one.model, series: series(one.model), title: one.coverageText,
          points: one.reliableCurve.map { .init(x: $0.coverage * 100, y: $0.precision * 100) }, ring: one.ring)
      }
      return Chart(
        "coverage-\(mode.rawValue)",
        alternative: "Precision against coverage in percent, \(modeName(mode)). "
          + lines.map(\.title).joined(separator: " "),
        caption: """
          \(modeName(mode)): precision by coverage, the most confident suggestions first, from \
          \(AbstentionThreshold.fewestAnswered) answers on. Dashed = the required \(PageText.plainPercent(target))\u{A0}%\
          \(lines.contains { $0.ring != nil } ? "; ring = what the threshold for one name gave." : ".")
          """, isAside: isAside(mode, of: calibrationModes),
        draw: LineChart(
          lines: lines, horizontal: "answered, % of test tasks", vertical: "right among the answered, %",
          ticks: Scale.ticks(to: 100, atMost: 5), top: 100, references: [(target * 100, target * 100)]
        ).draw)
    }
  }

  /// The model of each mode that the recipe asks about; if that gives no probabilities, the one that comes first in ``ranking``.
  var foremostCalibrations: [Calibration] {
    let names = [headline?.model].compactMap(\.self) + ranking
    return calibrationModes.compactMap { mode in
      let group = calibration.filter { $0.mode == mode }
      return names.lazy.compactMap { name in group.first { $0.model == name } }.first ?? group.first
    }
  }

  /// Whether the squares show this model's probabilities.
  func hasSquares(_ one: Calibration) -> Bool {
    answered.map { ($0.model, $0.mode) == (one.model, one.mode) } == true
  }

  var calibrationModes: [EvaluationMode] { calibration.map(\.mode).distinct }

  /// A chart per mode with a line per model.
  ///
  /// - Parameters:
  ///   - shares: Of the points of a result's line, the first at 1; nil or empty for none.
  ///   - chart: Makes the chart of lines, a mode and the numbers of the axis.
  private func modeCharts(
    split: Split.Kind, step: String, steps: Int, shares: (Result) -> [Double]?,
    chart: (_ lines: [LineChart.Line], _ mode: EvaluationMode, _ ticks: [Double]) -> Chart
  ) -> [Chart] {
    modes(split: split).compactMap { mode -> Chart? in
      let drawn = drawnResults(split, mode).compactMap {
        result -> (model: String, percents: [String], shares: [Double])? in
        guard let shares = shares(result), !shares.isEmpty else { return nil }
        return (result.model, shares.map(PageText.percent), shares)
      }
      let last = drawn.map(\.shares.count).max() ?? 0
      guard last > 1 else { return nil }
      let ticks = Scale.ticks(counting: last, atMost: steps)
      let lines = drawn.map { model, percents, shares in
        LineChart.Line(
          label: model, series: series(model),
          title: "\(model): from \(percents[0]) \(step) 1 to \(percents[percents.count - 1]) \(step) \(percents.count)",
          points: shares.enumerated().map { index, share in
            let isMarked = ticks.contains(Double(index + 1))
            return .init(
              x: Double(index + 1), y: share * 100,
              title: isMarked ? "\(model): \(percents[index]) \(step) \(index + 1)" : nil)
          })
      }
      return chart(lines, mode, ticks)
    }
  }

  private func isAside(_ mode: EvaluationMode, of modes: [EvaluationMode]) -> Bool {
    mode != subject?.mode && modes.contains { $0 == subject?.mode }
  }

  /// The results that have a line: the page's subject, the best of the simplest rules, and the best model that reads text alone; in the
  /// order of ``ranking``.
  private func drawnResults(_ split: Split.Kind, _ mode: EvaluationMode) -> [Result] {
    let results = honest(split: split, mode: mode)
    let ranked = ranking.flatMap { name in results.filter { $0.model == name } }
    let rule = bestFirst(split: split, mode: mode).first {
      $0.model != subject?.model && ModelCatalogue.simpleRules.contains($0.model)
    }
    let text = ranked.first { ModelCatalogue.description(of: $0.model)?.readsTextAlone == true }
    let wanted = [subject?.model, rule?.model, text?.model]
    return ranked.filter { wanted.contains($0.model) }
  }

  private var foldDates: String {
    guard let count = foldOpenings?.count, let first = foldDay(0), let last = foldDay(count - 1) else { return "" }
    return " The first test task of fold 1 was opened on \(first), that of fold \(count) on \(last)."
  }

  private func fewNote(_ mode: EvaluationMode, _ split: Split.Kind) -> String {
    let (shown, count) = (drawnResults(split, mode).count, honest(split: split, mode: mode).count)
    return count > shown
      ? " Drawn are \(shown) of \(PageText.counted(count, "model")): the answer's, the best simple rule and the best that reads text alone."
      : ""
  }

  static func text(of lines: [LineChart.Line]) -> String { lines.map(\.title).joined(separator: "; ") + "." }
}

extension ExperimentResult.Calibration {
  fileprivate var reliableCurve: [Point] {
    curve.filter { ($0.coverage * Double(test)).rounded() >= Double(AbstentionThreshold.fewestAnswered) }
  }

  fileprivate var ring: LineChart.Point? {
    abstention.test.flatMap { test in
      test.precision.map {
        .init(
          x: test.coverage * 100, y: $0 * 100,
          title: "\(model), the threshold for one name: right in \(PageText.percent($0)) when "
            + "\(PageText.percent(test.coverage)) are answered")
      }
    }
  }

  fileprivate var coverageText: String {
    let halves = reliableCurve.first { $0.coverage >= 0.5 }.map {
      ": right in \(PageText.percent($0.precision)) when \(PageText.percent($0.coverage)) are answered"
    }
    let end = curve.last.map { ", in \(PageText.percent($0.precision)) when \(PageText.percent($0.coverage)) are" }
    return "\(model)\(halves ?? "")\(halves == nil ? "" : end ?? "")."
  }
}
