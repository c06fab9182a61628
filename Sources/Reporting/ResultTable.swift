import Experiments

/// The short table that a run prints: plain text, aligned, figures in percent.
package enum ResultTable {
  /// The honest holdout results, then the path of the page.
  ///
  /// - Parameters:
  ///   - document: The report.
  ///   - page: Path of `index.html` as the reader may open it.
  /// - Returns: Lines without control characters, each ended by a newline.
  package static func text(_ document: ReportDocument, page: String) -> String {
    let header = ["model", "knowledge", "top-1", "95 %", "top-5", "top-10", "MRR", "reports"]
    let rows = document.results.filter { $0.split == .holdout && $0.values == .opening }.map { result in
      [
        TextTable.plain(result.model), result.knowledge.rawValue, PageText.percent(result.measures.top1),
        PageText.interval(result.interval95["top1"]), PageText.percent(result.measures.top5),
        PageText.percent(result.measures.top10), PageText.percent(result.measures.mrr),
        PageText.count(result.test) + (result.tooFew ? ", too few to say" : ""),
      ]
    }
    let title =
      "\(TextTable.plain(document.experiment)) on \(TextTable.plain(document.dataset)), holdout, in percent\n\n"
    let table = rows.isEmpty ? "no holdout results\n" : TextTable.aligned([header] + rows, leftColumns: 2)
    return title + table + "\npage: \(page)\n"
  }
}
