import DelegationFoundations

package struct MeasureSet: Codable, Equatable, Sendable {
  package static let measures: [Measure] = [
    stated, .top(3), .top(5, .brief), .top(10, .wide), scoring, .macroF1, limit,
  ]

  package static let stated = Measure.top(1, .tested)
  /// Decides which models and settings are chosen.
  package static let scoring = Measure.meanReciprocalRank
  /// The most that any order of the persons ranked could reach.
  package static let limit = Measure.candidateRecall

  /// The keys that every document has; other measures came later.
  package static let required: Set = [stated.note.key, scoring.note.key]

  package static let means = measures.filter(\.isMean)
  package static let tested = means.filter { $0.reach == .tested }

  package static func measures(_ reach: MeasureReach) -> [Measure] { measures.filter { $0.reach >= reach } }
  package static func measure(_ key: String) -> Measure? { measures.first { $0.note.key == key } }

  package private(set) var values: [String: Double]

  package init(of answers: [Answer]) {
    values = Dictionary(uniqueKeysWithValues: Self.measures.map { ($0.note.key, $0.value(of: answers)) })
  }

  /// The result is nil if a measure is missing that every document has.
  package init?(_ values: [String: Double?]) {
    self.values = values.compactMapValues(\.self)
    if !Self.required.isSubset(of: self.values.keys) { return nil }
  }

  /// The mean over several folds, each counting the same; all 0 if there are none.
  package init(meanOf folds: [MeasureSet]) {
    values = MeasureSet(of: []).values
    for key in values.keys where !folds.isEmpty {
      values[key] = folds.reduce(0) { $0 + $1.values[key]! } / Double(folds.count)
    }
  }

  package func mapValues(_ value: (String) -> Double?) -> MeasureSet {
    var set = self
    for key in values.keys { set.values[key] = value(key) }
    return set
  }

  package func only(_ reach: MeasureReach) -> MeasureSet {
    mapValues { key in Self.measure(key)!.reach >= reach ? values[key] : nil }
  }

  /// The value of a measure; nil where a document of an earlier version has no such measure.
  package subscript(key: String) -> Double? {
    get { values[key] }
    set { values[key] = newValue }
  }

  package func lead(_ key: String, over other: MeasureSet) -> Double? {
    self[key].flatMap { own in other[key].map { own - $0 } }
  }

  package var top1: Double { values[Self.stated.note.key]! }
  package var top5: Double? { self["top5"] }
  package var top10: Double? { self["top10"] }
  package var candidateRecall: Double { values[Self.limit.note.key]! }
  package var score: Double { values[Self.scoring.note.key]! }

  /// Keys of other things are left out. What is stated and what models are chosen by is in every document.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    values = [:]
    for measure in Self.measures {
      let key = AnyKey(measure.note.key)
      values[key.stringValue] = try container.decodeIfPresent(Double.self, forKey: key)
    }
    for required in Self.required.sorted() where values[required] == nil {
      values[required] = try container.decode(Double.self, forKey: AnyKey(required))
    }
  }

  package func encode(to encoder: any Encoder) throws { try JSONObject(values).encode(to: encoder) }
}

extension ModelRunResult {
  package var measures: MeasureSet { MeasureSet(meanOf: foldMeasures) }
  package var foldMeasures: [MeasureSet] { folds.map { MeasureSet(of: $0.answers) } }
  package var foldSizes: [Int] { folds.map(\.answers.count) }
  package var testCount: Int { folds.reduce(0) { $0 + $1.answers.count } }

  /// Whether there are too few test tasks to say anything.
  package var isTooFew: Bool { testCount < Sample.fewest }
}
