import Experiments

/// The short table that a sweep prints: plain text, aligned, figures in percent.
package enum SweepTable {
  /// Every point on the validation part, the best one on the test part, then the path of the page.
  ///
  /// - Parameters:
  ///   - document: The report.
  ///   - page: Path of `index.html` as the reader may open it.
  /// - Returns: Lines without control characters, each ended by a newline.
  package static func text(_ document: SweepDocument, page: String) -> String {
    let header = [" "] + document.axes.map { TextTable.plain($0.key) } + ["top-1", "top-5", "MRR", "95 %", "p (Holm)"]
    let rows = document.points.map { point in
      let measures = point.validation.measures
      return [point.number == document.best ? "*" : " "] + point.values.map(TextTable.plain)
        + [
          PageText.percent(measures.top1), PageText.percent(measures.top5), PageText.percent(measures.mrr),
          PageText.interval(point.validation.interval95["mrr"]),
          point.comparison.map { PageText.chance($0.judged) } ?? "",
        ]
    }
    let test = document.test.measures
    return
      "\(TextTable.plain(document.experiment)) on \(TextTable.plain(document.dataset)), validation, in percent\n\n"
      + TextTable.aligned([header] + rows, leftColumns: 1 + document.axes.count)
      + "\n* the best; on the test part: top-1 \(PageText.percent(test.top1)), top-5 \(PageText.percent(test.top5)), "
      + "MRR \(PageText.percent(test.mrr))\npage: \(page)\n"
  }
}
