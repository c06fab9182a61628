/// What can be said about a task at its opening, besides who should get it.
package struct TriageResult: QuestionResult {
  package var outcome: TaskOutcome
  /// For each field, whether its value at opening will still be right in the end.
  package var fields: [FieldMove]
  package var duplicates: Duplicates?
}

extension TriageResult {
  /// Whether a field's value at opening stays, and what a model that suggests another one adds, on the last fifth of the
  /// resolved tasks.
  package struct FieldMove: Codable, Equatable, Sendable {
    /// The field's name, such as `component`.
    package var field: String
    package var tasks: Int
    /// How many values at opening are right in the end, so that leaving them is right.
    package var unchanged: Int
    /// How many are right if the model's value always replaces that at opening.
    package var replaced: Int
    /// How often a given suggestion should be right.
    package var target: Double
    /// The threshold chosen on the validation part; nil if none is good enough there.
    package var threshold: Double?
    package var given: Int
    package var right: Int
  }

  /// How well it is known at a task's opening whether it will be resolved FIXED; measured on all tasks that are resolved at
  /// the end of the history, assigned or not.
  package struct TaskOutcome: Codable, Equatable, Sendable {
    /// Tasks that are resolved at the end of the history.
    package var resolved: Int
    /// Tasks that are not, and in no figure here.
    package var unresolved: Int
    package var validation: Part
    package var test: Part

    package struct Part: Codable, Equatable, Sendable {
      package var tasks: Int
      package var fixed: Int
      /// The best model first, then what it is compared with.
      package var results: [Row]
      /// The ten bins of equal width, by the probability that the model states.
      package var bins: [Bin]
    }

    package struct Row: Codable, Equatable, Sendable {
      package var rule: String
      /// The area under the receiver operating characteristic curve; nil where all tasks have the same outcome.
      package var area: Double?
      package var areaInterval95: [Double]?
      package var calibrationError: Double
      /// What exact probabilities would show on as many tasks.
      package var noiseFloor: Double
      /// How often exact probabilities would be as far off, by chance.
      package var p: Double
      package var brier: Double
      package var logLoss: Double
    }

    package struct Bin: Codable, Equatable, Sendable {
      package var tasks: Int
      package var fixed: Int
      /// The mean of the probabilities; 0 without a task.
      package var stated: Double
      /// The 95 % interval of the share of FIXED: lower and upper bound.
      package var interval95: [Double]
    }
  }
}

extension TriageResult {
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
