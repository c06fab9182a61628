package struct TriageResult: QuestionResult {
  package var outcome: TaskOutcome
  package var fields: [FieldMove]
  package var duplicates: Duplicates?

  /// Whether a field's value at opening stays, and what a model that suggests another one adds, on the last fifth of the
  /// resolved tasks.
  package struct FieldMove: Codable, Equatable, Sendable {
    package var field: String
    package var tasks, unchanged, replaced: Int
    package var target: Double
    package var threshold: Double?
    package var given, right: Int
  }

  /// How well it is known at a task's opening whether it will be resolved FIXED; measured on all tasks that are resolved at
  /// the end of the history, assigned or not.
  package struct TaskOutcome: Codable, Equatable, Sendable {
    package var resolved, unresolved: Int
    package var validation, test: Part

    package struct Part: Codable, Equatable, Sendable {
      package var tasks, fixed: Int
      package var results: [Row]
      package var bins: [Bin]
    }

    package struct Row: Codable, Equatable, Sendable {
      package var rule: String
      package var area: Double?
      package var areaInterval95: [Double]?
      package var calibrationError, noiseFloor, p, brier: Double
      package var logLoss: Double
    }

    package struct Bin: Codable, Equatable, Sendable {
      package var tasks, fixed: Int
      package var stated: Double
      package var interval95: [Double]
    }
  }

  package var metrics: [Metric] { outcome.metrics + fields.flatMap(\.metrics) + (duplicates?.metrics ?? []) }
}

extension TriageResult.FieldMove {
  var metrics: [Metric] {
    Metric.counts(["tasks": tasks, "unchanged": unchanged], of: "triage.\(field)")
      + Metric.all(
        "triage.\(field)",
        ["replaced": Double(replaced) / Double(max(1, tasks)), "given": Double(given) / Double(max(1, tasks))])
      + Metric.all("triage.\(field)", ["right": Double(right) / Double(max(1, given))], tolerance: Tolerance.blasShare)
  }
}

extension TriageResult.TaskOutcome {
  var metrics: [Metric] {
    Metric.counts(["resolved": resolved, "unresolved": unresolved], of: "triage.outcome")
      + [("validation", validation), ("test", test)].flatMap { name, part in
        Metric.counts(["tasks": part.tasks, "fixed": part.fixed], of: "triage.outcome.\(name)")
          + part.results.flatMap { row in
            Metric.all(
              "triage.outcome.\(name).\(row.rule)",
              ["area": row.area, "calibrationError": row.calibrationError, "brier": row.brier, "logLoss": row.logLoss])
          }
      }
  }
}
