import DelegationEvaluation
import DelegationExperiments
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationTasks
import DelegationText
import DelegationVectors
import Foundation

/// Cached stage outputs: the file that proves its bytes, and the bytes if the proof holds nevertheless.
extension FuzzReader {
  static let cachedReaders = [cachedFile, cachedLog, cachedTerms, cachedAnswers, cachedWeights]

  private static let stage = CachedStage(
    "model a (batch)", ["k": "1"], maker: StageMaker(program: "p", machine: "m"))

  private static let cachedFile = FuzzReader(
    "cached-file", .binary(8),
    seeds: { scratch in
      let store = try StageCache(folder: scratch.path("cache"))
      try store.write(Array("the answers of a model".utf8), of: stage)
      return [Array(FileManager.default.contents(atPath: store.path(of: stage.key)) ?? Data())]
    }
  ) { scratch in
    let store = try StageCache(folder: scratch.path("cache"))
    try store.write([], of: stage)
    let file = String(store.path(of: stage.key).dropFirst(scratch.folder.count + 1))
    return { bytes in
      scratch.write(bytes, to: file)
      _ = try store.shares()
      switch store.read(stage) {
      case .found: return
      // A run then computes the output again.
      case .damaged, .missing: throw CacheFault()
      }
    }
  }

  private static let cachedLog = FuzzReader(
    "cached-log", .binary(8), seeds: { scratch in [try tableDataset(scratch).load(threads: .one).cacheBytes] }
  ) { scratch in
    let dataset = try tableDataset(scratch)
    return { bytes in
      let loaded = try dataset.loaded(fromCache: bytes)
      _ = try used(loaded.log)
      for assignee in 0..<ValueID(loaded.log.pool(of: .assignedTo).count) {
        if let person = loaded.persons.person(assignee: assignee) { _ = loaded.persons.pseudonym(person) }
      }
      _ = loaded.cacheBytes
    }
  }

  /// A dataset of one table.
  static func tableDataset(_ scratch: FuzzFolder, csv: String = SourceSeeds.csv[0]) throws -> Dataset {
    try FileManager.default.createDirectory(atPath: scratch.path("t"), withIntermediateDirectories: true)
    scratch.write(
      """
      name: t
      summary: A table
      adapter: table
      table: {tasks: t.csv, format: csv, id: id, opened: opened, outcomes: at-opening, title: title, assignee: assignee, reporter: reporter}
      """, to: "t/dataset.yaml")
    scratch.write(csv, to: "t/t.csv")
    return try DatasetCatalogue(searchPath: [scratch.folder]).open("t")
  }

  private static let cachedTerms = FuzzReader("cached-terms", .binary(4), seeds: { _ in [corpus.cacheBytes] }) { _ in
    { bytes in
      let corpus = try Corpus(cacheBytes: bytes)
      let rows = Array(0..<corpus.documentCount)
      let weights = TFIDF.fit(corpus: corpus, rows: rows)
      _ = weights.matrix(corpus: corpus, rows: rows)
    }
  }

  private static let corpus: Corpus = {
    guard let chain = try? TextChain(settings: .standard) else { preconditionFailure("the default settings are valid") }
    var builder = CorpusBuilder(chain: chain)
    for text in ["Crash on save", "", "crash in the debugger, crash", "é 語 save"] { builder.add(text) }
    return builder.finish()
  }()

  private static let cachedAnswers = FuzzReader("cached-answers", .binary(8), seeds: { _ in [answers] }) { _ in
    { bytes in
      let result = try ModelRunResult(cacheBytes: bytes)
      guard result.cacheBytes == bytes else { throw FuzzDisagreement(description: "the result differs") }
    }
  }

  /// The bytes of a `ModelRunResult` of one fold with two answers.
  private static var answers: [UInt8] {
    var writer = ByteWriter()
    "ranker".encode(into: &writer)
    EvaluationMode.batch.encode(into: &writer)
    FieldValues.opening.encode(into: &writer)
    Split.Kind.holdout.encode(into: &writer)
    ScoreScale.natural.encode(into: &writer)
    1.encode(into: &writer)
    Positions(0..<8).encode(into: &writer)
    Positions([8, 9]).encode(into: &writer)
    Moment(1_000).encode(into: &writer)
    7.encode(into: &writer)
    [
      Answer(task: 8, assignee: 1, rank: 2, leaders: [0, 1], candidateCount: 2),
      Answer(task: 9, assignee: 0, rank: nil, leaders: [], candidateCount: 0),
    ].encode(into: &writer)
    [Ranking(persons: [0, 1], scores: [0.75, 0.25])].encode(into: &writer)
    [TaskAssignment]().encode(into: &writer)
    [RankingExplanation]().encode(into: &writer)
    [Contrast(one: 0, other: 1, pros: [.openTasks], cons: [.words]), nil].encode(into: &writer)
    return writer.bytes
  }

  private static let cachedWeights = FuzzReader(
    "cached-weights", .binary(8),
    seeds: { _ in
      var writer = ByteWriter()
      for numbers in [[1.0, 2], [0.5, 0.25], [-1.5, 3]] { numbers.encode(into: &writer) }
      5.encode(into: &writer)
      0.25.encode(into: &writer)
      1e-9.encode(into: &writer)
      return [writer.bytes]
    }
  ) { _ in
    { bytes in
      let weights = try ConditionalLogit(cacheBytes: bytes)
      guard weights.cacheBytes == bytes else { throw FuzzDisagreement(description: "the weights are others") }
    }
  }
}
