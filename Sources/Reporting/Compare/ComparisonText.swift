import DelegationEvaluation
import DelegationFoundations
import DelegationResults

extension ReportComparison {
  /// One line per side: `A  eclipse-jdt@HEAD~3: commit 3f2c1a9b1d, dataset msr2013/eclipse-jdt, 922 test tasks`.
  var sideLines: [String] {
    [("A", a), ("B", b)].map { letter, side in
      let isNamed = side.name == side.experiment || side.name.hasPrefix(side.experiment + "@")
      let name = isNamed ? "" : "experiment \(side.experiment), "
      let commit = side.commit.map { "commit \($0.prefix(10)), " } ?? ""
      return
        "\(letter)  \(side.name): \(name)\(commit)dataset \(side.dataset), \(PageText.counted(side.test, "test task"))"
        + (side.outcomes?.assumption.map { ", assuming that \($0)" } ?? "")
    }
  }

  var verdict: String {
    if equal { return "Equal: report.json \(unpaired == nil ? "and results.csv have" : "has") the same bytes." }
    if let unpaired {
      return "Nothing is paired: \(unpaired). Metrics are shown side by side, without intervals and tests."
    }
    return "\(PageText.counted(tasks.common, "test task")) in common, \(PageText.count(tasks.onlyA)) only in A, "
      + "\(PageText.count(tasks.onlyB)) only in B."
  }

  var answer: String? {
    guard !equal, let headline = pairs.first(where: \.isHeadline) else { return nil }
    let modes = [headline.a, headline.b].map { Wording.way($0.mode) }
    let isUnlike = modes[0] != modes[1]
    guard unpaired == nil else {
      return isUnlike ? "A: \(modes[0]), B: \(modes[1]); that alone makes a difference." : nil
    }
    if headline.sameRanks == true { return "The headlines give every assignee the same rank." }
    let parts = MeasureSet.keys(.tested).compactMap { name -> String? in
      guard let paired = headline.measures.first(where: { $0.measure == name })?.paired else { return nil }
      let size = PageText.percent(abs(paired.difference))
      let side = size == "0.0" ? "" : paired.difference < 0 ? " behind" : " ahead"
      let lead = "\(size) points of \(Wording.measure(name))\(side)"
      guard let p = paired.pHolm, p < 0.05 else { return "\(lead), which may be chance" }
      return "\(lead), more than chance (p \(PageText.chance(p)))"
    }
    let sides =
      isUnlike
      ? "B (\(modes[1])) against A (\(modes[0])), which alone makes a difference"
      : "B against A, both \(modes[0])"
    return parts.isEmpty ? nil : "\(sides): \(parts.joined(separator: "; "))."
  }

  var settingSentence: String {
    settings.isEmpty
      ? "No setting differs."
      : "\(PageText.counted(settings.count, "setting")) \(settings.count == 1 ? "differs" : "differ")."
  }

  var pairSentence: String {
    let both = pairs.filter { $0.a == $0.b }
    let tests = both.compactMap { $0.measures.first { $0.measure == MeasureSet.stated.note.key }?.paired }
    let clear = tests.filter { ($0.pHolm ?? 1) < 0.05 }.map { $0.difference > 0 }
    let (better, worse) = (clear.count { $0 }, clear.count { !$0 })
    return "\(PageText.counted(both.count, "result")) can be compared model by model"
      + (tests.isEmpty
        ? "."
        : clear.isEmpty
          ? "; chance could explain every difference of right first names."
          : "; by more than chance explains, B is better in \(better) and worse in \(worse) of them.")
  }

  var moveSentence: String {
    guard !equal, let first = moves.first else { return "There is nothing to list." }
    return
      "Between the headlines, B names the right person first for \(PageText.counted(first.gained.count, "task")) where A does not, and A for "
      + "\(PageText.count(first.lost.count)) where B does not."
  }

  var modelSentences: [String] {
    let same = pairs.filter { $0.a == $0.b && $0.sameRanks == true }.map(\.a)
    return [
      ("The same rank of every assignee", same), ("Only in A", onlyA), ("Only in B", onlyB),
    ].compactMap { title, names in names.isEmpty ? nil : "\(title): \(Self.list(names))." }
  }

  /// `batch: recent, ranker; prequential: ranker`, modes in order of first occurrence.
  private static func list(_ names: [ExperimentResult.ResultName]) -> String {
    names.map(\.mode).distinct.map { mode in
      "\(mode): \(names.filter { $0.mode == mode }.map(\.model).joined(separator: ", "))"
    }
    .joined(separator: "; ")
  }

  var otherSentence: String? {
    otherKeys.isEmpty ? nil : "These keys of report.json differ too: \(otherKeys.joined(separator: ", "))."
  }

  var testSentence: String? {
    guard method.tests > 0 else { return nil }
    let untested = MeasureSet.measures.filter { !$0.isMean }.map(\.note.title)
    return
      "\(PageText.counted(method.tests, "test")): paired randomisation, \(PageText.count(method.flips)) flips; intervals by "
      + "\(PageText.count(method.draws)) paired bootstrap draws; p (Holm) is corrected for all of them. Where no task's credit "
      + "differs there is no test, and the interval is what so many tasks without a difference leave possible; \(PageText.sentence(untested)) \(untested.count == 1 ? "is" : "are") not tested."
  }

  /// `Top-1: 12 tasks gained, 9 lost`.
  static func title(_ moves: Moves) -> String {
    "Headline, top-\(moves.first): \(PageText.counted(moves.gained.count, "task")) gained, \(PageText.count(moves.lost.count)) lost"
  }
}

/// What `delegate compare` prints: plain text, aligned, without control characters.
package enum ComparisonText {
  private static let shown = 10

  /// - `showsAll`: Show every task gained or lost, and every result beyond the holdout.
  package static func text(_ comparison: ReportComparison, showsAll: Bool) -> String {
    var text = (comparison.sideLines + [comparison.verdict]).map(line).joined()
    if comparison.equal { return text }
    text += ([comparison.answer].compactMap(\.self) + comparison.notes).map(line).joined()
    if comparison.settings.isEmpty { text += "\n" + line(comparison.settingSentence) }
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
        return ReportComparison.moveTable(visible, title: "\(word), the largest change first").text
          + (rest > 0 ? "… and \(rest) more: --all, --json or --page have them\n" : "")
      }.joined()
  }

  private static func further(_ comparison: ReportComparison, showsAll: Bool) -> String {
    let (all, changed) = (comparison.further.count, comparison.furtherTable.rows.count)
    if all == 0 || showsAll && changed > 0 { return comparison.furtherTable.text }
    return "\nBeyond the holdout (folds, final values) \(changed) of \(all) results differ"
      + (changed > 0 ? ": --all, --json or --page have them.\n" : ".\n")
  }

  private static func line(_ sentence: String) -> String {
    TextTable.wrapped(TextTable.plain(sentence), width: TextTable.width ?? 100)
  }
}
