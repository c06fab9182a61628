import ArgumentParser
import Experiments
import Foundation
import TaskModel
import Vectors

/// Writes the TF-IDF matrix of an experiment for other programs.
struct Matrix: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case mm
    case svmlight
  }

  static let configuration = CommandConfiguration(
    abstract: "Print an experiment's TF-IDF matrix: one row per report, by its text at opening.",
    discussion: """
      Examples:
        delegate matrix sample > sample.mtx
        delegate matrix sample --format svmlight > sample.svm
        delegate matrix sample --tokens tokens.tsv --vocabulary terms.txt
        delegate matrix sample --factors factors.json > sample.mtx
        delegate matrix sample --set text.weighting=bm25 > bm25.mtx
      """)

  @Argument(
    help: "The name of a folder in experiments/; its recipe says how text is read and weighed.",
    completion: .experiments)
  var experiment: String

  @Option(help: "mm (Matrix Market) or svmlight; both count from 1.")
  var format: Format = .mm

  @Option(help: "Also write each report's terms to this file: a line per report, terms parted by tabs.")
  var tokens: String?

  @Option(help: "Also write the columns' terms to this file, one per line.")
  var vocabulary: String?

  @Option(help: "Also write the matrix's singular values and one k-means of its rows to this file, as JSON.")
  var factors: String?

  @Option(help: "How many singular values to write with --factors.")
  var dimensions = 100

  @Option(name: .customShort("k"), help: "How many clusters to write with --factors.")
  var clusters = 50

  @Option(help: "Instead of the recipe's dataset.")
  var dataset: String?

  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    if dimensions < 1 { throw ValidationError("--dimensions \(dimensions): write a number from 1.") }
    if clusters < 1 { throw ValidationError("-k \(clusters): write a number from 1.") }
  }

  func run() throws {
    var recipe = try Project().recipe(experiment, changes: change.changes)
    if let dataset { recipe.dataset = dataset }
    let loaded = try data.catalogue.named(recipe.dataset).load(threads: threads.threads)
    let terms = try TermMatrix(of: loaded, by: recipe)
    var output = BufferedOutput()
    switch format {
    case .mm: MatrixMarket.write(terms.matrix) { output.write($0) }
    case .svmlight: SVMlight.write(terms.matrix) { output.write($0) }
    }
    output.flush()
    if let tokens {
      try write((0..<terms.matrix.rowCount).map { terms.terms(of: $0).joined(separator: "\t") }, to: tokens)
    }
    if let vocabulary { try write(terms.vocabulary, to: vocabulary) }
    if let factors {
      let found = try MatrixFactors(
        of: terms.matrix, dimensions: dimensions, k: clusters, seed: recipe.seed, threads: threads.threads)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      try write([String(decoding: try encoder.encode(found), as: UTF8.self)], to: factors)
    }
  }

  private func write(_ lines: [String], to path: String) throws {
    do {
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Problem(
        place: path, fault: "the file cannot be written", remedy: "check that its folder is there and can be written to"
      )
    }
  }
}
