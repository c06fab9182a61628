extension TriageResult {
  /// How well the earlier tasks that a new one repeats are found at its opening; measured on the tasks that are resolved at the end
  /// of the history.
  package struct Duplicates: Codable, Equatable, Sendable {
    package var validation: Part
    package var test: Part
    /// How often a hint at an earlier task should be right.
    package var target: Double
    /// The least probability of a hint, chosen on the validation part; nil where no threshold is good enough there.
    package var threshold: Double?
    /// Test tasks with a hint above the threshold.
    package var given: Int
    /// The number of these that are duplicates of the task hinted at.
    package var right: Int

    package struct Part: Codable, Equatable, Sendable {
      package var tasks: Int
      /// The number of these that repeat a task opened before.
      package var duplicates: Int
      /// The model first, then what it is compared with; on the duplicates.
      package var results: [Row]
    }

    package struct Row: Codable, Equatable, Sendable {
      package var rule: String
      package var measures: RankedMeasures
    }
  }
}

extension TriageResult.Duplicates {
  var metrics: [Metric] {
    [("validation", validation), ("test", test)].flatMap { name, part in
      Metric.counts(["tasks": part.tasks, "duplicates": part.duplicates], of: "triage.duplicates.\(name)")
        + part.results.flatMap { $0.measures.measures.metrics("triage.duplicates.\(name).\($0.rule)") }
    }
      + Metric.all(
        "triage.duplicates", ["given": Double(given) / Double(max(1, test.tasks))], tolerance: Tolerance.blasShare)
      + Metric.all(
        "triage.duplicates", ["right": Double(right) / Double(max(1, given))], tolerance: Tolerance.blasShare)
  }
}
