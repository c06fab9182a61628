import DelegationFoundations
import DelegationRanking
import DelegationResults

enum SuiteView {
  static func context(_ document: SuiteResult, commands: [PageCommand]) -> Context {
    let sentences = document.calibrationSentences
    let trackers = document.datasets.map(\.tracker).distinct.count
    let ways = document.historyDifferences == nil ? 0 : document.datasets.count / trackers
    let sizeText =
      (ways > 1 ? "\(ways) readings" : PageText.counted(document.datasets.count, "dataset")) + " of "
      + PageText.counted(trackers, "tracker")
    return Context([
      "experiment": document.experiment,
      "sizeText": sizeText,
      "question": document.question,
      "seeAlso": PageLink.contexts(to: document.seeAlso),
      "answer": document.answer,
      "answerDetail": document.historyChoice ?? document.meanDetail,
      "choiceSentences": document.choiceSentences,
      "limits": document.limits,
      "commands": commands,
      "histories": document.historyAnswer == nil
        ? nil
        : Context([
          "sentence": document.overallBias, "biasTable": document.biasTable, "historyChoices": document.historyChoices,
          "historyTables": document.shownModes.map(document.historyTable),
          "historyModelTables": document.shownModes.map(document.historyModelTable),
        ]),
      "leadSpan": document.leadSpan, "dataSentence": document.dataSentence,
      "leadTables": document.shownModes.map(document.leadTable),
      "calibration": sentences.isEmpty
        ? nil : Context(["sentences": sentences, "calibrationTable": document.calibrationTable]),
      "leadChart": document.historyChart ?? document.datasetChart,
      "learning": document.learningSentence.map { sentence in
        Context([
          "sentence": sentence, "learningChart": document.learningChart,
          "learningTable": document.learningTable,
        ])
      },
      "modelTables": document.modelTables,
      "datasetTable": document.datasetTable,
      "caveats": document.caveats,
      "notes": document.notes.isEmpty ? nil : Context(["paragraphs": document.notes]),
      "settingTitle": "Settings and models", "settingTable": document.settingTable,
      "seed": "\(document.seed)",
    ])
  }
}

extension SuiteResult {
  var historyChart: Chart? {
    let groups = shownModes.flatMap { mode in
      readings(mode).map { name, pairs in
        RowChart.Group(
          title: "\(mode.title), \(Self.short(name))",
          rows: pairs.map { pair in
            let (one, other) = (pair.recorded.lead.top1.difference, pair.finalValues.lead.top1.difference)
            let (series, note) = (pair.recorded.isClear ? 0 : nil, PageText.points(pair.lead))
            return RowChart.Row(
              label: chartLabel(pair.recorded.dataset, mode.mode), note: note,
              title:
                "\(pair.recorded.dataset): lead \(PageText.points(one)) with histories, \(PageText.points(other)) with \(name)",
              dot: one * 100, series: series, ring: other * 100, ringSeries: series)
          })
      }
    }
    guard !groups.isEmpty else { return nil }
    let texts = groups.map { "\($0.title!): \($0.rows.map(\.title).joined(separator: "; "))" }
    return Chart(
      "leads",
      alternative:
        "Points of top-1 that the chosen model is ahead of the best simple rule. \(texts.joined(separator: ". ")).",
      caption:
        "How far the chosen model is ahead of the best simple rule, in points of top-1: dot = with histories, ring = as the group "
        + "says, and on the right how far that is off; \(Wording.greyLeads).",
      draw: RowChart(groups: groups, axis: "points of top-1", marksZero: true).draw)
  }

  var datasetChart: Chart {
    let order = headline.worstFirst.map(\.dataset)
    let groups = shownModes.map { mode in
      let rows = order.map { name in row(mode.rows.first { $0.dataset == name }!, mode.mode) }
      return RowChart.Group(title: mode.title, rows: rows + [Self.meanRow(mode)])
    }
    return Chart(
      leads: groups, "the chosen model is ahead of the best simple rule",
      " on the test part: dot = difference of top-1 in points, band = 95\u{A0}% interval; \(Wording.greyLeads), even if the band is clear of 0. A dataset's own page "
        + "corrects for other comparisons and may differ. Left of 0 the rule is ahead."
        + (groups.flatMap(\.rows).contains { $0.label.hasSuffix("*") } ? " *\u{A0}outcomes are assumed." : ""))
  }

  private func row(_ row: Row, _ mode: EvaluationMode) -> RowChart.Row {
    RowChart.Row(
      chartLabel(row.dataset, mode), of: label(row.dataset, mode), lead: row.lead.top1.difference,
      interval95: row.lead.top1.interval95, over: ", \(row.choice.model) against \(row.rule)", isClear: row.isClear)
  }

  private static func meanRow(_ mode: Mode) -> RowChart.Row {
    let lead = mode.overDatasets.lead
    return RowChart.Row(
      "mean", of: "mean of \(PageText.counted(mode.overDatasets.count, "dataset"))", lead: lead, interval95: nil,
      over: "", isClear: true)
  }
}
