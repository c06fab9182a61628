import DelegationEvaluation
import DelegationMatching
import DelegationTasks

// The keys of stages are made of these forms.

extension Weighting: Encodable {
  /// Encodes the name, which messages show; every weighting of a recipe has one.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.named.first { $0.weighting == self }?.name ?? "\(self)")
  }
}

extension Outcome: Encodable {}
extension TaskHistory: Encodable {}
extension Field: Encodable {}
extension Split.Parts: Encodable {}
