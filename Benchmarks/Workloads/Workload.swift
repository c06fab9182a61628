/// One piece of the pipeline's work whose cost is measured: alone, in a process of its own, on given inputs.
public struct Workload: Sendable {
  /// What the command line calls it: `kmeans`.
  public let name: String
  /// What it does, in one line.
  public let summary: String
  /// The inputs it reads, each with what it means.
  public let inputs: [(name: String, meaning: String)]
  /// Reads the inputs, which costs are not measured of, and gives the work.
  public let prepare: @Sendable (WorkloadInputs) throws -> PreparedWork

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
  public static let all: [Workload] = [
    .kmeans
  ]

  public static func named(_ name: String) -> Workload? { all.first { $0.name == name } }
}

/// Work whose inputs are at hand; it can be done many times and gives the same answer each time.
public struct PreparedWork {
  public let run: () throws -> WorkloadAnswer

  package init(run: @escaping () throws -> WorkloadAnswer) { self.run = run }
}

/// What proves that the work was done, such as an inertia and a number of iterations, in a fixed order.
public struct WorkloadAnswer: Equatable, Sendable {
  public let figures: [Figure]

  public struct Figure: Equatable, Sendable {
    public let name: String
    public let value: Double
  }

  package init(_ figures: KeyValuePairs<String, Double>) {
    self.figures = figures.map { Figure(name: $0.key, value: $0.value) }
  }

  public subscript(name: String) -> Double? { figures.first { $0.name == name }?.value }
}
