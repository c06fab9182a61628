import Experiments

/// The section about suggestions of persons who seem to have left.
struct GoneView {
  var goneDays: String
  var goneSentence: String?
  var goneTable: TableView

  /// Nil where nothing was measured.
  init?(_ document: ReportDocument) {
    guard let days = document.gone.first?.days else { return nil }
    goneDays = PageText.count(days)
    goneSentence = document.goneSentence
    goneTable = document.goneTable
  }
}

extension ReportDocument {
  /// The result that the page speaks of: the one the recipe asks about, else the best.
  var subject: ResultName? {
    headline ?? Headline.best(self).map { ResultName(model: $0.model, knowledge: $0.knowledge) }
  }

  /// How often the page's subject suggests somebody who is gone; nil where that was not measured.
  fileprivate var goneSentence: String? {
    guard let result = gone.first(where: { $0.model == subject?.model && $0.knowledge == subject?.knowledge })
    else { return nil }
    return "\(result.model), \(Wording.way(result.knowledge)), named such a person first for "
      + "\(PageText.percent(result.top1))\u{A0}% of the test reports and among its first five for "
      + "\(PageText.percent(result.top5))\u{A0}%; of all those places \(PageText.percent(result.places))\u{A0}% were theirs."
  }

  fileprivate var goneTable: TableView {
    TableView(
      "Reports at holdout that name somebody gone first or among the first five, and the share of those five places, "
        + "without any rules, in percent",
      columns: [
        .words("Model"), .figures("first"), .figures("first five"),
        .figures("of places"),
      ],
      groups: knowledges(split: .holdout).map { knowledge in
        TableView.Group(
          groupTitle: Wording.knowledge(knowledge),
          rows: gone.filter { $0.knowledge == knowledge }.map { result in
            TableView.Row(
              rowName: result.model,
              cells: [result.top1, result.top5, result.places].map { .figure(PageText.percent($0)) })
          })
      }
    ).sortable
  }
}
