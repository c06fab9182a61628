import ArgumentParser
import DelegationExperiments
import DelegationFiles
import DelegationTasks
import DelegationVectors
import Foundation

/// Writes the TF-IDF matrix of an experiment for other programs.
struct Matrix: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case mm
    case svmlight
  }

  static let configuration = CommandConfiguration(
    abstract: "Print an experiment's TF-IDF matrix: one row per task, from its text at opening.",
    discussion: """
      Examples:
        delegate matrix sample > sample.mtx
        delegate matrix sample --format svmlight > sample.svm
        delegate matrix sample --tokens tokens.tsv --vocabulary terms.txt
        delegate matrix sample --factors factors.json > sample.mtx
        delegate matrix sample --set text.weighting=bm25 > bm25.mtx
      """)

  @Argument(
    help: "The name of a folder in experiments/; its recipe says how text is read and weighted.",
    completion: .experiments, transform: Project.name)
  var experiment: String

  @Option(help: "mm (Matrix Market) or svmlight; both number from 1.")
  var format: Format = .mm

  @Option(help: "Also write each task's terms to this file: one line per task, separated by tabs.")
  var tokens: String?

  @Option(help: "Also write the term of each column to this file, one per line.")
  var vocabulary: String?

  @Option(help: "Also write the matrix's singular values and a k-means of its rows to this file, as JSON.")
  var factors: String?

  @Option(help: "The number of singular values for --factors.")
  var dimensions = 100

  @Option(name: .customShort("k"), help: "The number of clusters for --factors.")
  var clusters = 50

  @Option(help: "Use this dataset instead of the recipe's.", completion: .datasets)
  var dataset: String?

  @OptionGroup var force: ForceOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    if force.isGiven, tokens == nil, vocabulary == nil, factors == nil {
      throw ValidationError("--force goes with --tokens, --vocabulary or --factors.")
    }
    if dimensions < 1 { throw ValidationError("--dimensions \(dimensions): write a number from 1.") }
    if clusters < 1 { throw ValidationError("-k \(clusters): write a number from 1.") }
  }

  func run() throws {
    let tokenFile = tokens.map { force.file($0, option: "--tokens FILE") }
    let termFile = vocabulary.map { force.file($0, option: "--vocabulary FILE") }
    let factorFile = factors.map { force.file($0, option: "--factors FILE") }
    for file in [tokenFile, termFile, factorFile] { try file?.check() }
    var recipe = try Project.current.recipe(experiment, changes: change.changes)
    let source = data.dataset(dataset ?? recipe.dataset)
    recipe.dataset = source.name
    let loaded = try source.catalogue.dataset(of: recipe).load(threads: threads.threads)
    let terms = try TermMatrix(of: loaded, by: recipe)
    var output = BufferedOutput()
    switch format {
    case .mm: MatrixMarket.write(terms.matrix) { output.write($0) }
    case .svmlight: SVMlight.write(terms.matrix) { output.write($0) }
    }
    output.flush()
    try tokenFile?.write(lines: (0..<terms.matrix.rowCount).map { terms.terms(of: $0).joined(separator: "\t") })
    try termFile?.write(lines: terms.vocabulary)
    if let factorFile {
      let found = try MatrixFactors(
        of: terms.matrix, dimensions: dimensions, k: clusters, seed: recipe.seed, threads: threads.threads)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      try factorFile.write(lines: [String(decoding: try encoder.encode(found), as: UTF8.self)])
    }
  }
}

extension OutputFile {
  fileprivate func write(lines: [String]) throws { try write(lines.map { $0 + "\n" }.joined().utf8) }
}
