import DelegationVectors

/// One part of the pipeline whose cost is measured: alone, in its own process, on given inputs.
package struct Workload: Sendable {
  /// Its name on the command line: `kmeans`.
  package let name: String
  /// What it does, in one line.
  package let summary: String
  /// The inputs it reads, each with its meaning.
  package let inputs: [(name: String, meaning: String)]
  /// Reads the inputs, which is not measured, and returns the work.
  package let prepare: @Sendable (WorkloadInputs) throws -> PreparedWork

  package init(
    _ name: String, _ summary: String, inputs: [(name: String, meaning: String)],
    prepare: @escaping @Sendable (WorkloadInputs) throws -> PreparedWork
  ) {
    self.name = name
    self.summary = summary
    self.inputs = inputs
    self.prepare = prepare
  }

  /// Every workload, in pipeline order.
  package static let all: [Workload] = [
    .memory, .matrixProduct, .ingestXML, .ingestJSON, .ingestArchive, .tfidf, .matrix, .kmeans, .lsa,
    .denseKMeans, .pairs, .trees, .recommend, .loadBundle, .endToEnd, .folds,
  ]

  /// Call this first in a program, as `delegate` does.
  package static func prepareProcess() { BLAS.choose(.common) }

  /// The workload of this name, if there is one.
  package static func named(_ name: String) -> Workload? { all.first { $0.name == name } }
}

/// Work with loaded inputs; it can be repeated and gives the same answer each time.
package struct PreparedWork {
  /// Does the work once.
  package let run: () throws -> WorkloadAnswer

  package init(run: @escaping () throws -> WorkloadAnswer) { self.run = run }
}

/// The result of a workload, such as an inertia and a number of iterations, which proves that the work was done.
package struct WorkloadAnswer: Equatable, Sendable {
  /// In print order.
  package private(set) var metrics: [Metric]

  /// One number of an answer.
  package struct Metric: Equatable, Sendable {
    /// Such as `inertia`.
    package let name: String
    /// In the unit implied by the name.
    package let value: Double
  }

  package init(_ metrics: KeyValuePairs<String, Double>) {
    self.metrics = metrics.map { Metric(name: $0.key, value: $0.value) }
  }

  /// The answer with more metrics at the end.
  package func adding(_ more: [Metric]) -> WorkloadAnswer {
    var all = self
    all.metrics += more
    return all
  }

  /// The metric of this name, if the answer has it.
  package subscript(name: String) -> Double? { metrics.first { $0.name == name }?.value }
}
