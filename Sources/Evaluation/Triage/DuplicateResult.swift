extension TriageResult {
  /// How well the earlier tasks that a new one repeats are found at its opening; measured on the tasks that are resolved at the end
  /// of the history.
  package struct Duplicates: Codable, Equatable, Sendable {
    package var validation, test: Part
    package var target: Double
    package var threshold: Double?
    package var given, right: Int

    package struct Part: Codable, Equatable, Sendable {
      package var tasks, duplicates: Int
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
