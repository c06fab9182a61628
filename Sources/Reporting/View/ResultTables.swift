extension ReportDocument {
  /// All measures of one split, a group per setting of knowledge; in percent.
  func measureTable(split: String, caption: String) -> TableView {
    let titles = ["top-1", "top-3", "top-5", "top-10", "MRR", "macro-F1", "ceiling", "reports"]
    return TableView(
      caption, columns: [.words("Model")] + titles.map { .figures($0) },
      groups: knowledges(split: split).map { knowledge in
        let results = honest(split: split, knowledge: knowledge)
        return TableView.Group(
          groupTitle: Wording.knowledge(knowledge), rows: results.map { measureRow($0, among: results) })
      })
  }

  private func measureRow(_ result: Result, among results: [Result]) -> TableView.Row {
    let figures = Measures.all.map { name, value in
      let share = value(result.measures)
      // A best among few reports, or among one model, would claim more than the figures say.
      let isBest = results.count > 1 && !result.tooFew && share == results.map { value($0.measures) }.max() && share > 0
      return TableView.Cell.figure(
        PageText.percent(share), note: PageText.interval(result.interval95[name]), best: isBest)
    }
    let count = TableView.Cell.figure(PageText.count(result.test), note: result.tooFew ? "too few to say" : nil)
    return TableView.Row(
      rowName: result.model, cells: figures + [.figure(PageText.percent(result.ceiling)), count])
  }

  /// Top-1 of every fold, one line per model; in percent.
  var foldTable: TableView {
    let folds = results.map { $0.folds?.count ?? 0 }.max() ?? 0
    return TableView(
      "Top-1 in each fold, in percent: fold k is tested after learning from all parts before it",
      columns: [.words("Model"), .figures("mean")] + (0..<folds).map { .figures("\($0 + 1)") },
      groups: knowledges(split: "folds").map { knowledge in
        TableView.Group(
          groupTitle: Wording.knowledge(knowledge),
          rows: honest(split: "folds", knowledge: knowledge).map { result in
            let cells = (0..<folds).map { fold -> TableView.Cell in
              guard let measures = result.folds, fold < measures.count else { return .figure("–") }
              return .figure(PageText.percent(measures[fold].top1))
            }
            return TableView.Row(
              rowName: result.model, cells: [.figure(PageText.percent(result.measures.top1))] + cells)
          })
      })
  }

  /// The paired tests.
  var comparisonTable: TableView {
    TableView(
      "Paired randomisation tests over the same test reports",
      columns: [
        .words("Compared"), .words("Knowledge, split"), .words("Measure"), .figures("Difference, points"),
        .figures("p"),
        .words("Reading"),
      ],
      rows: comparisons.map { test in
        TableView.Row(
          rowName: "\(test.model) against \(test.other)",
          cells: [
            .words("\(test.knowledge), \(test.split)"), .words(Wording.measure(test.measure)),
            .figure(PageText.points(test.difference)), .figure(PageText.chance(test.p)), .words(test.reading),
          ])
      })
  }

  /// Two-round assignment, one line per model and threshold.
  var roundTable: TableView {
    TableView(
      "Two rounds: how many persons get a task, and whether the right one is among them",
      columns: [
        .words("Model"), .words("Knowledge"), .figures("Threshold"), .figures("Persons per task after round one"),
        .figures("Owner in round one, %"), .figures("Owner after both, %"), .figures("Left to round two, %"),
        .figures("Load of the five busiest, %"),
      ],
      rows: rounds.map { round in
        TableView.Row(
          rowName: round.model,
          cells: [
            .words(round.knowledge), .figure(PageText.fixed(round.threshold, decimals: 2)),
            .figure(PageText.fixed(round.personsPerTaskRoundOne, decimals: 2)),
            .figure(PageText.percent(round.ownerAfterRoundOne)), .figure(PageText.percent(round.ownerAfterBoth)),
            .figure(PageText.percent(round.leftToRoundTwo)), .figure(PageText.percent(round.loadTopFive)),
          ])
      })
  }

  /// Every honest result beside the same model with final values.
  var priceTable: TableView {
    let rows = results.filter { $0.values == "opening" }.compactMap { honest -> TableView.Row? in
      let final = results.first {
        $0.values == "final" && $0.model == honest.model && $0.knowledge == honest.knowledge && $0.split == honest.split
      }
      return final.map { priceRow(honest, $0) }
    }
    return TableView(
      "The same models with the values reports had in the end, in percent and points",
      columns: [
        .words("Model"), .words("Knowledge, split"), .figures("top-1, opening values"), .figures("top-1, final values"),
        .figures("bought, top-1"), .figures("bought, top-5"), .figures("bought, MRR"),
      ],
      rows: rows)
  }

  private func priceRow(_ honest: Result, _ final: Result) -> TableView.Row {
    TableView.Row(
      rowName: honest.model,
      cells: [
        .words("\(honest.knowledge), \(honest.split)"),
        .figure(PageText.percent(honest.measures.top1), note: PageText.interval(honest.interval95["top1"])),
        .figure(PageText.percent(final.measures.top1), note: PageText.interval(final.interval95["top1"])),
        .figure(PageText.points(final.measures.top1 - honest.measures.top1)),
        .figure(PageText.points(final.measures.top5 - honest.measures.top5)),
        .figure(PageText.points(final.measures.mrr - honest.measures.mrr)),
      ])
  }
}

extension ReportDocument.Measures {
  /// The measures in the order of the tables, by their names in `report.json`.
  static let all: [(name: String, value: @Sendable (Self) -> Double)] = [
    ("top1", { $0.top1 }), ("top3", { $0.top3 }), ("top5", { $0.top5 }), ("top10", { $0.top10 }), ("mrr", { $0.mrr }),
    ("macroF1", { $0.macroF1 }),
  ]
}

extension ReportDocument.Comparison {
  /// What the test allows to say.
  var reading: String {
    guard p < 0.05 else { return "chance could do that" }
    return difference > 0 ? "\(model) is ahead" : "\(other) is ahead"
  }
}
