import DelegationEvaluation
import DelegationExperiments
import DelegationRanking

/// What the schema's words mean, said for readers.
enum Wording {
  static func mode(_ mode: EvaluationMode) -> String {
    switch mode {
    case .batch: "Trained once (batch)"
    case .prequential: "Learning as it goes (prequential)"
    }
  }

  /// The same, to follow a model's name.
  static func way(_ mode: EvaluationMode) -> String {
    mode == .prequential ? "learning as it goes" : "trained once"
  }

  static func split(_ split: Split.Kind) -> String { split == .folds ? "mean of the folds" : split.rawValue }

  /// A measure's full name with the short one that the tables use.
  static func measureName(_ name: String) -> String {
    switch name {
    case "mean reciprocal rank": "mean reciprocal rank (MRR)"
    case "normalised mutual information": "normalised mutual information (NMI)"
    case "adjusted Rand index": "adjusted Rand index (ARI)"
    default: name
    }
  }

  /// A measure as tables call it.
  ///
  /// - Parameter key: In `report.json`; reports of other programs may have other measures.
  static func measure(_ key: String) -> String {
    MeasureSet.measures.first { $0.note.key == key }?.note.title ?? key
  }

  /// What became of a promise that was not kept, as a word beside the figure; nil where it was, or none was made.
  static func promise(_ outcome: Promise?) -> String? { outcome == .kept ? nil : outcome?.rawValue }

  static func space(_ word: String) -> String {
    switch word {
    case "tfidf": "TF-IDF"
    case "lsa": "LSA"
    default: word
    }
  }
}

extension Sequence where Element: Equatable {
  /// Each element once, in the order met.
  var distinct: [Element] { reduce(into: []) { seen, one in if !seen.contains(one) { seen.append(one) } } }
}

extension String {
  /// To stand inside a sentence.
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension ExperimentResult {
  /// The settings of knowledge that occur, in the order of the results.
  func modes(split: Split.Kind) -> [EvaluationMode] {
    results.filter { $0.split == split && $0.fieldValues == .opening }.map(\.mode).distinct
  }

  /// The honest results (opening values) of a split and a setting of knowledge.
  func honest(split: Split.Kind, mode: EvaluationMode) -> [Result] {
    results.filter { $0.split == split && $0.mode == mode && $0.fieldValues == .opening }
  }

  /// The models by what they reach at their best, so that the leading ones get the colours: by MRR, ties in their order.
  var ranking: [String] {
    let names = (models.map(\.name) + results.map(\.model)).distinct
    let reach = names.map { name in
      results.filter { $0.model == name && $0.fieldValues == .opening }.map(\.measures.mrr).max() ?? 0
    }
    return names.indices.sorted { (reach[$0], $1) > (reach[$1], $0) }.map { names[$0] }
  }

  /// The models that occur with one setting of knowledge only, though the experiment has more.
  var knownOneWay: [String] {
    let ways = modes(split: .holdout)
    guard ways.count > 1 else { return [] }
    return models.map(\.name).filter { name in
      let count = ways.count { way in honest(split: .holdout, mode: way).contains { $0.model == name } }
      return count > 0 && count < ways.count
    }
  }
}
