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
    let rows = document.results.filter { $0.split == "holdout" && $0.values == "opening" }.map { result in
      [
        plain(result.model), plain(result.knowledge), PageText.percent(result.measures.top1),
        PageText.interval(result.interval95["top1"]), PageText.percent(result.measures.top5),
        PageText.percent(result.measures.top10), PageText.percent(result.measures.mrr),
        PageText.count(result.test) + (result.tooFew ? ", too few to say" : ""),
      ]
    }
    let title = "\(plain(document.experiment)) on \(plain(document.dataset)), holdout, in percent\n\n"
    let table = rows.isEmpty ? "no holdout results\n" : aligned([header] + rows)
    return title + table + "\npage: \(page)\n"
  }

  /// Columns two spaces apart; the first two begin on the left, figures end on the right.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - text.count)
        return column < 2 ? text + space : space + text
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// Names come from files: what could steer a terminal becomes a question mark.
  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
