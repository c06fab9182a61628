import DelegationEvaluation

/// Something and its values, side by side in one object of JSON.
@dynamicMemberLookup
package struct Beside<Subject: Codable & Equatable & Sendable, Values: Codable & Equatable & Sendable>: Codable,
  Equatable, Sendable
{
  package var subject: Subject
  package var values: Values

  package init(_ subject: Subject, _ values: Values) { (self.subject, self.values) = (subject, values) }

  package init(from decoder: any Decoder) throws {
    (subject, values) = (try Subject(from: decoder), try Values(from: decoder))
  }

  package func encode(to encoder: any Encoder) throws {
    try subject.encode(to: encoder)
    try values.encode(to: encoder)
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<Subject, Value>) -> Value {
    get { subject[keyPath: path] }
    set { subject[keyPath: path] = newValue }
  }

  package subscript<Value>(dynamicMember path: KeyPath<Values, Value>) -> Value { values[keyPath: path] }
}

package typealias Measured<Subject: Codable & Equatable & Sendable> = Beside<Subject, MeasureSet>

extension Beside where Values == MeasureSet {
  package var measures: MeasureSet {
    get { values }
    set { values = newValue }
  }
}

/// The measures of a model's answers, with their intervals and what limits them.
package protocol MeasuredAnswers {
  var test: Int { get }
  var measures: MeasureSet { get }
  var candidateRecall: Double { get }
  var interval95: [String: [Double]] { get }
  var tooFew: Bool { get }
}

extension MeasuredAnswers {
  /// Nil where a document of an earlier version has no such measure.
  package subscript(key: String) -> Double? { key == MeasureSet.limit.note.key ? candidateRecall : measures[key] }

  package var scoreInterval: [Double]? { interval95[MeasureSet.scoring.note.key] }

  func metrics(_ prefix: String, _ reach: MeasureReach = .limit) -> [Metric] {
    measures.only(reach).metrics(prefix)
      + [Metric(name: "\(prefix).\(MeasureSet.limit.note.key)", value: candidateRecall, tolerance: Tolerance.rank)]
  }
}

extension MeasureSet {
  /// Those it has, in the order of the page.
  func metrics(_ prefix: String) -> [Metric] {
    Self.measures.compactMap { measure in
      self[measure.note.key].map {
        Metric(name: "\(prefix).\(measure.note.key)", value: $0, tolerance: measure.form.tolerance)
      }
    }
  }
}

/// How far one model is ahead of another on the same tasks, by each measure that is tested.
package struct MeasureLeads: Codable, Equatable, Sendable {
  package struct Lead: Equatable, Sendable {
    package var difference: Double
    /// Of the difference: lower and upper bound.
    package var interval95: [Double]?
    package var p: Double
    /// Corrected for all tests of the report; nil where the two agree on every task, so that there is no test.
    package var pHolm: Double?

    /// The p-value to judge by.
    package var judged: Double { pHolm ?? p }
  }

  package private(set) var leads: [String: Lead]

  init(_ leads: [String: Lead]) { self.leads = leads }

  package var top1: Lead { leads[MeasureSet.stated.note.key]! }
  package var score: Lead { leads[MeasureSet.scoring.note.key]! }

  private static func keys(_ measure: String) -> [MeasureSet.Key] {
    ["Difference", "Interval95", "P", "PHolm"].map { .init(stringValue: measure + $0) }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MeasureSet.Key.self)
    leads = [:]
    for measure in MeasureSet.tested {
      let keys = Self.keys(measure.note.key)
      leads[measure.note.key] = Lead(
        difference: try container.decode(Double.self, forKey: keys[0]),
        interval95: try container.decodeIfPresent([Double].self, forKey: keys[1]),
        p: try container.decode(Double.self, forKey: keys[2]),
        pHolm: try container.decodeIfPresent(Double.self, forKey: keys[3]))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MeasureSet.Key.self)
    for measure in MeasureSet.tested {
      guard let lead = leads[measure.note.key] else { continue }
      let keys = Self.keys(measure.note.key)
      try container.encode(lead.difference, forKey: keys[0])
      try container.encodeIfPresent(lead.interval95, forKey: keys[1])
      try container.encode(lead.p, forKey: keys[2])
      try container.encodeIfPresent(lead.pHolm, forKey: keys[3])
    }
  }
}
