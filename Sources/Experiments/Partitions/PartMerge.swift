import DelegationClustering
import DelegationFoundations
import DelegationText
import DelegationVectors
import Foundation

/// What has to be done after a merge.
package enum PartMerge: Equatable, Sendable {
  /// Every part is to be weighed.
  case weigh(terms: Int)
  /// Every part is to answer a round.
  case assign(round: Int, endedRestarts: Int, restarts: Int)
  /// The clusters are there, in this file.
  case done(PartedClusters.Values, file: String)

  /// The stage that comes next, or `done`.
  package var name: String {
    switch self {
    case .weigh: "weigh"
    case .assign: "assign"
    case .done: "done"
    }
  }
}

extension PartStages {
  /// Puts together what all parts have written last, and says what comes next. Done twice, it says the same.
  ///
  /// - Throws: `Problem` when a part is missing or a file is damaged, ``ResultConflict`` when another file is in place of the result.
  package func merge() throws -> PartMerge {
    let done = folder.path(.clusters)
    if folder.has(done) {
      return .done(try PartFile.Contents<ClustersValues>(.clusters, done).values.clusters, file: done)
    }
    let count = try folder.partCount()
    let parts = (1...count).map { TrackerPart($0, of: count) }
    if !folder.has(folder.path(.terms)) { return try joinTerms(parts) }
    guard let round = folder.lastRound else {
      let terms = try JoinedTerms(folder)
      let isBegun = parts.contains { folder.has(folder.path(.rows, $0)) }
      return isBegun ? try begin(terms, parts) : .weigh(terms: terms.vocabulary.count)
    }
    let stored = try StoredRound(folder.path(round: round))
    let isBegun = parts.contains { folder.has(folder.path(answerTo: round, $0)) }
    return isBegun ? try goOn(stored, parts) : next(stored.kMeans, round)
  }

  private func all(_ kind: PartFile.Kind, _ parts: [TrackerPart], _ path: (TrackerPart) -> String) throws {
    let missing = parts.filter { !folder.has(path($0)) }
    guard missing.isEmpty else { throw Problems.partsMissing(kind, missing, in: folder.root) }
  }

  private func joinTerms(_ parts: [TrackerPart]) throws -> PartMerge {
    try all(.count, parts) { folder.path(.count, $0) }
    let counted = try parts.map { try CountedPart(folder, $0) }
    for part in counted where part.values.key != counted[0].values.key { throw Problems.otherPart(part.path) }
    let (vocabulary, numbers) = Vocabulary.joining(counted.map(\.corpus.vocabulary))
    guard vocabulary.count > 0 else { throw Problems.noTermInParts(folder.root) }
    var holders = [UInt32](repeating: 0, count: vocabulary.count)
    for (part, numbers) in zip(counted, numbers) {
      for (term, number) in numbers.enumerated() { holders[Int(number)] += part.holders[term] }
    }
    let values = TermsValues(
      key: counted[0].values.key, tasks: counted.reduce(0) { $0 + $1.values.tasks },
      rows: counted.reduce(0) { $0 + $1.values.rows }, length: counted.reduce(0) { $0 + $1.values.length },
      setup: counted[0].values.setup)
    try folder.write(
      PartFile.bytes(
        .terms, values, [("arena", vocabulary.arena), ("termStarts", vocabulary.starts), ("holders", holders)]),
      to: folder.path(.terms))
    return .weigh(terms: vocabulary.count)
  }

  private func begin(_ terms: JoinedTerms, _ parts: [TrackerPart]) throws -> PartMerge {
    try all(.rows, parts) { folder.path(.rows, $0) }
    let rows = try parts.map { part in try PartFile.Contents<RowsValues>(.rows, folder.path(.rows, part)) }
    for part in rows where part.values.key != terms.values.key { throw Problems.otherPart(part.path) }
    let whole = WholeRows(
      rowCount: rows.reduce(0) { $0 + $1.values.rows }, columnCount: terms.weights.columnCount,
      largestWeight: rows.map(\.values.largestWeight).max() ?? 0)
    let kMeans = try PartedKMeans(terms.values.setup.kMeans, whole, partSizes: rows.map(\.values.rows))
    return try ask(kMeans.firstQuestion, kMeans, round: 0, key: terms.values.key)
  }

  private func goOn(_ stored: StoredRound, _ parts: [TrackerPart]) throws -> PartMerge {
    let round = stored.values.round
    try all(.answer, parts) { folder.path(answerTo: round, $0) }
    let answers = try zip(parts, stored.kMeans.values.partSizes).map { part, rowCount in
      try StoredAnswer(folder.path(answerTo: round, part), rowCount: rowCount, stored).answer
    }
    var kMeans = stored.kMeans
    switch kMeans.take(answers) {
    case .question(let question): return try ask(question, kMeans, round: round + 1, key: stored.values.key)
    case .clusters(let clusters): return try finish(clusters, parts, key: stored.values.key)
    }
  }

  private func ask(_ question: KMeansQuestion, _ kMeans: PartedKMeans, round: Int, key: String) throws -> PartMerge {
    try folder.write(StoredRound.bytes(question, kMeans, round: round, key: key), to: folder.path(round: round))
    folder.removeRounds(before: round)
    return next(kMeans, round)
  }

  private func next(_ kMeans: PartedKMeans, _ round: Int) -> PartMerge {
    .assign(round: round, endedRestarts: kMeans.progress.ended, restarts: kMeans.progress.restarts)
  }

  private func finish(_ clusters: PartedClusters, _ parts: [TrackerPart], key: String) throws -> PartMerge {
    let tasks = try parts.flatMap { part -> [Int] in
      try PartFile.Contents<RowsValues>(.rows, folder.path(.rows, part)).array("tasks")
    }
    let setup = try JoinedTerms(folder).values.setup
    let arrays: [(String, any PartArray)] = [("tasks", tasks), ("assignments", clusters.assignments)]
    let path = folder.path(.clusters)
    try folder.write(
      PartFile.bytes(
        .clusters, ClustersValues(key: key, setup: setup, clusters: clusters.values),
        arrays + clusters.sums.arrays("sums.")),
      to: path)
    folder.removeRounds(before: .max)
    return .done(clusters.values, file: path)
  }
}
