package struct DurationResult: QuestionResult {
  package var effort: Effort?
  package var waiting: Waiting

  package init(effort: Effort?, waiting: Waiting) { (self.effort, self.waiting) = (effort, waiting) }

  /// How well it is known at a task's opening how long it takes whoever does it.
  package struct Effort: Codable, Equatable, Sendable {
    package var known, estimated, shortMinutes: Int
    package var validation, test: Part

    package struct Part: Codable, Equatable, Sendable {
      package var tasks, short: Int
      package var median: Double
      package var results: [Row]
    }

    package struct Row: Codable, Equatable, Sendable {
      package var rule: String
      package var tasks: Int
      package var area: Double?
      package var areaInterval95: [Double]?
      package var calibrationError, noiseFloor, medianError: Double?
      package var covered: Int?
      package var coveredInterval95: [Double]?
    }
  }

  /// How long tasks wait until they are resolved for the first time.
  package struct Waiting: Codable, Equatable, Sendable {
    package var tasks: Int
    /// Tasks that still wait when the history ends; where there are none, the data holds resolved tasks only, and no curve
    /// is fitted.
    package var unresolved: Int
    package var instant: Int
    package var curve: Curve?
    package var horizons: [Horizon]

    package struct Curve: Codable, Equatable, Sendable {
      package var points: [Point]
      var days10: Double?
      package var days50, days90: Double?
    }

    package struct Point: Codable, Equatable, Sendable {
      package var days: Int
      package var share: Double
      package var interval95: [Double]
    }

    package struct Horizon: Codable, Equatable, Sendable {
      package var days, tasks, resolved: Int
      package var results: [Row]
    }

    package struct Row: Codable, Equatable, Sendable {
      package var rule: String
      package var area: Double?
      package var areaInterval95: [Double]?
      package var calibrationError: Double
    }
  }

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
