import DelegationExperiments

extension ExperimentResult {
  /// Every honest result beside the same model with final values, grouped by knowledge and split.
  var priceTable: TableView {
    let splits = prices.map(\.honest.split).distinct
    let groups = splits.flatMap { split in
      modes(split: split).map { mode in
        TableView.Group(
          groupTitle: "\(Wording.mode(mode)), \(Wording.split(split))",
          rows: prices.filter { $0.honest.split == split && $0.honest.mode == mode }.map {
            priceRow($0.honest, $0.final)
          })
      }
    }
    return TableView(
      "The same models with the values reports had in the end, in percent and points",
      columns: [
        .words("Model"), .figures("top\u{2011}1, opening values"), .figures("top\u{2011}1, final values"),
        .figures("bought, top\u{2011}1"),
        .figures("bought, top\u{2011}5"), .figures("bought, MRR"),
      ],
      groups: finalValuesOnly ? [] : groups
    ).sortable
  }

  /// What final values buy in a sentence; nil where nothing was measured.
  var priceSentence: String? {
    if finalValuesOnly {
      return """
        It cannot be told here: the dataset holds only the values its reports had in the end, so every figure on this page \
        already looks at the future, by an amount that nobody can measure.
        """
    }
    let gains = prices.filter { $0.honest.split == .holdout }.map {
      (name: $0.honest.model, points: $0.final.measures.top1 - $0.honest.measures.top1)
    }
    guard let most = gains.max(by: { $0.points < $1.points }), most.points > 0 else { return nil }
    return "At holdout it buys up to \(PageText.percent(most.points)) points of top-1 (\(most.name)). "
      + "A model that reads nothing of the report itself gains nothing."
  }

  var prices: [(honest: Result, final: Result)] {
    results.filter { $0.fieldValues == .opening }.compactMap { honest in
      results.first {
        $0.fieldValues == .final && $0.model == honest.model && $0.mode == honest.mode && $0.split == honest.split
      }.map { (honest, $0) }
    }
  }

  private func priceRow(_ honest: Result, _ final: Result) -> TableView.Row {
    TableView.Row(
      rowName: honest.model,
      cells: [
        .figure(PageText.percent(honest.measures.top1), note: PageText.interval(honest.interval95["top1"])),
        .figure(PageText.percent(final.measures.top1), note: PageText.interval(final.interval95["top1"])),
        .figure(PageText.points(final.measures.top1 - honest.measures.top1)),
        .figure(PageText.points(final.measures.top5 - honest.measures.top5)),
        .figure(PageText.points(final.measures.mrr - honest.measures.mrr)),
      ])
  }
}
