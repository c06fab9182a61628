/// What the schema's words mean, said for readers.
enum Wording {
  static func knowledge(_ word: String) -> String {
    switch word {
    case "batch": "Trained once (batch)"
    case "prequential": "Learning as it goes (prequential)"
    default: word
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

  static func space(_ word: String) -> String {
    switch word {
    case "tfidf": "TF-IDF"
    case "lsa": "LSA"
    default: word
    }
  }
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

  /// The model's place among the models, which gives it its colour.
  func series(of model: String) -> Int {
    let names = models.map(\.name) + results.map(\.model)
    return names.reduce(into: [String]()) { seen, name in if !seen.contains(name) { seen.append(name) } }
      .firstIndex(of: model) ?? 0
  }
}
