import Evaluation
import Experiments
import Recommendation

extension ReportDocument {
  /// Top-1 of every honest holdout result with its interval.
  var intervalFigure: FigurePlan? {
    let groups = knowledges(split: .holdout).enumerated().map { place, knowledge in
      IntervalChart.Group(
        title: Wording.knowledge(knowledge), series: place,
        rows: bestFirst(split: .holdout, knowledge: knowledge).map { result in
          let top1 = result.measures.top1
          let bounds = result.interval95["top1"].flatMap { $0.count == 2 ? $0 : nil } ?? [top1, top1]
          return IntervalChart.Row(
            label: result.model, note: PageText.percent(top1) + (result.tooFew ? " ?" : ""), value: top1 * 100,
            low: bounds[0] * 100, high: bounds[1] * 100, ceiling: result.ceiling * 100)
        })
    }
    guard !groups.isEmpty else { return nil }
    let words = groups.map { group in
      group.title + ": " + group.rows.map { "\($0.label) \($0.note)" }.joined(separator: ", ")
    }
    return FigurePlan(
      name: "top1",
      alternative: "Top-1 accuracy in percent at holdout. " + words.joined(separator: ". ") + ".",
      caption: """
        The right person named first, in percent of the test reports: dot = measured, line = 95\u{A0}% interval, \
        upright stroke = ceiling, the share whose owner the model could rank at all. Best first.\
        \(results.contains(where: \.tooFew) ? " ? = fewer than 50 test reports, too few to say." : "")
        """,
      chart: IntervalChart(groups: groups, horizontal: "top-1 accuracy, %"))
  }

  /// Accuracy at k = 1…20, one figure per setting of knowledge.
  var accuracyFigures: [FigurePlan] {
    knowledges(split: .holdout).compactMap { knowledge in
      let lines = ranked(split: .holdout, knowledge: knowledge).compactMap { result -> LineChart.Line? in
        guard let shares = result.accuracyAt, !shares.isEmpty else { return nil }
        return line(result.model, shares.map { $0 * 100 })
      }
      let last = lines.map(\.points.count).max() ?? 0
      guard last > 1 else { return nil }
      return FigurePlan(
        name: "accuracy-\(knowledge)",
        alternative: "Accuracy at k in percent, \(Wording.knowledge(knowledge)). "
          + Self.ends(of: lines) { "from \($0) at k = 1 to \($1) at k = \(last)" },
        caption: "\(Wording.knowledge(knowledge)): share of test reports whose owner is among the first k persons."
          + colourNote,
        chart: LineChart(
          lines: lines, horizontal: "k, persons looked at", vertical: "%", ticks: Self.ticks(to: last), top: 100,
          isMarked: true), foldTitle: foldTitle(knowledge))
    }
  }

  /// Top-1 per fold, one figure per setting of knowledge.
  var foldFigures: [FigurePlan] {
    knowledges(split: .folds).compactMap { knowledge in
      let lines = ranked(split: .folds, knowledge: knowledge).compactMap { result -> LineChart.Line? in
        guard let folds = result.folds, !folds.isEmpty else { return nil }
        return line(result.model, folds.map { $0.top1 * 100 })
      }
      let last = lines.map(\.points.count).max() ?? 0
      guard last > 1 else { return nil }
      let highest = lines.flatMap(\.points).map(\.y).max() ?? 100
      return FigurePlan(
        name: "folds-\(knowledge)",
        alternative: "Top-1 accuracy per fold in percent, \(Wording.knowledge(knowledge)). "
          + Self.ends(of: lines) { "from \($0) in fold 1 to \($1) in fold \(last)" },
        caption: "\(Wording.knowledge(knowledge)): top-1 in percent, fold by fold; later folds know more of the past."
          + colourNote,
        chart: LineChart(
          lines: lines, horizontal: "fold, in time", vertical: "top-1, %", ticks: Array(1...last),
          top: Self.roundTop(highest), isMarked: true), foldTitle: foldTitle(knowledge))
    }
  }

  /// Figures of the knowledge that the page's subject lacks are folded.
  private func foldTitle(_ knowledge: Knowledge) -> String? {
    knowledge == subject?.knowledge || knowledges(split: .holdout).count < 2
      ? nil : "The same: \(Wording.knowledge(knowledge).lowercasedFirst)"
  }

  /// How k-means came to rest: inertia above its end.
  var convergenceFigure: FigurePlan? {
    let lines = clusters.enumerated().compactMap { index, run -> LineChart.Line? in
      guard let end = run.convergence.last, end > 0 else { return nil }
      return LineChart.Line(
        label: "\(Wording.space(run.space)), k = \(run.k)", series: index,
        points: run.convergence.enumerated().map { (Double($0.offset + 1), ($0.element / end - 1) * 100) })
    }
    let last = lines.map(\.points.count).max() ?? 0
    guard last > 1 else { return nil }
    let highest = lines.flatMap(\.points).map(\.y).max() ?? 1
    return FigurePlan(
      name: "convergence",
      alternative: "Inertia of k-means per iteration, in percent above its end. "
        + Self.ends(of: lines) { "from \($0) after iteration 1 to \($1) at the end" },
      caption: "k-means, best restart: inertia after each iteration, in percent above where it ended.",
      chart: LineChart(
        lines: lines, horizontal: "iteration", vertical: "% above the end", ticks: Self.ticks(to: last),
        top: Self.roundTop(highest), isMarked: false))
  }

  private func bestFirst(split: Split.Kind, knowledge: Knowledge) -> [Result] {
    honest(split: split, knowledge: knowledge).enumerated().sorted {
      ($0.element.measures.top1, $1.offset) > ($1.element.measures.top1, $0.offset)
    }.map(\.element)
  }

  /// The honest results in the order of ``ranking``.
  private func ranked(split: Split.Kind, knowledge: Knowledge) -> [Result] {
    let results = honest(split: split, knowledge: knowledge)
    return ranking.flatMap { name in results.filter { $0.model == name } }
  }

  private var colourNote: String {
    ranking.count > Ink.ownColours
      ? " Colours for the \(Ink.ownColours) models that reach the highest MRR anywhere, grey for the others." : ""
  }

  /// The same model keeps its colour through the page.
  private func line(_ model: String, _ percents: [Double]) -> LineChart.Line {
    LineChart.Line(
      label: model, series: ranking.firstIndex(of: model) ?? 0,
      points: percents.enumerated().map { (Double($0.offset + 1), $0.element) })
  }

  /// First and last height of every line, in words.
  private static func ends(of lines: [LineChart.Line], _ words: (String, String) -> String) -> String {
    lines.map { line in
      let (first, last) = (line.points.first?.y ?? 0, line.points.last?.y ?? 0)
      return "\(line.label): \(words(PageText.fixed(first, decimals: 1), PageText.fixed(last, decimals: 1)))"
    }.joined(separator: "; ") + "."
  }

  /// 1, then multiples of a round step, and the last.
  static func ticks(to last: Int) -> [Int] {
    let step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].first { last / $0 <= 8 } ?? last
    let inner = stride(from: step, to: last, by: step).filter { $0 > 1 && last - $0 >= (step + 1) / 2 }
    return [1] + inner + [last]
  }

  /// The next height above `highest` where an axis may end.
  static func roundTop(_ highest: Double) -> Double {
    let steps = [0.5, 1, 2, 3, 5, 8, 10, 15, 20, 30, 40, 50, 60, 80, 100, 150, 200, 250, 300, 400, 500]
    return steps.first { $0 >= highest } ?? (highest / 100).rounded(.up) * 100
  }
}
