import DelegationClustering
import DelegationFoundations
import DelegationMatching
import DelegationText
import DelegationVectors
import Foundation

// What the files of parts hold, and how each is read.

/// What the later stages have to know of the recipe.
struct PartSetup: Codable, Equatable, Sendable {
  var experiment: String
  var dataset: String
  var weighting: String
  var minimumDocumentFrequency: Int
  var kMeans: KMeans
}

struct CountValues: Codable, Sendable {
  var key: String
  var part: Int
  var parts: Int
  /// The number of its first task among all.
  var firstTask: Int
  var tasks: Int
  /// How many of them are training tasks.
  var rows: Int
  /// How many terms these have in all.
  var length: Int
  var setup: PartSetup
}

struct TermsValues: Codable, Sendable {
  var key: String
  var tasks: Int
  var rows: Int
  var length: Int
  var setup: PartSetup
}

struct RowsValues: Codable, Sendable {
  var key: String
  var part: Int
  var parts: Int
  var rows: Int
  var columns: Int
  var largestWeight: Float
}

struct RoundValues: Codable, Sendable {
  var key: String
  var parts: Int
  var round: Int
  var state: PartedKMeans.Values
  var restarts: [PartedRestart.Values]
  var questions: [RestartQuestion.Values]
}

struct AnswerValues: Codable, Sendable {
  var key: String
  var part: Int
  var parts: Int
  var round: Int
  var answer: KMeansAnswer.Values
  var restarts: [RestartAnswer.Values]
}

struct ClustersValues: Codable, Sendable {
  var key: String
  var setup: PartSetup
  var clusters: PartedClusters.Values
}

/// The terms of one part's tasks.
package struct CountedPart {
  let path: String
  let values: CountValues
  let corpus: Corpus
  /// How many training tasks hold each term.
  let holders: [UInt32]
  /// Which of the part's tasks are training tasks.
  let rows: [Int]

  init(_ folder: PartFolder, _ part: TrackerPart) throws {
    let path = folder.path(.count, part)
    guard folder.has(path) else {
      throw Problems.notThere(path, stage: "delegate stage count EXPERIMENT --part \(part) --to \(folder.root)")
    }
    try self.init(PartFile.Contents(.count, path))
  }

  /// - Parameters:
  ///   - bytes: Of the whole file.
  ///   - path: For messages.
  /// - Throws: `Problem` when it is no such file.
  package init(_ bytes: Data, path: String) throws { try self.init(PartFile.Contents(.count, bytes, path: path)) }

  private init(_ file: PartFile.Contents<CountValues>) throws {
    (path, values) = (file.path, file.values)
    let vocabulary = try file.fitting(Vocabulary(arena: file.array("arena"), starts: file.array("termStarts")))
    let (starts, terms): ([Int], [UInt32]) = (try file.array("documentStarts"), try file.array("terms"))
    (holders, rows) = (try file.array("holders"), try file.array("rows"))
    let (termCount, rowCount) = (vocabulary.count, rows.count)
    let fits =
      starts.areOffsets(endingAt: terms.count) && terms.allSatisfy { $0 < termCount } && holders.count == termCount
      && holders.allSatisfy { $0 <= rowCount } && rows.allSatisfy { $0 >= 0 && $0 < starts.count - 1 }
      && values.rows == rowCount && values.tasks == starts.count - 1 && values.length >= 0
    corpus = try file.fitting(fits ? Corpus(documentStarts: starts, terms: terms, vocabulary: vocabulary) : nil)
  }
}

/// The terms of all parts.
struct JoinedTerms {
  let values: TermsValues
  let vocabulary: Vocabulary
  let weights: TFIDF

  init(_ folder: PartFolder) throws {
    let path = folder.path(.terms)
    guard folder.has(path) else { throw Problems.notThere(path, stage: "delegate merge \(folder.root)") }
    let file = try PartFile.Contents<TermsValues>(.terms, path)
    values = file.values
    vocabulary = try file.fitting(Vocabulary(arena: file.array("arena"), starts: file.array("termStarts")))
    let holders: [UInt32] = try file.array("holders")
    let (rows, setup) = (values.rows, values.setup)
    let weighting = try file.fitting(Weighting.named.first { $0.name == setup.weighting }?.weighting)
    let fits = holders.count == vocabulary.count && rows >= 0 && holders.allSatisfy { $0 <= rows } && values.length >= 0
    weights = TFIDF(
      DocumentFrequencies(documentCount: rows, holders: try file.fitting(fits ? holders : nil), length: values.length),
      weighting: weighting, minimumDocumentFrequency: setup.minimumDocumentFrequency)
  }
}

/// The weighed rows of one part.
struct WeighedPart {
  let path: String
  let values: RowsValues
  /// The number of each row's task among all.
  let tasks: [Int]
  let matrix: SparseMatrix

  init(_ folder: PartFolder, _ part: TrackerPart) throws {
    path = folder.path(.rows, part)
    guard folder.has(path) else {
      throw Problems.notThere(path, stage: "delegate stage weigh --part \(part) --to \(folder.root)")
    }
    let file = try PartFile.Contents<RowsValues>(.rows, path)
    values = file.values
    tasks = try file.array("tasks")
    let read = try file.matrix("", columnCount: values.columns)
    matrix = try file.fitting(read.rowCount == values.rows && tasks.count == values.rows ? read : nil)
  }
}

/// A round's question, and the state of k-means behind it.
package struct StoredRound {
  let values: RoundValues
  let question: KMeansQuestion
  let kMeans: PartedKMeans

  init(_ path: String) throws { try self.init(PartFile.Contents(.round, path)) }

  /// - Parameters:
  ///   - bytes: Of the whole file.
  ///   - path: For messages.
  /// - Throws: `Problem` when it is no such file.
  package init(_ bytes: Data, path: String) throws { try self.init(PartFile.Contents(.round, bytes, path: path)) }

  private init(_ file: PartFile.Contents<RoundValues>) throws {
    values = file.values
    let columns = values.state.whole.columnCount
    let restarts = try values.restarts.enumerated().map { number, values in
      try file.fitting(
        PartedRestart(
          values, sums: file.sums("\(number).state.", columnCount: columns),
          held: file.matrix("\(number).held.", columnCount: columns)))
    }
    kMeans = try file.fitting(PartedKMeans(values.state, restarts))
    question = KMeansQuestion(
      values.state.whole, clusters: kMeans.clusters,
      try values.questions.enumerated().map { number, values in
        RestartQuestion(
          values, rows: try file.matrix("\(number).rows.", columnCount: columns),
          sums: try file.sums("\(number).sums.", columnCount: columns))
      })
    _ = try file.fitting(
      values.state.partSizes.count == values.parts && question.restarts.count == restarts.count ? true : nil)
  }

  /// A round's file.
  ///
  /// - Parameters:
  ///   - question: Of the round.
  ///   - kMeans: The state behind it.
  ///   - round: Its number, from 0.
  ///   - key: Of all files of the computation.
  package static func bytes(_ question: KMeansQuestion, _ kMeans: PartedKMeans, round: Int, key: String) -> [UInt8] {
    let values = RoundValues(
      key: key, parts: kMeans.values.partSizes.count, round: round, state: kMeans.values,
      restarts: kMeans.restarts.map(\.values), questions: question.restarts.map(\.values))
    var arrays: [(String, any PartArray)] = []
    for (number, restart) in kMeans.restarts.enumerated() {
      arrays += restart.sums.arrays("\(number).state.") + restart.held.arrays("\(number).held.")
    }
    for (number, asked) in question.restarts.enumerated() {
      arrays += asked.rows.arrays("\(number).rows.") + asked.sums.arrays("\(number).sums.")
    }
    return PartFile.bytes(.round, values, arrays)
  }
}

/// One part's answer to a round's question.
struct StoredAnswer {
  let answer: KMeansAnswer

  /// - Parameters:
  ///   - path: Of the file.
  ///   - rowCount: Of the part.
  ///   - round: Of the same computation.
  init(_ path: String, rowCount: Int, _ round: StoredRound) throws {
    let file = try PartFile.Contents<AnswerValues>(.answer, path)
    guard file.values.key == round.values.key else { throw Problems.otherPart(path) }
    let columns = round.values.state.whole.columnCount
    answer = KMeansAnswer(
      file.values.answer,
      try file.values.restarts.enumerated().map { number, values in
        let assignments: [Int32] = try file.array("\(number).assignments")
        return RestartAnswer(
          values, rows: try file.matrix("\(number).rows.", columnCount: columns),
          sums: try file.sums("\(number).sums.", columnCount: columns),
          assignments: try file.fitting(assignments.count == rowCount ? assignments : nil),
          distances: try file.array("\(number).distances"))
      })
  }

  static func bytes(_ answer: KMeansAnswer, _ part: TrackerPart, round: Int, key: String) -> [UInt8] {
    let values = AnswerValues(
      key: key, part: part.number, parts: part.count, round: round, answer: answer.values,
      restarts: answer.restarts.map(\.values))
    var arrays: [(String, any PartArray)] = []
    for (number, restart) in answer.restarts.enumerated() {
      arrays += restart.rows.arrays("\(number).rows.") + restart.sums.arrays("\(number).sums.")
      arrays += [("\(number).assignments", restart.assignments), ("\(number).distances", restart.distances)]
    }
    return PartFile.bytes(.answer, values, arrays)
  }
}

extension SparseMatrix {
  /// - Parameter prefix: Of the names.
  func arrays(_ prefix: String) -> [(String, any PartArray)] {
    [(prefix + "starts", rowStarts), (prefix + "columns", columns), (prefix + "weights", weights)]
  }
}

extension SparseSums {
  /// - Parameter prefix: Of the names.
  func arrays(_ prefix: String) -> [(String, any PartArray)] {
    [
      (prefix + "sizes", sizes), (prefix + "starts", starts), (prefix + "columns", columns),
      (prefix + "values", values),
    ]
  }
}

extension PartFile.Contents {
  func matrix(_ prefix: String, columnCount: Int) throws -> SparseMatrix {
    try fitting(
      SparseMatrix(
        stored: array(prefix + "starts"), columns: array(prefix + "columns"), weights: array(prefix + "weights"),
        columnCount: columnCount))
  }

  func sums(_ prefix: String, columnCount: Int) throws -> SparseSums {
    try fitting(
      SparseSums(
        sizes: array(prefix + "sizes"), starts: array(prefix + "starts"), columns: array(prefix + "columns"),
        values: array(prefix + "values"), columnCount: columnCount))
  }
}
