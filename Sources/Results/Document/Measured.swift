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
  /// The value of a measure; nil where a document of an earlier version has no such measure.
  package subscript(key: String) -> Double? { key == MeasureSet.limit.note.key ? candidateRecall : measures[key] }

  package var scoreInterval: [Double]? { interval95[MeasureSet.scoring.note.key] }

  func metrics(_ prefix: String, _ reach: MeasureReach = .limit) -> [Metric] {
    measures.only(reach).metrics(prefix)
      + [Metric(name: "\(prefix).\(MeasureSet.limit.note.key)", value: candidateRecall, tolerance: Tolerance.rank)]
  }
}
