import Evaluation
import Recommendation

extension ReportDocument {
  /// What the learned ranker reaches with part of its features.
  package struct AblationRow: Codable, Equatable, Sendable {
    /// `adds text`, `without text` or `all`.
    package var variant: String
    package var kind: AblationVariant.Kind
    /// The group of features added last or left out; nil for `all`.
    package var group: String?
    /// How many features it reads.
    package var features: Int
    package var validation: AblationFigures
    package var holdout: AblationFigures
  }

  package struct AblationFigures: Codable, Equatable, Sendable {
    package var top1: Double
    package var top5: Double
    package var top10: Double
    package var mrr: Double
  }
}

extension ReportDocument.AblationFigures {
  init(_ measures: MeasureSet) {
    self.init(top1: measures.top1, top5: measures.top5, top10: measures.top10, mrr: measures.mrr)
  }

  fileprivate func metrics(_ prefix: String) -> [Metric] {
    Metric.all(prefix, ["top1": top1, "top5": top5, "top10": top10, "mrr": mrr])
  }
}

extension ReportDocument.AblationRow {
  var metrics: [Metric] {
    let prefix = "ablation." + variant.replacing(" ", with: ".")
    return validation.metrics("\(prefix).validation") + holdout.metrics("\(prefix).holdout")
  }
}
