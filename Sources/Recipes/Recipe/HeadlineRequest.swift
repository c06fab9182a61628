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
  package enum Model: Equatable, Sendable {
    case named(String)
    /// A headline chosen for each dataset by `HeadlineChoice`.
    case auto
  }

  static let auto = "auto"

  package var model: Model
  package var mode: EvaluationMode

  package var named: Recipe.Headline? {
    guard case .named(let model) = model else { return nil }
    return Recipe.Headline(model: model, mode: mode)
  }

  /// Whether a run may turn out to be the headline's.
  package func admits(_ model: String, _ mode: EvaluationMode) -> Bool {
    mode == self.mode && (self.model == .auto || self.model == .named(model))
  }
}

extension HeadlineRequest.Model: Encodable {
  package var text: String {
    switch self {
    case .named(let name): name
    case .auto: HeadlineRequest.auto
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
