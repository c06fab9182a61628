import DelegationTasks

/// What the page says of a measure beside its figure.
package struct MeasureNote: Equatable, Sendable {
  /// The key in `report.json`.
  package let key: String
  /// What people call it.
  package let name: String
  /// What it means, in one sentence.
  package let explanation: String
  package let formula: String
  /// Where it comes from.
  package let source: String
  package let unit: String
  /// What tables call it, where that is shorter than its name.
  package var shortName: String? = nil

  /// What tables call it.
  package var title: String { shortName ?? name }
}

/// A figure over the answers to test reports.
package protocol Measure: Sendable {
  var note: MeasureNote { get }

  /// The figure, 0 where there are no answers. A report whose owner the model could not rank counts as a miss.
  func value(of answers: [Answer]) -> Double
}

/// A measure that gives each answer its own credit; the figure is the mean.
package protocol MeanMeasure: Measure {
  /// - Returns: 0…1; 0 for an owner the model could not rank.
  func credit(for answer: Answer) -> Double
}

/// A mean measure whose credit is all or nothing: the figure is a proportion of the reports.
package protocol ShareMeasure: MeanMeasure {
  func isHit(_ answer: Answer) -> Bool
}

extension ShareMeasure {
  package func credit(for answer: Answer) -> Double { isHit(answer) ? 1 : 0 }
}

extension MeanMeasure {
  package func value(of answers: [Answer]) -> Double {
    guard !answers.isEmpty else { return 0 }
    var sum = 0.0
    for answer in answers { sum += credit(for: answer) }
    return sum / Double(answers.count)
  }
}

/// The share of test reports whose owner stands among the first *k*.
package struct TopKAccuracy: ShareMeasure {
  let k: Int

  package init(_ k: Int) {
    precondition(k >= 1, "top-k needs at least one place")
    self.k = k
  }

  package var note: MeasureNote {
    MeasureNote(
      key: "top\(k)", name: "top-\(k) accuracy",
      explanation: k == 1
        ? "How often the first person named is the one who owned the task in the end."
        : "How often the one who owned the task in the end is among the first \(k) persons named.",
      formula: "reports with rank ≤ \(k) / test reports",
      source: "Anvik, Hiew & Murphy 2006, doi:10.1145/1134285.1134336", unit: "share of test reports",
      shortName: "top-\(k)")
  }

  package func isHit(_ answer: Answer) -> Bool { answer.rank.map { $0 <= k } ?? false }

  /// Top-k accuracy for *k* = 1…`last`.
  package static func curve(of answers: [Answer], upTo last: Int = 20) -> [Double] {
    var hits = [Int](repeating: 0, count: last)
    for answer in answers {
      if let rank = answer.rank, rank <= last { hits[rank - 1] += 1 }
    }
    var sum = 0
    return hits.map { hit in
      sum += hit
      return answers.isEmpty ? 0 : Double(sum) / Double(answers.count)
    }
  }
}

/// The mean of one over the owner's rank, over the whole ranking.
package struct MeanReciprocalRank: MeanMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "mrr", name: "mean reciprocal rank",
      explanation:
        "How near the top the true owner stands: 1 if always first, 0.5 if always second, 0 if never ranked.",
      formula: "mean over test reports of 1 / rank of the owner, over the whole ranking",
      source: "Voorhees 1999, The TREC-8 Question Answering Track Report", unit: "0…1", shortName: "MRR")
  }

  package func credit(for answer: Answer) -> Double { answer.rank.map { 1 / Double($0) } ?? 0 }
}

/// F1 of each person's tasks, every true owner of the test part counting the same.
///
/// The prediction is the first person named. A person who owns no test report has no F1 of their own; naming
/// them costs the true owner's recall.
package struct MacroF1: Measure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "macroF1", name: "macro-F1",
      explanation:
        "How well the first person named fits, each true owner counting the same, however few tasks that person owns.",
      formula: "mean over the true owners of the test part of 2·hits / (times named first + test reports owned)",
      source: "Yang & Liu 1999, doi:10.1145/312624.312647", unit: "0…1")
  }

  package func value(of answers: [Answer]) -> Double {
    var numbers: [PersonID: Int] = [:]
    for answer in answers where numbers[answer.assignee] == nil { numbers[answer.assignee] = numbers.count }
    var (assigned, named, hits) = (numbers.map { _ in 0 }, numbers.map { _ in 0 }, numbers.map { _ in 0 })
    for answer in answers {
      assigned[numbers[answer.assignee]!] += 1
      guard let first = answer.leaders.first, let number = numbers[first] else { continue }
      named[number] += 1
      if first == answer.assignee { hits[number] += 1 }
    }
    // By owners in the order met, so that the sum is the same in every run.
    let sum = assigned.indices.reduce(0.0) { $0 + 2 * Double(hits[$1]) / Double(named[$1] + assigned[$1]) }
    return assigned.isEmpty ? 0 : sum / Double(assigned.count)
  }
}

/// The share of test reports whose owner the model could rank at all.
package struct CandidateRecall: ShareMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "candidateRecall", name: "candidateRecall",
      explanation:
        "What a perfect order of the persons the model knows would reach; the rest owned nothing it was told of.",
      formula: "test reports whose owner is in the ranking / test reports",
      source: "coverage, Herlocker et al. 2004, doi:10.1145/963770.963772", unit: "share of test reports")
  }

  package func isHit(_ answer: Answer) -> Bool { answer.isRankable }
}

/// The values of one row of the model table, one for each measure of the list.
package struct MeasureSet: Equatable, Sendable {
  /// The measures in the order of the page: tables, charts' words, JSON keys and accepted metrics follow from this list.
  package static let measures: [any Measure] = [
    TopKAccuracy(1), TopKAccuracy(3), TopKAccuracy(5), TopKAccuracy(10), MeanReciprocalRank(), MacroF1(),
    CandidateRecall(),
  ]

  /// In the same order.
  package static let keys = measures.map(\.note.key)

  /// Those that are means over the reports, in the same order.
  package static let means: [any MeanMeasure] = measures.compactMap { $0 as? any MeanMeasure }

  /// In the order of ``measures``.
  package let values: [Double]

  package init(of answers: [Answer]) { values = Self.measures.map { $0.value(of: answers) } }

  /// The mean of several folds, each counting the same; all 0 if there are none.
  package init(meanOf folds: [MeasureSet]) {
    values = Self.measures.indices.map { measure in
      folds.isEmpty ? 0 : folds.reduce(0) { $0 + $1.values[measure] } / Double(folds.count)
    }
  }

  /// - Parameter key: Of a measure of the list.
  package subscript(key: String) -> Double {
    guard let position = Self.keys.firstIndex(of: key) else { preconditionFailure("there is no measure \(key)") }
    return values[position]
  }

  package var top1: Double { self["top1"] }
  package var top3: Double { self["top3"] }
  package var top5: Double { self["top5"] }
  package var top10: Double { self["top10"] }
  package var mrr: Double { self["mrr"] }
  package var macroF1: Double { self["macroF1"] }
  package var candidateRecall: Double { self["candidateRecall"] }
}

extension ModelRunResult {
  /// The figures: of the one fold, or the mean of the folds for ``Split/Kind/folds``.
  package var measures: MeasureSet { MeasureSet(meanOf: foldMeasures) }

  /// The figures of each fold.
  package var foldMeasures: [MeasureSet] { folds.map { MeasureSet(of: $0.answers) } }

  /// How many answers each fold has.
  package var foldSizes: [Int] { folds.map(\.answers.count) }

  package var testCount: Int { folds.reduce(0) { $0 + $1.answers.count } }

  /// Fewer than 50 test reports: the page says "too few to say".
  package var isTooFew: Bool { testCount < 50 }
}
