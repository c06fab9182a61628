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
