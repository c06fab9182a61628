extension ExperimentResult {
  /// What can be said about a task at its opening, besides who should get it.
  package struct Triage: Codable, Equatable, Sendable {
    package var outcome: TaskOutcome
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

    /// A stretch of the resolved tasks, by opening.
    package struct Part: Codable, Equatable, Sendable {
      package var tasks: Int
      package var fixed: Int
      /// The best model first, then what it is compared with.
      package var results: [Row]
      /// Ten of equal width, by the probability that the model states.
      package var bins: [Bin]
    }

    package struct Row: Codable, Equatable, Sendable {
      /// As in `OutcomeEvaluation.Rule`.
      package var rule: String
      /// Under the receiver operating characteristic curve; nil where all tasks have the same outcome.
      package var area: Double?
      /// 95 %: lower and upper bound.
      package var areaInterval95: [Double]?
      package var calibrationError: Double
      package var brier: Double
      package var logLoss: Double
    }

    package struct Bin: Codable, Equatable, Sendable {
      package var tasks: Int
      package var fixed: Int
      /// The mean of the probabilities; 0 without a task.
      package var stated: Double
      /// Of the share of FIXED, 95 %: lower and upper bound.
      package var interval95: [Double]
    }
  }
}

extension ExperimentResult.Triage {
  var metrics: [Metric] { outcome.metrics }
}

extension ExperimentResult.TaskOutcome {
  var metrics: [Metric] {
    Metric.all("triage.outcome", ["resolved": Double(resolved), "unresolved": Double(unresolved)], tolerance: 0)
      + [("validation", validation), ("test", test)].flatMap { name, part in
        Metric.all("triage.outcome.\(name)", ["tasks": Double(part.tasks), "fixed": Double(part.fixed)], tolerance: 0)
          + part.results.flatMap { row in
            Metric.all(
              "triage.outcome.\(name).\(row.rule)",
              [
                "area": row.area, "calibrationError": row.calibrationError, "brier": row.brier,
                "logLoss": row.logLoss,
              ])
          }
      }
  }
}
