import DelegationEvaluation
import DelegationFiles

/// How values of a measure are written, wherever they are: shares in percent and points, others in their own unit; a dash where there
/// is none.
extension MeasureForm {
  package func text(_ value: Double?) -> String { value.map { PageText.fixed($0 * scale, decimals: 1) } ?? "–" }

  package func difference(_ value: Double?) -> String { value.map { PageText.signed($0, scale: scale) } ?? "–" }

  /// The text of an interval; empty without bounds.
  package func interval(_ bounds: [Double]?) -> String { PageText.interval(bounds, scale: scale) }

  package func differenceInterval(_ bounds: [Double]?) -> String { PageText.pointInterval(bounds, scale: scale) }
}

extension MeasureSet {
  package static func form(_ key: String) -> MeasureForm { measure(key)?.form ?? .share }

  package static func titles(_ reach: MeasureReach) -> [String] { measures(reach).map(\.note.title) }

  package static func keys(_ reach: MeasureReach) -> [String] { measures(reach).map(\.note.key) }

  package func texts(_ reach: MeasureReach) -> [String] {
    Self.measures(reach).map { $0.form.text(self[$0.note.key]) }
  }

  package func text(_ key: String) -> String { Self.form(key).text(self[key]) }
}
