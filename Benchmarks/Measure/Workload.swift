import DelegationVectors

/// One piece of the pipeline's work whose cost is measured: alone, in a process of its own, on given inputs.
package struct Workload: Sendable {
  /// What the command line calls it: `kmeans`.
  package let name: String
  /// What it does, in one line.
  package let summary: String
  /// The inputs it reads, each with what it means.
  package let inputs: [(name: String, meaning: String)]
  /// Reads the inputs, which costs are not measured of, and gives the work.
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

  /// Every workload, in the order of the data's way.
  package static let all: [Workload] = [
    .memory, .matrixProduct, .ingestXML, .ingestJSON, .ingestArchive, .tfidf, .kmeans, .lsa,
    .denseKMeans, .pairs, .trees, .recommend, .loadBundle, .endToEnd, .folds,
  ]

  /// To be called first thing in a program, as `delegate` does.
  package static func prepareProcess() { BLAS.prepare() }

  /// The workload of this name, if there is one.
  package static func named(_ name: String) -> Workload? { all.first { $0.name == name } }
}

/// Work whose inputs are at hand; it can be done many times and gives the same answer each time.
package struct PreparedWork {
  /// Does the work once.
  package let run: () throws -> WorkloadAnswer

  package init(run: @escaping () throws -> WorkloadAnswer) { self.run = run }
}

/// What proves that the work was done, such as an inertia and a number of iterations, in a fixed order.
package struct WorkloadAnswer: Equatable, Sendable {
  /// In the order in which they are printed.
  package private(set) var figures: [Figure]

  /// One number of an answer.
  package struct Figure: Equatable, Sendable {
    /// Such as `inertia`.
    package let name: String
    /// In the unit its name implies.
    package let value: Double
  }

  package init(_ figures: KeyValuePairs<String, Double>) {
    self.figures = figures.map { Figure(name: $0.key, value: $0.value) }
  }

  /// More figures behind these.
  package func adding(_ more: [Figure]) -> WorkloadAnswer {
    var all = self
    all.figures += more
    return all
  }

  /// The figure of this name, if the answer has it.
  package subscript(name: String) -> Double? { figures.first { $0.name == name }?.value }
}
