import DelegationFoundations
import DelegationMatching
import DelegationTasks
import DelegationText
import DelegationVectors

/// Ranks persons by a linear support vector machine each, one against the rest, on the task's terms and categories: the
/// literature's usual baseline.
///
/// A row holds the task's terms by sublinear TF-IDF scaled to length one, its categories at opening as ones, and a one as bias.
/// Bigrams are left out: a trained model knows how often a text holds a term, not the order of its words. The model is fitted anew at
/// the first ranking after a new example, so it suits batch only.
///
/// - Score: 1 / (1 + exp(−margin)), from 0 to 1; the margin is w·x. It is no probability.
/// - Ties: ``MostFrequent``.
/// - Memory: 4 bytes per person and column; columns are the terms of at least two training examples and the categories.
/// - Source: Joachims 1998, doi:10.1007/BFb0026683; Dipongkor & Moran 2023 for its place beside other ways to triage;
///   ``DualCoordinateDescent`` for the fit.
package struct LinearSVM: Recommender {
  package let scale = ScoreScale.relative
  private let context: ModelContext
  private let descent: DualCoordinateDescent
  private var ledger: ExampleLedger
  private var fitted: FittedSVM?

  package init(context: ModelContext, cost: Double) {
    self.context = context
    descent = DualCoordinateDescent(cost: cost)
    ledger = ExampleLedger(taskCount: context.features.openings.count, personCount: context.personCount)
  }

  package mutating func learn(_ example: TrainingExample) {
    ledger.learn(example)
    fitted = nil
  }

  package mutating func forget(_ example: TrainingExample) {
    ledger.forget(example)
    fitted = nil
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.mostFrequent()
    guard !persons.isEmpty else { return Ranking(persons: [], scores: []) }
    let fitted = self.fitted ?? FittedSVM(ledger.assignees, persons: persons, context: context, descent: descent)
    self.fitted = fitted
    let scores = fitted.margins(of: task).map { 1 / (1 + Elementary.exp(-$0)) }
    return Ranking(inTieOrder: persons, scores: scores)
  }
}

/// The machines of all persons with a training example.
private struct FittedSVM: Sendable {
  private let inputs: LinearInputs
  private let personCount: Int
  /// By column, then by person.
  private var weights: [Float]

  /// - Parameters:
  ///   - assignees: By task; nil where it is no training example.
  ///   - persons: Those of the examples, each once.
  init(_ assignees: [PersonID?], persons: [PersonID], context: ModelContext, descent: DualCoordinateDescent) {
    let tasks = assignees.indices.filter { assignees[$0] != nil }
    let inputs = LinearInputs(features: context.features, examples: tasks)
    let rows = inputs.rows(of: tasks)
    // One seed for all: persons' numbers depend on who comes later.
    let parts = context.threads.map(persons.count) { number in
      descent.fit(
        rows, isPositive: tasks.map { assignees[$0] == persons[number] }, seed: context.seed
      ).weights.map(Float.init)
    }
    weights = Array(repeating: 0, count: rows.columnCount * persons.count)
    for (person, part) in parts.enumerated() {
      for column in part.indices { weights[column * persons.count + person] = part[column] }
    }
    self.inputs = inputs
    personCount = persons.count
  }

  /// One per person.
  func margins(of task: Int) -> [Double] {
    let row = inputs.rows(of: [task])
    var margins = [Double](repeating: 0, count: personCount)
    for (column, value) in zip(row.columns, row.weights) {
      for person in 0..<personCount {
        margins[person] += Double(value) * Double(weights[Int(column) * personCount + person])
      }
    }
    return margins
  }
}

/// The columns of ``LinearSVM``: terms, then the values of each category, then the bias.
private struct LinearInputs: Sendable {
  /// The keys of single fields; pairs of fields would double what these say.
  private static let keys: [WorkKey] = [.component, .reporter, .inbox, .version, .opSys, .severity, .product]
  private static let weighting = Weighting(termFrequency: .sublinear, inverse: .smooth, normalisation: .l2)
  /// A term that one example holds tells nothing about others.
  private static let leastHolders = 2

  private let features: TaskFeatures
  private let tfidf: TFIDF
  /// By key: where its values begin.
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

extension LinearSVM {
  static let description = ModelDescription(
    name: "linear-svm",
    summary: "Ranks persons by a linear support vector machine each, on the task's terms and categories.",
    tieRule: "Equal margins: by most-frequent.",
    settings: [
      .real("cost", "what a training example on the wrong side costs", defaultValue: 1, in: 0.0001...10_000)
    ],
    modes: [.batch],
    text: .terms
  ) { values, context in LinearSVM(context: context, cost: values["cost"]) }
}
