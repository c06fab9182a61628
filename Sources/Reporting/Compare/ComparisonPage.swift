import DelegationEvaluation
import DelegationFoundations
import Foundation

package enum ComparisonPage {
  package static func html(_ comparison: ReportComparison, command: String) throws -> [UInt8] {
    try PageSource.render(context(comparison, command: command), with: "compare")
  }

  package static let marker = "<meta name=\"generator\" content=\"delegate: comparison\">"

  private static func context(_ comparison: ReportComparison, command: String) -> Context {
    Context([
      "marker": marker,
      "title": "\(comparison.a.name) and \(comparison.b.name)",
      "sides": comparison.sideLines,
      "verdict": comparison.verdict,
      "answer": comparison.answer,
      "notes": comparison.notes,
      "settingSentence": comparison.settingSentence,
      "pairSentence": comparison.pairSentence, "moveSentence": comparison.moveSentence,
      "settingTable": comparison.settingTable.view,
      "countTable": comparison.countTable.view,
      "headlineTable": comparison.headlineTable.view,
      "modelTable": comparison.modelTable.view,
      "charts": comparison.charts,
      "modelSentences": comparison.modelSentences,
      "testSentence": comparison.testSentence,
      "otherSentence": comparison.otherSentence,
      "moves": comparison.equal ? [] : comparison.moves.map(context),
      "furtherTable": comparison.furtherTable.view,
      "command": command,
    ])
  }

  private static func context(_ moves: ReportComparison.Moves) -> Context {
    Context([
      "heading": ReportComparison.title(moves),
      "tables": [("Gained", moves.gained), ("Lost", moves.lost)].filter { !$0.1.isEmpty }.map { word, list in
        let title = "\(word) in top-\(moves.first): \(PageText.counted(list.count, "task")), the largest change first"
        return Context(["summary": title, "table": ReportComparison.moveTable(list, title: title).view])
      },
    ])
  }
}

extension ReportComparison {
  var charts: [Chart] { equal ? [] : MeasureSet.keys(.tested).compactMap(chart) }

  private func chart(of measure: String) -> Chart? {
    let drawn = pairs.filter { $0.a != $0.b || $0.sameRanks != true }
    let titles = drawn.map(Self.group).distinct
    let groups = titles.compactMap { title -> RowChart.Group? in
      let rows = drawn.filter { Self.group($0) == title }.compactMap { Self.row($0, measure) }
        .sorted { $0.dot > $1.dot }
      return rows.isEmpty ? nil : RowChart.Group(title: title, rows: rows)
    }
    guard !groups.isEmpty else { return nil }
    let hasIntervals = groups.flatMap(\.rows).contains { $0.interval != nil }
    let name = Wording.measure(measure)
    let text = groups.map { group in (group.title ?? "") + ": " + group.rows.map(\.title).joined(separator: "; ") }
    return Chart(
      measure, alternative: "\(name) of both sides, in percent. " + text.joined(separator: ". ") + ".",
      caption: "\(name) in percent: dot = A, ring = B; on the right, B − A in points."
        + (hasIntervals
          ? " The band is the 95\u{A0}% interval of that difference, from A on; in colour the headline's, where it is more than chance explains, corrected for all."
          : ""),
      draw: RowChart(groups: groups, axis: "\(name), %", hasZero: false).draw)
  }

  private static func group(_ pair: Pair) -> String { pair.a == pair.b ? Wording.mode(pair.a.mode) : "The headlines" }

  private static func row(_ pair: Pair, _ measure: String) -> RowChart.Row? {
    guard let found = pair.measures.first(where: { $0.measure == measure }) else { return nil }
    let (a, b) = (found.paired?.a ?? found.a, found.paired?.b ?? found.b)
    let bounds = found.paired?.interval95
    let name = pair.a == pair.b ? pair.a.model : "\(pair.a.text) → \(pair.b.text)"
    let note = PageText.points(b - a)
    // In colour where a headline's difference is more than chance explains; without a test, where there is one.
    let series = pair.isHeadline && (found.paired.map { ($0.pHolm ?? 1) < 0.05 } ?? true) ? 0 : nil
    return RowChart.Row(
      label: pair.a.mode == pair.b.mode && pair.a != pair.b ? "\(pair.a.model) → \(pair.b.model)" : name, note: note,
      title: "\(name): A \(PageText.percent(a)), B \(PageText.percent(b)), \(note) points"
        + Wording.withinPoints(bounds),
      dot: a * 100, series: series, ring: b * 100, ringSeries: series,
      interval: bounds.flatMap { $0.count == 2 ? (low: (a + $0[0]) * 100, high: (a + $0[1]) * 100) : nil })
  }
}
