import DelegationFoundations
import DelegationMatching

extension Ranking: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(persons, scores) }

  package init(from reader: inout ByteReader) throws {
    let (persons, scores) = (try [UInt32](from: &reader), try [Double](from: &reader))
    guard persons.count == scores.count else { throw CacheFault() }
    self.init(persons: persons, scores: scores)
  }
}

extension PairContributions: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(person, probability, values) }

  package init(from reader: inout ByteReader) throws {
    self.init(person: try reader.next(), probability: try reader.next(), values: try reader.next())
  }
}

extension ConditionalLogit: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    writer.add(means, deviations, standardisedWeights, fitProgress.steps, fitProgress.loss, fitProgress.gradientNorm)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      means: try reader.next(), deviations: try reader.next(), standardisedWeights: try reader.next(),
      fitProgress: FitProgress(
        steps: try reader.next(), loss: try reader.next(), gradientNorm: try reader.next()))
  }
}

// Here and not in Matching, which an app links and which has no cache.
extension TwoRounds.ScoreScale: CacheCodable {}
extension TwoRounds.Round: CacheCodable {}
