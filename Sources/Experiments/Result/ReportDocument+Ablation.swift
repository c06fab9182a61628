extension ReportDocument {
  /// What the learned ranker reaches with part of its features.
  package struct AblationRow: Codable, Equatable, Sendable {
    /// `adds text`, `without text` or `all`.
    package var variant: String
    package var kind: String  // adds | without | all
    /// The group of features added last or left out; nil for `all`.
    package var group: String?
    /// How many features it reads.
    package var features: Int
    package var validation: AblationFigures
    package var holdout: AblationFigures

    package init(
      variant: String, kind: String, group: String?, features: Int, validation: AblationFigures,
      holdout: AblationFigures
    ) {
      self.variant = variant
      self.kind = kind
      self.group = group
      self.features = features
      self.validation = validation
      self.holdout = holdout
    }
  }

  package struct AblationFigures: Codable, Equatable, Sendable {
    package var top1: Double
    package var top5: Double
    package var top10: Double
    package var mrr: Double

    package init(top1: Double, top5: Double, top10: Double, mrr: Double) {
      self.top1 = top1
      self.top5 = top5
      self.top10 = top10
      self.mrr = mrr
    }
  }
}
