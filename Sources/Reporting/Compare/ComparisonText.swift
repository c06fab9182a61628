/// What `delegate compare` prints: plain text, aligned, without control characters.
package enum ComparisonText {
  /// How many reports of a list are shown, unless all are asked for.
  private static let shown = 10

  /// - Parameters:
  ///   - comparison: Of two reports.
  ///   - showsAll: Every report that was gained or lost, and every result beyond the holdout.
  /// - Returns: Lines, each ended by a newline.
  package static func text(_ comparison: ReportComparison, showsAll: Bool) -> String {
    var text = (comparison.sideLines + [comparison.verdict]).map(line).joined()
    if comparison.equal { return text }
    text += ([comparison.answer].compactMap(\.self) + comparison.notes).map(line).joined()
    if comparison.settings.isEmpty { text += "\nNo setting differs.\n" }
    text += comparison.settingTable.text + comparison.countTable.text + comparison.headlineTable.text
    text += comparison.modelTable.text + (comparison.modelSentences.isEmpty ? "" : "\n")
    text += comparison.modelSentences.map(line).joined()
    for sentence in [comparison.testSentence, comparison.otherSentence].compactMap(\.self) {
      text += "\n" + line(sentence)
    }
    text += comparison.moves.map { moves($0, showsAll: showsAll) }.joined()
    return text + further(comparison, showsAll: showsAll)
  }

  private static func moves(_ moves: ReportComparison.Moves, showsAll: Bool) -> String {
    "\n" + line(ReportComparison.title(moves))
      + [("gained", moves.gained), ("lost", moves.lost)].map { word, list in
        let visible = showsAll ? list : Array(list.prefix(shown))
        let rest = list.count - visible.count
        return ReportComparison.moveTable(visible, title: "\(word), the farthest way first").text
          + (rest > 0 ? "… and \(rest) more: --all, --json or --page have them\n" : "")
      }.joined()
  }

  private static func further(_ comparison: ReportComparison, showsAll: Bool) -> String {
    let (all, changed) = (comparison.further.count, comparison.furtherTable.rows.count)
    if all == 0 || showsAll && changed > 0 { return comparison.furtherTable.text }
    return "\nBeyond the holdout (folds, final values) \(changed) of \(all) results differ"
      + (changed > 0 ? ": --all, --json or --page have them.\n" : ".\n")
  }

  private static func line(_ sentence: String) -> String { TextTable.wrapped(TextTable.plain(sentence), width: 100) }
}
