import Recommendation
import Experiments

extension ReportDocument {
  /// How often first suggestions are right by their probability, one figure per setting of knowledge.
  var reliabilityFigures: [FigurePlan] {
    foremostCalibrations.filter { !$0.bins.isEmpty }.map { one in
      let subject = "\(one.model), \(Wording.way(one.knowledge))"
      let words = one.bins.map { "\(PageText.percent($0.probability)) stated, \(PageText.percent($0.right)) right" }
      return FigurePlan(
        name: "reliability-\(one.knowledge)",
        alternative: "Reliability of \(subject), in percent: " + words.joined(separator: "; ") + ".",
        caption: """
          \(subject): how often the first suggestion is right, by the probability stated for it. Dot = about a tenth of the test \
          reports, line = its 95\u{A0}% interval; on the dashed line probabilities mean what they say.
          """,
        chart: ReliabilityChart(
          dots: one.bins.map { bin in
            ReliabilityChart.Dot(
              stated: bin.probability * 100, right: bin.right * 100, low: (bin.interval95.first ?? bin.right) * 100,
              high: (bin.interval95.last ?? bin.right) * 100)
          }, series: series(one.model), horizontal: "stated probability, %", vertical: "right, %"))
    }
  }

  /// Precision against coverage, one figure per setting of knowledge.
  var coverageFigures: [FigurePlan] {
    calibrationKnowledges.compactMap { knowledge in
      let shown = calibration.filter { $0.knowledge == knowledge && !$0.curve.isEmpty }
      guard let target = shown.first?.abstention.target else { return nil }
      let hasRing = shown.contains { $0.ring != nil }
      return FigurePlan(
        name: "coverage-\(knowledge)",
        alternative: "Precision against coverage in percent, \(Wording.knowledge(knowledge)). "
          + shown.map(\.coverageWords).joined(separator: " "),
        caption: """
          \(Wording.knowledge(knowledge)): how often the first suggestion is right when only the surest are given, by the share of test \
          reports that get one. Dashed = the \(PageText.plainPercent(target))\u{A0}% asked for\
          \(hasRing ? "; ring = the threshold chosen on validation." : ".")
          """,
        chart: LineChart(
          lines: shown.map { one in
            LineChart.Line(
              label: one.model, series: series(one.model),
              points: one.curve.map { ($0.coverage * 100, $0.precision * 100) }, ring: one.ring)
          }, horizontal: "answered, % of test reports", vertical: "right among the answered, %",
          ticks: [0, 20, 40, 60, 80, 100], top: 100, isMarked: false, level: target * 100))
    }
  }

  /// Of each setting of knowledge the model that the recipe asks about; where that gives no probabilities, the one that
  /// comes first in ``ranking``.
  var foremostCalibrations: [Calibration] {
    let names = [headline?.model].compactMap(\.self) + ranking
    return calibrationKnowledges.compactMap { knowledge in
      let group = calibration.filter { $0.knowledge == knowledge }
      return names.lazy.compactMap { name in group.first { $0.model == name } }.first ?? group.first
    }
  }

  /// The settings of knowledge under which models gave probabilities, in the order of the report.
  var calibrationKnowledges: [Knowledge] {
    calibration.map(\.knowledge).distinct
  }

  private func series(_ model: String) -> Int { ranking.firstIndex(of: model) ?? 0 }
}

extension ReportDocument.Calibration {
  /// Where the chosen threshold stands on the curve, in percent.
  fileprivate var ring: (x: Double, y: Double)? {
    abstention.test.flatMap { test in test.precision.map { (test.coverage * 100, $0 * 100) } }
  }

  fileprivate var coverageWords: String {
    let halves = curve.first { $0.coverage >= 0.5 }.map {
      ": right in \(PageText.percent($0.precision)) when \(PageText.percent($0.coverage)) are answered"
    }
    let end = curve.last.map { ", in \(PageText.percent($0.precision)) when \(PageText.percent($0.coverage)) are" }
    return "\(model)\(halves ?? "")\(halves == nil ? "" : end ?? "")."
  }
}
