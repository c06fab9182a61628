import DelegationClustering
import DelegationFoundations
import DelegationIngest
import DelegationMatching
import DelegationText
import DelegationVectors

/// The terms and the k-means of one tracker, computed in parts that exchange files: each stage works on one part, and what all
/// parts have written is merged before the next.
///
/// The bytes of the result do not depend on the number of parts, and are those of a run in one process: terms are numbered
/// by document, counts are whole numbers, and sums of rows are exact (`KMeansPart`).
package struct PartStages: Sendable {
  let folder: PartFolder
  let threads: Threads

  /// - Parameters:
  ///   - folder: Of the files; all parts must see it.
  ///   - threads: How many threads to use; no byte depends on it.
  package init(in folder: String, threads: Threads) { (self.folder, self.threads) = (PartFolder(folder), threads) }

  // MARK: Count

  /// Reads the terms of a part's tasks, and counts how many of its training tasks hold each.
  ///
  /// - Parameters:
  ///   - name: Of the experiment.
  ///   - other: Instead of the experiment's dataset.
  ///   - changes: In place of the experiment's values.
  ///   - clustering: The number of the recipe's clustering, from 1; nil where only one is of TF-IDF rows.
  ///   - part: Which part.
  ///   - catalogue: Where datasets are found.
  ///   - project: The one with the experiment.
  /// - Throws: ``UnknownName`` for an unknown experiment, `Problem` or ``ResultConflict`` for anything else.
  package func count(
    _ name: String, on other: String? = nil, changes: [RecipeChange] = [], clustering: Int? = nil, _ part: TrackerPart,
    catalogue: DatasetCatalogue, project: Project = .current
  ) throws {
    var recipe = try project.recipe(name, changes: changes)
    if let other { recipe.dataset = other }
    let clusters = try recipe.partedClustering(clustering)
    let dataset = try catalogue.dataset(of: recipe)
    let data = try dataset.load(threads: threads)
    let prepared = PreparedDataset(data, recipe.taskSettings, threads: threads)
    let fold = try prepared.firstFold(of: .holdout, in: recipe.dataset)
    let examples = prepared.stream.examples(before: fold.moment)
    let range = part.range(of: data.log.count)
    let rows = examples.map(\.task).filter(range.contains).map { $0 - range.lowerBound }
    let terms = recipe.termSettings()
    // Weights do not need the order of the words, and a title could be read from it.
    let corpus = try prepared.corpus(terms.values, terms.fields, terms.text, of: range).bags
    let counts = HolderCounts(of: corpus, rows: rows[...])
    let ingest = SourceStages.ingest([(dataset.name, try dataset.inputDigest())], recipe.history, maker: .current)
    let key = CachedStage(
      "parts", PartSettings(terms: terms, clusters: clusters), inputs: ingest, maker: .current
    ).key
    let values = CountValues(
      key: key, part: part.number, parts: part.count, firstTask: range.lowerBound, tasks: range.count, rows: rows.count,
      length: counts.length,
      setup: PartSetup(
        experiment: name, dataset: recipe.dataset, weighting: clusters.weights.weighting.name,
        minimumDocumentFrequency: clusters.weights.minimumDocumentFrequency,
        kMeans: clusters.kMeans(rowCount: examples.count)))
    let arrays: [(String, any PartArray)] = [
      ("arena", corpus.vocabulary.arena), ("termStarts", corpus.vocabulary.starts), ("holders", counts.holders),
      ("documentStarts", corpus.documentStarts), ("terms", corpus.terms), ("rows", rows),
    ]
    try folder.write(PartFile.bytes(.count, values, arrays), to: folder.path(.count, part))
  }

  // MARK: Weigh

  /// Weighs a part's training tasks by the terms of all parts.
  ///
  /// - Throws: `Problem` when a file is missing or damaged, ``ResultConflict`` when another one is in place of the result.
  package func weigh(_ part: TrackerPart) throws {
    let counted = try CountedPart(folder, part)
    let terms = try JoinedTerms(folder)
    guard counted.values.key == terms.values.key else { throw Problems.otherPart(counted.path) }
    let numbers = (0..<UInt32(counted.corpus.vocabulary.count)).map { id in
      counted.corpus.vocabulary.bytes(of: id).withUnsafeBufferPointer { terms.vocabulary.id(of: $0) }
    }
    guard numbers.allSatisfy({ $0 != nil }) else { throw Problems.otherPart(counted.path) }
    let corpus = Corpus(
      documentStarts: counted.corpus.documentStarts, terms: counted.corpus.terms.map { numbers[Int($0)]! },
      vocabulary: terms.vocabulary)
    let matrix = terms.weights.matrix(corpus: corpus, rows: counted.rows, threads: threads)
    let values = RowsValues(
      key: counted.values.key, part: part.number, parts: part.count, rows: matrix.rowCount,
      columns: matrix.columnCount, largestWeight: matrix.largestWeight)
    let tasks = counted.rows.map { counted.values.firstTask + $0 }
    try folder.write(
      PartFile.bytes(.rows, values, [("tasks", tasks)] + matrix.arrays("")), to: folder.path(.rows, part))
  }

  // MARK: Assign

  /// Answers the last round's question for one part.
  ///
  /// - Throws: `Problem` when a file is missing or damaged, ``ResultConflict`` when another one is in place of the result.
  package func assign(_ part: TrackerPart) throws {
    guard let round = folder.lastRound else {
      throw Problems.notThere(folder.path(round: 0), stage: "delegate merge \(folder.root)")
    }
    let asked = try StoredRound(folder.path(round: round))
    guard asked.values.parts == part.count else {
      throw Problems.severalCuts(folder.root, [asked.values.parts, part.count])
    }
    let weighed = try WeighedPart(folder, part)
    guard weighed.values.key == asked.values.key else { throw Problems.otherPart(weighed.path) }
    let former =
      round == 0
      ? nil : try StoredAnswer(folder.path(answerTo: round - 1, part), rowCount: weighed.matrix.rowCount, asked)
    let first = asked.kMeans.values.partSizes[..<(part.number - 1)].reduce(0, +)
    let answer = KMeansPart(weighed.matrix, number: part.number - 1, first: first, threads: threads)
      .answer(asked.question, after: former?.answer)
    try folder.write(
      StoredAnswer.bytes(answer, part, round: round, key: asked.values.key),
      to: folder.path(answerTo: round, part))
  }
}

/// What decides the files of all parts.
private struct PartSettings: Encodable {
  let terms: TermSettings
  let clusters: ClusterSettings
}

extension Recipe {
  /// The clustering that is done in parts.
  fileprivate func partedClustering(_ number: Int?) throws -> ClusterSettings {
    let found = clusterSettings.indices.filter { clusterSettings[$0].clusters.space == .tfidf }.map { $0 + 1 }
    guard let chosen = number ?? (found.count == 1 ? found[0] : nil), found.contains(chosen) else {
      throw Problems.noClustering(name, wanted: number, found: found)
    }
    var settings = clusterSettings[chosen - 1]
    // It is about the page alone.
    settings.hasMap = false
    return settings
  }
}
