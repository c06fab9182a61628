import DelegationMatching
import DelegationRanking
import DelegationFoundations
import DelegationTasks

extension Answer: CacheCodable {
  package func keep(in writer: inout ByteWriter) {
    report.keep(in: &writer)
    owner.keep(in: &writer)
    rank.keep(in: &writer)
    leaders.keep(in: &writer)
    candidateCount.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      report: try Int(from: &reader), owner: try PersonID(from: &reader), rank: try Int?(from: &reader),
      leaders: try [PersonID](from: &reader), candidateCount: try Int(from: &reader))
  }
}

extension TaskAssignment: CacheCodable {
  package func keep(in writer: inout ByteWriter) {
    owner.keep(in: &writer)
    persons.keep(in: &writer)
    round.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      owner: try PersonID(from: &reader), persons: try [PersonID](from: &reader),
      round: try TwoRounds.Round?(from: &reader))
  }
}

extension RankingExplanation: CacheCodable {
  package func keep(in writer: inout ByteWriter) {
    report.keep(in: &writer)
    moment.keep(in: &writer)
    suggestions.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      report: try Int(from: &reader), moment: try Moment(from: &reader),
      suggestions: try [PairContributions](from: &reader))
  }
}

extension Round: CacheCodable {
  package func keep(in writer: inout ByteWriter) {
    train.keep(in: &writer)
    test.keep(in: &writer)
    moment.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      train: try Range<Int>(from: &reader), test: try Range<Int>(from: &reader), moment: try Moment(from: &reader))
  }
}

extension FoldResult: CacheCodable {
  package func keep(in writer: inout ByteWriter) {
    round.keep(in: &writer)
    lessonCount.keep(in: &writer)
    answers.keep(in: &writer)
    rankings.keep(in: &writer)
    assignments.keep(in: &writer)
    accounts.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      round: try Round(from: &reader), lessonCount: try Int(from: &reader), answers: try [Answer](from: &reader),
      rankings: try [Ranking](from: &reader), assignments: try [TaskAssignment](from: &reader),
      accounts: try [RankingExplanation](from: &reader))
  }
}

extension EvaluationMode: CacheCodable {}
extension Values: CacheCodable {}
extension Split.Kind: CacheCodable {}

extension ModelRunResult: CacheCodable {
  package func keep(in writer: inout ByteWriter) {
    model.keep(in: &writer)
    knowledge.keep(in: &writer)
    values.keep(in: &writer)
    split.keep(in: &writer)
    scale.keep(in: &writer)
    rounds.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      model: try String(from: &reader), knowledge: try EvaluationMode(from: &reader), values: try Values(from: &reader),
      split: try Split.Kind(from: &reader), scale: try ScoreScale(from: &reader),
      rounds: try [FoldResult](from: &reader))
  }
}
