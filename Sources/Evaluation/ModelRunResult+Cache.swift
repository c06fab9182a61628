import DelegationFoundations
import DelegationRanking
import DelegationTasks

extension Answer: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    writer.add(UInt32(task), assignee, UInt32(rank ?? 0), Array(leaders), UInt32(candidateCount))
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      task: Int(try UInt32(from: &reader)), assignee: try reader.next(), rank: Int(try UInt32(from: &reader)),
      leaders: try reader.next(), candidateCount: Int(try UInt32(from: &reader)))
  }
}

extension TaskAssignment: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(assignee, persons, round) }

  package init(from reader: inout ByteReader) throws {
    self.init(assignee: try reader.next(), persons: try reader.next(), round: try reader.next())
  }
}

extension RankingExplanation: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(task, moment, suggestions) }

  package init(from reader: inout ByteReader) throws {
    self.init(task: try reader.next(), moment: try reader.next(), suggestions: try reader.next())
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
  package func encode(into writer: inout ByteWriter) { writer.add(train, test, moment) }

  package init(from reader: inout ByteReader) throws {
    self.init(train: try reader.next(), test: try reader.next(), moment: try reader.next())
  }
}

extension FoldResult: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    writer.add(fold, exampleCount, answers, rankings, assignments, explanations, contrasts)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      fold: try reader.next(), exampleCount: try reader.next(), answers: try reader.next(),
      rankings: try reader.next(), assignments: try reader.next(), explanations: try reader.next(),
      contrasts: try reader.next())
  }
}

extension EvaluationMode: CacheCodable {}
extension FieldValues: CacheCodable {}
extension Split.Kind: CacheCodable {}

extension ModelRunResult: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(model, mode, values, split, scale, folds) }

  package init(from reader: inout ByteReader) throws {
    self.init(
      model: try reader.next(), mode: try reader.next(), values: try reader.next(), split: try reader.next(),
      scale: try reader.next(), folds: try reader.next())
  }
}
