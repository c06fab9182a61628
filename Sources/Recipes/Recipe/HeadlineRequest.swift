import DelegationRanking

extension Recipe {
  /// The model that a page is about, that is trained and asked, and whose whole rankings are written as TREC files.
  package struct Headline: Codable, Hashable, Sendable {
    package var model: String
    package var mode: EvaluationMode

    package init(model: String, mode: EvaluationMode) { (self.model, self.mode) = (model, mode) }

    package var description: ModelDescription { ModelCatalogue.description(of: model)! }
  }
}

/// A recipe's request for its headline, which may be open: then a run, or a training, resolves it once.
package struct HeadlineRequest: Equatable, Sendable, Encodable {
  /// The word for a headline chosen for each dataset by `HeadlineChoice`.
  static let auto = "auto"

  /// A model's name, or `auto`.
  package var model: String
  package var mode: EvaluationMode

  package var isAuto: Bool { model == Self.auto }
  package var named: Recipe.Headline? { isAuto ? nil : Recipe.Headline(model: model, mode: mode) }

  /// Whether a run may turn out to be the headline's.
  package func admits(_ model: String, _ mode: EvaluationMode) -> Bool {
    mode == self.mode && (isAuto || model == self.model)
  }
}
