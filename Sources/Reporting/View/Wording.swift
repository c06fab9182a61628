import Experiments

/// What the schema's words mean, said for readers.
enum Wording {
  static func knowledge(_ word: String) -> String {
    switch word {
    case "batch": "Trained once (batch)"
    case "prequential": "Learning as it goes (prequential)"
    default: word
    }
  }

  /// The same, to follow a model's name.
  static func way(_ knowledge: String) -> String {
    knowledge == "prequential" ? "learning as it goes" : "trained once"
  }

  static func split(_ word: String) -> String {
    switch word {
    case "holdout": "holdout"
    case "folds": "mean of the folds"
    default: word
    }
  }

  /// A measure's full name with the short one that the tables use.
  static func measureName(_ name: String) -> String {
    switch name {
    case "mean reciprocal rank": "mean reciprocal rank (MRR)"
    case "normalised mutual information": "normalised mutual information (NMI)"
    case "adjusted Rand index": "adjusted Rand index (ARI)"
    default: name
    }
  }

  static func measure(_ word: String) -> String {
    switch word {
    case "top1": "top-1"
    case "top3": "top-3"
    case "top5": "top-5"
    case "top10": "top-10"
    case "mrr": "MRR"
    case "macroF1": "macro-F1"
    default: word
    }
  }

  /// What became of a promise that was not kept, as a word beside the figure; nil where it was, or none was made.
  static func promise(_ outcome: String?) -> String? { outcome == "kept" ? nil : outcome }

  static func space(_ word: String) -> String {
    switch word {
    case "tfidf": "TF-IDF"
    case "lsa": "LSA"
    default: word
    }
  }
}

extension String {
  /// To stand inside a sentence.
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension ReportDocument {
  /// The settings of knowledge that occur, in the order of the results.
  func knowledges(split: String) -> [String] {
    results.filter { $0.split == split && $0.values == "opening" }.map(\.knowledge)
      .reduce(into: []) { seen, word in if !seen.contains(word) { seen.append(word) } }
  }

  /// The honest results (opening values) of a split and a setting of knowledge.
  func honest(split: String, knowledge: String) -> [Result] {
    results.filter { $0.split == split && $0.knowledge == knowledge && $0.values == "opening" }
  }

  /// The models by what they reach at their best, so that the leading ones get the colours: by MRR, ties in their order.
  var ranking: [String] {
    let names = (models.map(\.name) + results.map(\.model)).reduce(into: [String]()) { seen, name in
      if !seen.contains(name) { seen.append(name) }
    }
    let reach = names.map { name in
      results.filter { $0.model == name && $0.values == "opening" }.map(\.measures.mrr).max() ?? 0
    }
    return names.indices.sorted { (reach[$0], $1) > (reach[$1], $0) }.map { names[$0] }
  }

  /// The models that occur with one setting of knowledge only, though the experiment has more.
  var knownOneWay: [String] {
    let ways = knowledges(split: "holdout")
    guard ways.count > 1 else { return [] }
    return models.map(\.name).filter { name in
      let count = ways.count { way in honest(split: "holdout", knowledge: way).contains { $0.model == name } }
      return count > 0 && count < ways.count
    }
  }
}
