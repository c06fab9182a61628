import DelegationMatching
import DelegationTasks
import DelegationVectors

/// Linear support vector machines on tasks' terms and categories, one for each person against the rest.
///
/// A row holds the task's terms by sublinear TF-IDF scaled to length one, its categories at opening as ones, and a one as bias.
/// Bigrams are left out: a trained model knows how often a text holds a term, not the order of its words.
///
/// - Memory: 4 bytes per person and column; columns are the terms of at least two examples and the categories.
/// - Source: Joachims 1998, doi:10.1007/BFb0026683; ``DualCoordinateDescent`` for the fit.
struct LinearMachines: Sendable {
  private let inputs: LinearInputs
  private let persons: [PersonID]
  private var weights: [Float]

  /// - Parameters:
  ///   - examples: Each task once, in task order.
  ///   - seed: One seed for all persons, since their numbers depend on who comes later.
  init(
    _ examples: [(task: Int, person: PersonID)], persons: [PersonID], features: TaskFeatures,
    descent: DualCoordinateDescent, seed: UInt64, threads: Threads
  ) {
    let tasks = examples.map(\.task)
    let inputs = LinearInputs(features: features, examples: tasks)
    let rows = inputs.rows(of: tasks)
    let squares = rows.squaredNorms
    let parts = threads.map(persons.count) { number in
      let isPositive = examples.map { $0.person == persons[number] }
      return descent.fit(rows, squares: squares, isPositive: isPositive, seed: seed).weights.map(Float.init)
    }
    weights = Array(repeating: 0, count: rows.columnCount * persons.count)
    for (person, part) in parts.enumerated() {
      for column in part.indices { weights[column * persons.count + person] = part[column] }
    }
    self.inputs = inputs
    self.persons = persons
  }

  func margins(of task: Int) -> [Double] {
    let row = inputs.rows(of: [task])
    var margins = [Double](repeating: 0, count: persons.count)
    for (column, value) in zip(row.columns, row.weights) {
      for person in persons.indices {
        margins[person] += Double(value) * Double(weights[Int(column) * persons.count + person])
      }
    }
    return margins
  }

  private static let mostExamples = 4_000
  /// A margin's factor in the exponent of a probability.
  private static let sharpness = 4.0

  init(latestOf examples: [TrainingExample], features: TaskFeatures) {
    let latest = examples.suffix(Self.mostExamples).map { ($0.task, $0.person) }
    self.init(
      latest, persons: Set(latest.map(\.1)).sorted(), features: features,
      descent: DualCoordinateDescent(cost: 1, tolerance: 0.1), seed: 1, threads: .one)
  }

  /// exp(4 · margin) of each person, as shares of the sum; 0 for those without a machine.
  func probabilities(of task: Int, personCount: Int) -> [Double] {
    var probabilities = [Double](repeating: 0, count: personCount)
    guard !persons.isEmpty else { return probabilities }
    let shares = Softmax.probabilities(of: margins(of: task).map { $0 * Self.sharpness })
    for (person, share) in zip(persons, shares) { probabilities[Int(person)] = share }
    return probabilities
  }
}

/// The columns of ``LinearMachines``: terms, then the values of each category, then the bias.
private struct LinearInputs: Sendable {
  /// The keys of single fields; pairs of fields would double what these say.
  private static let keys: [WorkKey] = [.component, .reporter, .inbox, .version, .opSys, .severity, .product, .topic]
  private static let weighting = Weighting(termFrequency: .sublinear, inverse: .smooth, normalisation: .l2)
  /// A term that one example holds teaches nothing about others.
  private static let leastHolders = 2

  private let features: TaskFeatures
  private let tfidf: TFIDF
  private let starts: [Int]
  private let columnCount: Int

  init(features: TaskFeatures, examples: [Int]) {
    self.features = features
    tfidf = TFIDF.fit(
      corpus: features.terms, rows: examples, weighting: Self.weighting, minimumDocumentFrequency: Self.leastHolders)
    var (starts, next) = ([Int](), tfidf.columnCount)
    for key in Self.keys {
      starts.append(next)
      next += features.categories.count(of: key)
    }
    self.starts = starts
    columnCount = next + 1
  }

  func rows(of tasks: [Int]) -> SparseMatrix {
    let texts = tfidf.matrix(corpus: features.terms, rows: tasks)
    var (rowStarts, columns, weights) = ([0], [UInt32](), [Float]())
    for (row, task) in tasks.enumerated() {
      let range = texts.range(ofRow: row)
      columns += texts.columns[range]
      weights += texts.weights[range]
      let values = zip(Self.keys, starts).compactMap { key, start in
        features.categories.number(key, of: task).map { UInt32(start + $0) }
      }
      columns += values + [UInt32(columnCount - 1)]
      weights += Array(repeating: 1, count: values.count + 1)
      rowStarts.append(columns.count)
    }
    return SparseMatrix(rowStarts: rowStarts, columns: columns, weights: weights, columnCount: columnCount)
  }
}
