import DelegationEvaluation
import DelegationFoundations
import DelegationRanking

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

package protocol MeasuredModel {
  var model: String { get }
  var measures: MeasureSet { get }
}

extension ModelRunResult: MeasuredModel {}
extension ExperimentResult.LearningCurve.StepResult: MeasuredModel { package var model: String { subject.model } }

extension Sequence where Element: MeasuredModel {
  /// The best simple rule, the one meaning of these words: of the simple rules the one that is right first most often on the very tasks of
  /// these results; of equals the first. It is chosen with hindsight, which favours it.
  package var bestSimpleRule: Element? {
    var best: (result: Element, top1: Double)?
    for result in self where ModelCatalogue.simpleRules.contains(result.model) {
      let top1 = result.measures.top1
      if top1 > best?.top1 ?? -1 { best = (result, top1) }
    }
    return best?.result
  }
}

package protocol MeasuredAnswers: MeasuredModel {
  var candidateRecall: Double { get }
  var interval95: [String: [Double]] { get }
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

/// How values of a measure are written, wherever they are: shares in percent and points, others in their own unit; a dash where there
/// is none.
extension MeasureForm {
  package func text(_ value: Double?) -> String { value.map { PageText.fixed($0 * scale, decimals: 1) } ?? "–" }
  package func difference(_ value: Double?) -> String { value.map { PageText.signed($0, scale: scale) } ?? "–" }
  package func interval(_ bounds: [Double]?) -> String { PageText.interval(bounds, scale: scale) }
  package func differenceInterval(_ bounds: [Double]?) -> String { PageText.pointInterval(bounds, scale: scale) }
}

extension MeasureSet {
  package static func form(_ key: String) -> MeasureForm { measure(key)?.form ?? .share }
  package static func titles(_ reach: MeasureReach) -> [String] { measures(reach).map(\.title) }
  package static func keys(_ reach: MeasureReach) -> [String] { measures(reach).map(\.note.key) }

  package func texts(_ reach: MeasureReach) -> [String] { Self.measures(reach).map { $0.form.text(self[$0.note.key]) } }

  package func text(_ key: String) -> String { Self.form(key).text(self[key]) }
}
