/// How long tasks take and wait.
package struct DurationResult: QuestionResult {
  /// The part about efforts; nil where the data has no efforts, or too few.
  package var effort: Effort?
  package var waiting: Waiting

  package init(effort: Effort?, waiting: Waiting) { (self.effort, self.waiting) = (effort, waiting) }
}

extension DurationResult {
  /// How well it is known at a task's opening how long it takes whoever does it.
  package struct Effort: Codable, Equatable, Sendable {
    /// Tasks whose effort is known.
    package var known: Int
    /// The number of these with an estimate at the opening.
    package var estimated: Int
    /// The most minutes that a short task takes.
    package var shortMinutes: Int
    package var validation: Part
    package var test: Part

    /// A stretch of the tasks with an effort, by opening.
    package struct Part: Codable, Equatable, Sendable {
      package var tasks: Int
      /// The number of tasks done within ``Effort/shortMinutes``.
      package var short: Int
      /// The median effort in minutes.
      package var median: Double
      package var results: [Row]
    }

    package struct Row: Codable, Equatable, Sendable {
      package var rule: String
      package var tasks: Int
      /// The area under the receiver operating characteristic curve of a short task; nil where all tasks are, or none.
      package var area: Double?
      package var areaInterval95: [Double]?
      /// The calibration error; nil where the rule states no probability.
      package var calibrationError: Double?
      /// What exact probabilities would show on as many tasks.
      package var noiseFloor: Double?
      /// The median distance in minutes between what is stated and what it took.
      package var medianError: Double?
      /// Efforts inside the 10 to 90 % band; nil where the rule states none.
      package var covered: Int?
      /// The 95 % interval of the share of covered efforts: lower and upper bound.
      package var coveredInterval95: [Double]?
    }
  }

  /// How long tasks wait until they are resolved for the first time.
  package struct Waiting: Codable, Equatable, Sendable {
    package var tasks: Int
    /// Tasks that still wait when the history ends; where there are none, the data holds resolved tasks only, and no curve
    /// is fitted.
    package var unresolved: Int
    /// Tasks that are resolved at the very moment of their opening, and in no figure here.
    package var instant: Int
    package var curve: Curve?
    /// What was stated about the last fifth of the tasks; empty without a curve.
    package var horizons: [Horizon]

    package struct Curve: Codable, Equatable, Sendable {
      package var points: [Point]
      /// Days until 10, 50 and 90 % are resolved; nil where the history is too short to say.
      package var days10: Double?
      package var days50: Double?
      package var days90: Double?
    }

    package struct Point: Codable, Equatable, Sendable {
      package var days: Int
      package var share: Double
      package var interval95: [Double]
    }

    package struct Horizon: Codable, Equatable, Sendable {
      package var days: Int
      /// Test tasks that were seen for so long.
      package var tasks: Int
      package var resolved: Int
      package var results: [Row]
    }

    package struct Row: Codable, Equatable, Sendable {
      package var rule: String
      /// The area under the receiver operating characteristic curve; nil where all or no tasks are resolved by then.
      package var area: Double?
      package var areaInterval95: [Double]?
      package var calibrationError: Double
    }
  }
}

extension DurationResult {
  package var metrics: [Metric] { (effort?.metrics ?? []) + waiting.metrics }
}

extension DurationResult.Effort {
  var metrics: [Metric] {
    Metric.counts(["known": known, "estimated": estimated], of: "durations.effort")
      + [("validation", validation), ("test", test)].flatMap { name, part in
        Metric.counts(["tasks": part.tasks, "short": part.short], of: "durations.effort.\(name)")
          + part.results.flatMap { row in
            Metric.all(
              "durations.effort.\(name).\(row.rule)",
              [
                "area": row.area, "calibrationError": row.calibrationError,
                "covered": row.covered.map { Double($0) / Double(max(1, row.tasks)) },
              ])
          }
      }
  }
}

extension DurationResult.Waiting {
  var metrics: [Metric] {
    Metric.counts(["tasks": tasks, "unresolved": unresolved, "instant": instant], of: "durations.waiting")
      + (curve?.points ?? []).flatMap { point in
        Metric.all("durations.waiting.within\(point.days)", ["share": point.share])
      }
      + horizons.flatMap { horizon in
        horizon.results.flatMap { row in
          Metric.all(
            "durations.waiting.within\(horizon.days).\(row.rule)",
            ["area": row.area, "calibrationError": row.calibrationError])
        }
      }
  }
}
