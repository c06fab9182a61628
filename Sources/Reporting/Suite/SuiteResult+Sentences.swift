import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResults

extension SuiteResult.Row {
  /// Whether the lead in top-1 is more than chance explains, corrected for all tests of the page.
  var isClear: Bool { (lead.top1.pHolm ?? 1) < 0.05 }
  fileprivate var isBehind: Bool { isClear && lead.top1.difference < 0 }
}

extension SuiteResult.Mode {
  /// The least lead in top-1 first; of equals in the order of the datasets.
  var worstFirst: [SuiteResult.Row] { rows.sorted { $0.lead.top1.difference < $1.lead.top1.difference } }

  var title: String { Wording.mode(mode, retrained: retrainDays) }
  fileprivate var way: String { Wording.way(mode, retrained: retrainDays) }
  var ahead: Int { rows.count { $0.lead.top1.difference > 0 } }

  /// `on all 8 datasets`, `on 5 of 8 datasets`.
  func datasets(_ number: Int) -> String {
    "on " + (number == rows.count ? "all \(number)" : "\(number) of \(rows.count)") + " datasets"
  }

  var clearlyAhead: Int { rows.count { $0.isClear && $0.lead.top1.difference > 0 } }

  /// - Parameter left: Rows that the sentence leaves out unless the choice is clearly behind there.
  func clearSentence(besides left: [SuiteResult.Row]) -> String {
    let behind = rows.filter(\.isBehind)
    let further = left.filter(\.isBehind).map { "\($0.dataset) (\(PageText.points($0.lead.top1.difference)) points)" }
    let least = worstFirst[0]
    return
      "\(title): the choice is ahead by more than chance explains \(datasets(clearlyAhead))"
      + ", and clearly behind on \(behind.isEmpty ? "none" : PageText.sentence(behind.map(\.dataset)))."
      + (least.lead.top1.difference < 0 ? " Its lead is furthest below 0" : " Its smallest lead is")
      + " on \(least.dataset): "
      + "\(PageText.points(least.lead.top1.difference)) points"
      + Wording.withinPoints(least.lead.top1.interval95)
      + (least.isClear ? "." : ", which chance may explain.")
      + (further.isEmpty ? "" : " Of those left out it is clearly behind on \(PageText.sentence(further)).")
  }

  var choiceSentence: String {
    let names = rows.map(\.choice.model).distinct
    guard names.count > 1 else { return "\(way), every dataset gets \(names[0])" }
    return "\(way), "
      + PageText.sentence(
        names.map { name in
          let count = rows.count { $0.choice.model == name }
          return "\(PageText.counted(count, "dataset")) \(count == 1 ? "gets" : "get") \(name)"
        })
  }

  fileprivate var meanSentence: String {
    let means = overDatasets
    return "\(way), \(PageText.percent(means.chosen.top1))\u{A0}% against "
      + "\(PageText.percent(means.rule.top1))\u{A0}% (\(PageText.points(means.lead)) points)"
  }
}

extension SuiteResult {
  /// The mode of the headline: learning as it goes, if the recipe has it.
  var headline: Mode { modes[modes.count - 1] }

  var shownModes: [Mode] { modes.reversed() }
  package var answer: String {
    historyAnswer ?? [leadAnswer, assumedSentence(headline)].compactMap(\.self).joined(separator: " ")
  }

  /// The mode with the datasets that sentences are about: those that say when outcomes were known, or all where none does.
  func leading(_ mode: Mode) -> Mode {
    var mode = mode
    let dated = mode.rows.filter { row in datasets.contains { $0.name == row.dataset && $0.data.isDated } }
    if !dated.isEmpty { mode.rows = dated }
    return mode
  }

  /// A dataset in a mode whose figures rest on an assumption is marked, unless its name says so.
  func label(_ dataset: String, _ mode: EvaluationMode) -> String {
    dataset + (assumption(of: dataset, mode) == nil || onPurpose.contains(dataset) ? "" : " (outcomes assumed)")
  }

  /// The datasets that a suite reads with an assumption on purpose.
  private var onPurpose: [String] { (historyDifferences ?? []).map(\.finalValues) }

  /// The label for charts, which hold no more than a name: without folders, with a star for what is assumed, and of several readings the
  /// part that tells them apart.
  func chartLabel(_ dataset: String, _ mode: EvaluationMode) -> String {
    func parts(_ dataset: String) -> (name: Substring, path: Substring) {
      let path = dataset.prefix { $0 != " " }
      return (path.split(separator: "/").last ?? path, path)
    }
    let (name, path) = parts(dataset)
    let isAlone = datasets.allSatisfy { parts($0.name).name != name || parts($0.name).path == path }
    let reading = dataset.dropFirst(path.count + 2).dropLast().split(separator: ",").last.map {
      " (\($0.trimmingPrefix(" ").trimmingPrefix("outcomes ")))"
    }
    return (isAlone ? name : path) + (reading ?? "") + (assumption(of: dataset, mode) == nil ? "" : "*")
  }

  private func assumption(of dataset: String, _ mode: EvaluationMode) -> String? {
    Wording.assumption(mode, datasets.first { $0.name == dataset }?.data)
  }

  /// A sentence that names the datasets on which a mode's metrics rest on an assumption, except those that are read so on purpose.
  private func assumedSentence(_ mode: Mode) -> String? {
    let found = datasets.map(\.name).filter { assumption(of: $0, mode.mode) != nil && !onPurpose.contains($0) }
    guard !found.isEmpty else { return nil }
    let isLeftOut = leading(mode).rows.count < mode.rows.count
    let assumptions = found.compactMap { assumption(of: $0, mode.mode) }.distinct
    let texts = assumptions.map { text in
      let names = PageText.sentence(found.filter { assumption(of: $0, mode.mode) == text })
      let place = isLeftOut ? "\(names), where" : "on \(assumptions.count == 1 ? "all of them" : names)"
      return "\(place) it is assumed that \(text)"
    }
    let text = texts.joined(separator: ", and ") + ": metrics there may be too high or too low."
    return isLeftOut ? "Left out \(found.count == 1 ? "is" : "are") \(text)" : text.uppercasedFirst
  }

  private var leadAnswer: String {
    let mode = leading(headline), least = mode.worstFirst[0]
    let (chosen, rule) = (least.chosen.test.measures.top1, least.bestRule.test.measures.top1)
    let relation = least.lead.top1.difference < 0 ? "it is furthest behind on" : "its lead is smallest on"
    let found = mode.datasets(mode.ahead)
    let clear =
      (mode.clearlyAhead == mode.ahead ? ", " : ", on \(mode.clearlyAhead) of them ") + "by more than chance explains"
    return found.uppercasedFirst
      + " the chosen model, \(mode.way), is ahead of the best simple rule\(mode.ahead == 0 ? "" : clear); \(relation) \(least.dataset), where the right person is named first for "
      + "\(Wording.ofHundred(chosen)), by the rule for \(PageText.whole(rule))."
  }

  var meanDetail: String {
    "First suggestions that are right, mean over \(PageText.counted(headline.overDatasets.count, "dataset")), the choice against the rule: "
      + shownModes.map(\.meanSentence).joined(separator: "; ") + "."
  }

  var leadSpan: String {
    let rows = leading(headline).worstFirst
    let ends = [rows[0], rows[rows.count - 1]].map { "\(PageText.points($0.lead.top1.difference)) on \($0.dataset)" }
    return
      "\(headline.title), the lead over the best simple rule goes from \(ends[0]) to \(ends[1]), in points of right first names."
  }

  var dataSentence: String {
    let tests = datasets.map(\.counts.test)
    return "Each of \(PageText.counted(datasets.count, "dataset")) has \(PageText.count(tests.min() ?? 0)) to "
      + "\(PageText.count(tests.max() ?? 0)) test tasks, the last fifth of those that count."
  }

  var choiceSentences: String {
    let trackers = datasets.map(\.tracker).distinct
    // A dataset that is there both ways is one of its tracker.
    let both = (historyDifferences ?? []).map(\.finalValues)
    let names = trackers.map { tracker in
      datasets.filter { $0.tracker == tracker && !both.contains($0.name) }.map(\.name)
    }
    let chosen = modes.flatMap(\.rows).map(\.choice.model).distinct
    let choices =
      chosen.count == 1
      ? "every dataset gets \(chosen[0]) in every mode"
      : shownModes.map(\.choiceSentence).joined(separator: "; ")
    let together = names.filter { $0.count > 1 }.map { "\(PageText.sentence($0)) are one tracker" }
    return
      "Each dataset gets the model with the highest mean MRR on the validation parts of all other trackers\(both.isEmpty ? "" : ", of those read alike"), so "
      + "nothing of its own tracker decides\(together.isEmpty ? "" : " (\(together.joined(separator: "; ")))"): "
      + "\(choices). \(Wording.bestSimpleRule)"
  }

  package var limits: [String] {
    let compared = (historyDifferences ?? []).map(\.finalValues)
    let final = datasets.filter { $0.finalValuesOnly && !compared.contains($0.name) }.map(\.name)
    let few = headline.rows.filter(\.chosen.test.tooFew).map(\.dataset)
    let clear = shownModes.map { mode in
      let shown = leading(mode), names = Set(shown.rows.map(\.dataset))
      return shown.clearSentence(besides: mode.rows.filter { !names.contains($0.dataset) })
    }
    return clear
      + (final.isEmpty
        ? []
        : [
          "\(PageText.sentence(final)) \(final.count == 1 ? "has" : "have") final field values only. \(Caveats.finalValueBias)."
        ])
      + (few.isEmpty ? [] : ["\(PageText.sentence(few)): fewer than 50 test tasks, too few to say."])
  }

  private static func setSentence(_ sets: [ExperimentResult.Calibration.SetResult]) -> String? {
    guard let confidence = sets.first?.confidence else { return nil }
    let within = sets.count { $0.all.share.map { abs($0 - confidence) <= 0.02 } ?? false }
    return
      "Sets of at most \(PredictionSets.most) people that promise \(PageText.plainPercent(confidence))\u{A0}% answer at least 60\u{A0}% of the "
      + "tasks on \(sets.count { $0.answeredShare >= 0.6 }) of \(sets.count) datasets, and are right within two points of the promise on \(within)."
  }

  var calibrationSentences: [String] {
    shownModes.map(leading).compactMap { mode in
      let found = mode.rows.compactMap(\.chosen.calibration)
      guard let target = found.first?.abstention.target else { return nil }
      func count(_ words: String, _ holds: (ExperimentResult.Calibration.Abstention) -> Bool) -> String? {
        let count = found.count { holds($0.abstention) }
        return count == 0 ? nil : "\(words) on \(count)"
      }
      let promises = [
        count("reaches it") { $0.promise == .kept },
        count("falls short by no more than chance explains") { $0.promise == .missed },
        count("clearly falls short") { $0.promise == .broken },
        count("answers no test task") { $0.threshold != nil && $0.promise == nil },
        count("cannot be chosen") { $0.threshold == nil },
      ].compactMap(\.self)
      let origin = found.contains { $0.abstention.last != nil } ? "which follows outcomes" : "chosen on validation"
      let lucky = found.count { $0.p >= 0.05 }
      return
        "\(mode.title): the choice gives probabilities on \(PageText.counted(found.count, "dataset")). Chance could explain their "
        + "calibration error on \(lucky == 0 ? "none" : "\(lucky)") of them. The threshold for a precision of "
        + "\(PageText.plainPercent(target))\u{A0}%, \(origin), \(PageText.sentence(promises)) of them."
        + (Self.setSentence(found.compactMap(\.sets.first)).map { " " + $0 } ?? "")
    }
  }
}
