import DelegationMatching
import DelegationFoundations

extension Ranking: CacheCodable {
  package func keep(in writer: inout ByteWriter) {
    persons.keep(in: &writer)
    scores.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    let (persons, scores) = (try [UInt32](from: &reader), try [Double](from: &reader))
    guard persons.count == scores.count else { throw CacheFault() }
    self.init(persons: persons, scores: scores)
  }
}

extension PairContributions: CacheCodable {
  package func keep(in writer: inout ByteWriter) {
    person.keep(in: &writer)
    probability.keep(in: &writer)
    values.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      person: try UInt32(from: &reader), probability: try Double(from: &reader), values: try [Double](from: &reader))
  }
}

extension ConditionalLogit: CacheCodable {
  package func keep(in writer: inout ByteWriter) {
    means.keep(in: &writer)
    deviations.keep(in: &writer)
    standardisedWeights.keep(in: &writer)
    course.steps.keep(in: &writer)
    course.loss.keep(in: &writer)
    course.gradientNorm.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      means: try [Double](from: &reader), deviations: try [Double](from: &reader),
      standardisedWeights: try [Double](from: &reader),
      course: FitProgress(
        steps: try Int(from: &reader), loss: try Double(from: &reader), gradientNorm: try Double(from: &reader)))
  }
}

// Here and not in Matching, which an app links and which knows nothing of keeping.
extension TwoRounds.ScoreScale: CacheCodable {}
extension TwoRounds.Round: CacheCodable {}
