package struct Metric: Equatable, Sendable {
  /// The name, such as `results.recent.batch.holdout.opening.top1`.
  package let name: String
  package let value: Double
  /// How far it may differ on another type of processor.
  package let tolerance: Double

  package init(name: String, value: Double, tolerance: Double) {
    (self.name, self.value, self.tolerance) = (name, value, tolerance)
  }

  /// Returns a metric for each value, by the rest of the name; nil gives none.
  package static func all(
    _ prefix: String, _ values: KeyValuePairs<String, Double?>, tolerance: Double = Tolerance.rank
  ) -> [Metric] {
    values.compactMap { name, value in
      value.map { Metric(name: "\(prefix).\(name)", value: $0, tolerance: tolerance) }
    }
  }

  package static func counts(_ values: KeyValuePairs<String, Int>, of prefix: String = "counts") -> [Metric] {
    values.map { Metric(name: "\(prefix).\($0)", value: Double($1), tolerance: 0) }
  }
}

/// How far values may differ. Counts are exact. Shares may differ by a task or two where another processor's rounding
/// turns a near tie; what depends on BLAS may end in another local optimum.
package enum Tolerance {
  package static let rank = 0.002
  package static let blasShare = 0.05
  package static let blasInertia = 0.02
  /// A threshold is the probability of one task, or of another one where rounding turns a near tie.
  package static let threshold = 0.02
  /// Nats: one assignee more or less among the candidates is 13.8 over the number of test tasks.
  package static let logLoss = 0.02
  /// Draws depend on the last bit of the probabilities.
  package static let drawn = 0.005
  package static let chance = 0.1
}

extension MeasureSet {
  /// The metrics of the measures that it has, in the order of the page.
  package func metrics(_ prefix: String) -> [Metric] {
    Self.measures.compactMap { measure in
      self[measure.note.key].map {
        Metric(name: "\(prefix).\(measure.note.key)", value: $0, tolerance: measure.form.tolerance)
      }
    }
  }
}
