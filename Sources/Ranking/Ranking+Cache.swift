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

extension Contrast: CacheCodable {
  private static let names = PairFeatures.templates.map(\.template)

  package func encode(into writer: inout ByteWriter) {
    func places(_ templates: [ReasonTemplate]) -> [UInt8] { templates.map { UInt8(Self.names.firstIndex(of: $0)!) } }
    writer.add(one, other, places(pros), places(cons))
  }

  package init(from reader: inout ByteReader) throws {
    func templates(_ places: [UInt8]) throws -> [ReasonTemplate] {
      try places.map { place in
        guard place < Self.names.count else { throw CacheFault() }
        return Self.names[Int(place)]
      }
    }
    self.init(
      one: try reader.next(), other: try reader.next(), pros: try templates(reader.next()),
      cons: try templates(reader.next()))
  }
}

extension ConditionalLogit: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    writer.add(means, deviations, standardisedWeights, fitProgress.steps, fitProgress.loss, fitProgress.gradientNorm)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      means: try reader.next(), deviations: try reader.next(), standardisedWeights: try reader.next(),
      fitProgress: FitProgress(steps: try reader.next(), loss: try reader.next(), gradientNorm: try reader.next()))
  }
}

// Here and not in Matching, which an app links and which has no cache.
extension TwoRounds.ScoreScale: CacheCodable {}
extension TwoRounds.Round: CacheCodable {}
