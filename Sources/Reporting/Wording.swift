import DelegationEvaluation
import DelegationFiles
import DelegationFoundations
import DelegationRanking
import DelegationResults

enum Wording {
  /// - Parameter days: The days from one training to the next, where they are known.
  static func mode(_ mode: EvaluationMode, retrained days: Int? = nil) -> String {
    "\(way(mode, retrained: days).uppercasedFirst) (\(mode.rawValue))"
  }

  /// The mode after a model's name; parameters as for ``mode(_:retrained:)``.
  static func way(_ mode: EvaluationMode, retrained days: Int? = nil) -> String {
    switch mode {
    case .batch: "trained once"
    case .retrained: "retrained " + (days.map { $0 == 1 ? "every day" : "every \($0) days" } ?? "regularly")
    case .prequential: "learning as it goes"
    }
  }

  /// What a mode's figures rest on, if that is an assumption: what a model learned on the way depends on when outcomes were known.
  static func assumption(_ mode: EvaluationMode, _ data: ExperimentResult.DataNote?) -> String? {
    mode == .batch ? nil : data?.outcomes?.assumption
  }

  static func measureName(_ name: String) -> String {
    let short = ["mean reciprocal rank": "MRR", "normalised mutual information": "NMI", "adjusted Rand index": "ARI"]
    return name + (short[name].map { " (\($0))" } ?? "")
  }

  /// A measure's name in tables.
  ///
  /// - Parameter key: In `report.json`; reports of other programs may have other measures.
  static func measure(_ key: String) -> String { MeasureSet.measure(key)?.title ?? key }

  /// The outcome of a promise that was not kept; nil if it was kept, or there was none.
  static func promise(_ outcome: Promise?) -> String? { outcome == .kept ? nil : outcome?.rawValue }

  /// A corrected p-value; where the test alone shows the least that its random signs can show, it is a bound.
  static func chance(_ corrected: Double, of alone: Double?) -> String {
    isLeast(corrected, alone) ? "≤\u{A0}" + PageText.chance(corrected) : PageText.chance(corrected)
  }

  /// The form of ``chance(_:of:)`` for a sentence: `p = 0.032`.
  static func stated(_ corrected: Double, of alone: Double? = nil) -> String {
    let sign = corrected < 0.001 || isLeast(corrected, alone) ? "" : "=\u{A0}"
    return "p\u{A0}\(sign)\(chance(corrected, of: alone))"
  }

  /// Whether no corrected p-value could be lower, however clear the difference.
  static func isLeast(_ corrected: Double, _ alone: Double?) -> Bool {
    corrected >= 0.001 && alone.map { $0 <= sixDecimals(RandomisationTest.least) } == true
  }

  /// What grey leads are on a page that corrects for its own comparisons.
  static let greyLeads = "in grey where chance could explain it, after correction for all comparisons of this page"

  /// What the words "best simple rule" mean, on every page and in README.
  static let bestSimpleRule =
    "A simple rule suggests whoever resolved the most tasks: of all, lately, or of those with the same component, reporter or topic. The best "
    + "simple rule is the one that is right first most often on the very tasks that are compared. Nobody can know beforehand which one that "
    + "is, so this favours the rule."

  /// A model's name with what it is in brackets, as far as that is known: `ranker (two learned models, averaged)`.
  static func introduced(_ model: String) -> String {
    model + (ModelCatalogue.description(of: model)?.gloss.map { " (\($0))" } ?? "")
  }

  /// How often somebody is named first, of tasks such as those of the test part.
  static func ofHundred(_ share: Double) -> String { "\(PageText.whole(share)) of 100 tasks that can be judged" }

  /// An interval in brackets, behind a share: ` (95 %: 33.1–38.9)`; empty if there is none.
  static func within(_ bounds: [Double]?) -> String {
    let text = PageText.interval(bounds)
    return text.isEmpty ? "" : " (95\u{A0}%: \(text))"
  }

  /// The form of ``within(_:)`` behind a difference in points.
  static func withinPoints(_ bounds: [Double]?) -> String {
    bounds.map { " (95\u{A0}%: \(PageText.pointInterval($0)))" } ?? ""
  }

  /// How often a model tells which of two tasks is which, beside guessing.
  static func pairs(_ area: Double, _ interval: [Double]?) -> String {
    "for \(PageText.percent(area))\u{A0}% of all pairs (95\u{A0}%: \(PageText.interval(interval)); guessing: 50\u{A0}%)"
      + (area < 0.5 ? ", worse than guessing" : "")
  }

  static func space(_ name: String) -> String { ["tfidf": "TF-IDF", "lsa": "LSA"][name] ?? name }
}

extension String {
  var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension [ExperimentResult.Setting] {
  var retrainDays: Int? { first { $0.key == "evaluation.retrainDays" }.flatMap { Int($0.value) } }
}

extension ExperimentResult {
  /// The mode as a title, with what its figures rest on.
  func modeName(_ mode: EvaluationMode) -> String {
    Wording.mode(mode, retrained: settings.retrainDays) + assuming(mode)
  }

  func groups(_ modes: [EvaluationMode], _ rows: (EvaluationMode) -> [TableView.Row]) -> [TableView.Group] {
    modes.map { TableView.Group(modeName($0), rows: rows($0)) }
  }

  /// The mode after a model's name, with what its figures rest on.
  func way(_ mode: EvaluationMode) -> String { Wording.way(mode, retrained: settings.retrainDays) + assuming(mode) }

  /// A shorter form of ``way(_:)`` for the labels of charts.
  func shortWay(_ mode: EvaluationMode) -> String {
    Wording.way(mode, retrained: settings.retrainDays)
      + (Wording.assumption(mode, data) == nil ? "" : " (outcomes assumed)")
  }

  private func assuming(_ mode: EvaluationMode) -> String {
    Wording.assumption(mode, data).map { ", assuming that \($0)" } ?? ""
  }

  func modes(split: Split.Kind) -> [EvaluationMode] {
    results.filter { $0.split == split && $0.fieldValues == .opening }.map(\.mode).distinct
  }

  func honest(split: Split.Kind, mode: EvaluationMode) -> [Result] {
    results.filter { $0.split == split && $0.mode == mode && $0.fieldValues == .opening }
  }

  /// The day when the first test task of a fold was opened; nil where there are no folds.
  ///
  /// - Parameter fold: From 0.
  func foldDay(_ fold: Int) -> String? {
    guard let foldOpenings, fold < foldOpenings.count else { return nil }
    return PageText.day(foldOpenings[fold])
  }

  /// The models by their highest score, so that the best ones get the colours; ties in their order.
  var ranking: [String] {
    let names = (models.map(\.name) + results.map(\.model)).distinct
    let reach = names.map { name in
      results.filter { $0.model == name && $0.fieldValues == .opening }.map(\.measures.score).max() ?? 0
    }
    return names.indices.sorted { (reach[$0], $1) > (reach[$1], $0) }.map { names[$0] }
  }

  var runInSomeModes: [String] {
    let modes = modes(split: .holdout)
    guard modes.count > 1 else { return [] }
    return models.map(\.name).filter { name in
      let count = modes.count { mode in honest(split: .holdout, mode: mode).contains { $0.model == name } }
      return count > 0 && count < modes.count
    }
  }
}
