import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResults

extension ExperimentResult {
  func measureTable(split: Split.Kind, caption: String) -> TableView {
    let answered = answered
    let titles = MeasureSet.measures.map(\.title) + ["tasks"]
    return TableView(
      caption, texts: ["Model"], numbers: titles,
      groups: groups(modes(split: split)) { mode in
        let results = bestFirst(split: split, mode: mode)
        return results.map { measureRow($0, among: results, isSubject: $0 == answered) }
      })
  }

  private func measureRow(_ result: Result, among results: [Result], isSubject: Bool) -> TableView.Row {
    let cells = MeasureSet.measures.map { measure in
      let (key, value) = (measure.note.key, result[measure.note.key])
      // A best among few tasks, or of one model, would claim too much.
      let isBest =
        results.count > 1 && !result.tooFew && measure.reach > .limit && value != nil && value != 0
        && value == measure.form.best(of: results.compactMap { $0[key] })
      return TableView.Cell.measured(key, value, result.interval95[key], best: isBest)
    }
    let count = TableView.Cell.count(result.test, note: result.tooFew ? "too few to say" : nil)
    return TableView.Row(result.model, isSubject: isSubject, cells + [count])
  }

  var modelSentence: String? {
    guard let mode = subject?.mode else { return nil }
    let best = bestFirst(split: .holdout, mode: mode)
    let named = best.prefix(3).map { "\($0.model) (\(PageText.percent($0.measures.top1))\u{A0}%)" }
    return best.isEmpty
      ? nil
      : "Of \(PageText.counted(best.count, "model")) \(way(mode)), \(PageText.sentence(named)) \(best.count == 1 ? "names" : "name") the right person first "
        + "most often."
  }

  var foldsOfFiles: Bool { settings.contains { $0.key == "evaluation.folds" && $0.value == "files" } }

  var foldSentence: String {
    let all = modes(split: .folds).flatMap { bestFirst(split: .folds, mode: $0) }
    guard let own = all.first(where: { $0.model == subject?.model && $0.mode == subject?.mode }) ?? all.first else {
      return ""
    }
    let rule = all.first {
      $0.mode == own.mode && $0.model != own.model && ModelCatalogue.simpleRules.contains($0.model)
    }
    let tests = foldsOfFiles ? "the files of the dataset after the first" : "ten parts of the history"
    return
      "On \(tests), each tested after learning from everything before it, \(named(own.model, own.mode)) names "
      + "the right person first for \(PageText.percent(own.measures.top1))\u{A0}% on average"
      + (rule.map { "; \($0.model), the best simple rule there, for \(PageText.percent($0.measures.top1))\u{A0}%." }
        ?? ".")
  }

  var foldTable: TableView {
    let folds = results.map { $0.folds?.count ?? 0 }.max() ?? 0
    let isDated = foldDay(0) != nil
    return TableView(
      "Top-1 in each fold, in percent: each fold is tested after learning from all parts before it"
        + (isDated ? ". Below a fold's number is the month when its first test task was opened" : ""),
      texts: ["Model"], numbers: ["mean"] + (0..<folds).map(foldTitle),
      groups: groups(modes(split: .folds)) { mode in
        bestFirst(split: .folds, mode: mode).map { result in
          let cells = (0..<folds).map { fold -> TableView.Cell in
            guard let measures = result.folds, fold < measures.count else { return .number("–") }
            return .share(measures[fold].top1)
          }
          return TableView.Row(result.model, [.share(result.measures.top1)] + cells)
        }
      })
  }

  /// A fold's number and, below it in a narrow column, its month, which stays on one line.
  private func foldTitle(_ fold: Int) -> String {
    "\(fold + 1)" + (foldDay(fold).map { " " + $0.prefix(7).replacing("-", with: "\u{2011}") } ?? "")
  }

  var comparisonTable: TableView {
    var groups: [TableView.Group] = []
    for test in comparisons {
      let split = test.split == .folds ? "all folds together" : test.split.rawValue
      let title = "\(modeName(test.mode)), \(split): \(test.model) against"
      if !groups.contains(where: { $0.groupTitle == title }) {
        let tests = comparisons.filter { ($0.mode, $0.split, $0.model) == (test.mode, test.split, test.model) }
        groups.append(TableView.Group(title, rows: comparisonRows(tests)))
      }
    }
    return TableView(
      "Paired randomisation tests over the same test tasks: differences in points with 95\u{A0}% intervals below, and p "
        + "corrected for all tests with the uncorrected p below",
      columns: [.text("Model")]
        + MeasureSet.titles(.tested).flatMap { [.numbers($0), .numbers("p (Holm)"), .text("Reading")] }, groups: groups)
  }

  private func comparisonRows(_ tests: [Comparison]) -> [TableView.Row] {
    tests.map(\.other).distinct
      .map { other in
        TableView.Row(
          other,
          MeasureSet.keys(.tested).flatMap { measure -> [TableView.Cell] in
            guard let test = tests.first(where: { $0.other == other && $0.measure == measure }) else {
              return [.number("–"), .number("–"), .text("not tested")]
            }
            return [
              .difference(measure, test.difference, test.interval95),
              .number(test.pHolm.map { Wording.chance($0, of: test.p) } ?? "–", note: PageText.chance(test.p)),
              .text(test.reading),
            ]
          })
      }
  }
}

extension ExperimentResult.Comparison {
  var reading: String {
    guard values.judged < 0.05 else { return "may be chance" }
    return values.difference > 0 ? "ahead" : "behind"
  }
}

extension ExperimentResult {
  /// The tests that are corrected together, those in which something differs; nil without any.
  var testFamily: Context? {
    let count = comparisons.count { $0.pHolm != nil }
    guard count > 0 else { return nil }
    let splits = comparisons.map(\.split).distinct.map { $0 == .folds ? "over all folds together" : "at \($0)" }
    let alike = comparisons.count - count
    return Context([
      "tests": PageText.counted(count, "test"), "splits": PageText.sentence(splits),
      "tested": PageText.sentence(MeasureSet.titles(.tested).map { "by \($0)" }),
      "alike": alike == 0 ? nil : PageText.counted(alike, "such pair"),
    ])
  }
}
