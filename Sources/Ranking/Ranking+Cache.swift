import DelegationFoundations
import DelegationMatching

extension Ranking: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    persons.encode(into: &writer)
    scores.encode(into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    let (persons, scores) = (try [UInt32](from: &reader), try [Double](from: &reader))
    guard persons.count == scores.count else { throw CacheFault() }
    self.init(persons: persons, scores: scores)
  }
}

extension PairContributions: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    person.encode(into: &writer)
    probability.encode(into: &writer)
    values.encode(into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      person: try UInt32(from: &reader), probability: try Double(from: &reader), values: try [Double](from: &reader))
  }
}

extension ConditionalLogit: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    means.encode(into: &writer)
    deviations.encode(into: &writer)
    standardisedWeights.encode(into: &writer)
    fitProgress.steps.encode(into: &writer)
    fitProgress.loss.encode(into: &writer)
    fitProgress.gradientNorm.encode(into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      means: try [Double](from: &reader), deviations: try [Double](from: &reader),
      standardisedWeights: try [Double](from: &reader),
      fitProgress: FitProgress(
        steps: try Int(from: &reader), loss: try Double(from: &reader), gradientNorm: try Double(from: &reader)))
  }
}

// Here and not in Matching, which an app links and which has no cache.
extension TwoRounds.ScoreScale: CacheCodable {}
extension TwoRounds.Round: CacheCodable {}
