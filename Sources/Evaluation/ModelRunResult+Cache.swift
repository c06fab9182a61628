import DelegationFoundations
import DelegationMatching
import DelegationRanking
import DelegationTasks

extension Answer: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    UInt32(task).encode(into: &writer)
    assignee.encode(into: &writer)
    UInt32(rank ?? 0).encode(into: &writer)
    Array(leaders).encode(into: &writer)
    UInt32(candidateCount).encode(into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      task: Int(try UInt32(from: &reader)), assignee: try PersonID(from: &reader), rank: Int(try UInt32(from: &reader)),
      leaders: try [PersonID](from: &reader), candidateCount: Int(try UInt32(from: &reader)))
  }
}

extension TaskAssignment: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    assignee.encode(into: &writer)
    persons.encode(into: &writer)
    round.encode(into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      assignee: try PersonID(from: &reader), persons: try [PersonID](from: &reader),
      round: try TwoRounds.Round?(from: &reader))
  }
}

extension RankingExplanation: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    task.encode(into: &writer)
    moment.encode(into: &writer)
    suggestions.encode(into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      task: try Int(from: &reader), moment: try Moment(from: &reader),
      suggestions: try [PairContributions](from: &reader))
  }
}

extension Positions: CacheCodable {
  package func encode(into writer: inout ByteWriter) { runs.encode(into: &writer) }

  package init(from reader: inout ByteReader) throws {
    let runs = try [Range<Int>](from: &reader)
    let isRising = zip(runs, runs.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
    guard isRising, runs.allSatisfy({ !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= UInt32.max }) else {
      throw CacheFault()
    }
    self.init(runs: runs)
  }
}

extension Fold: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    train.encode(into: &writer)
    test.encode(into: &writer)
    moment.encode(into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      train: try Positions(from: &reader), test: try Positions(from: &reader), moment: try Moment(from: &reader))
  }
}

extension FoldResult: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    fold.encode(into: &writer)
    exampleCount.encode(into: &writer)
    answers.encode(into: &writer)
    rankings.encode(into: &writer)
    assignments.encode(into: &writer)
    explanations.encode(into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      fold: try Fold(from: &reader), exampleCount: try Int(from: &reader), answers: try [Answer](from: &reader),
      rankings: try [Ranking](from: &reader), assignments: try [TaskAssignment](from: &reader),
      explanations: try [RankingExplanation](from: &reader))
  }
}

extension EvaluationMode: CacheCodable {}
extension FieldValues: CacheCodable {}
extension Split.Kind: CacheCodable {}

extension ModelRunResult: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    model.encode(into: &writer)
    mode.encode(into: &writer)
    values.encode(into: &writer)
    split.encode(into: &writer)
    scale.encode(into: &writer)
    folds.encode(into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      model: try String(from: &reader), mode: try EvaluationMode(from: &reader), values: try FieldValues(from: &reader),
      split: try Split.Kind(from: &reader), scale: try ScoreScale(from: &reader),
      folds: try [FoldResult](from: &reader))
  }
}
