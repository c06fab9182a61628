import DelegationEvaluation
import DelegationFiles
import DelegationTasks

/// How what a model said since its training compares with what it promised then.
package struct PromiseReview: Sendable {
  /// A promise, and how the answers of each week kept it.
  package struct Line: Sendable {
    /// `first suggestions`, `sets for 80 %`.
    package let name: String
    package let promised: Double
    package let isMeasured: Bool
    /// The alarm that watches it; its share is the promise, or the lower bound of what was measured.
    package let alarm: PromiseAlarm
    package let weeks: [PromiseAlarm.Week]

    package init(
      name: String, promised: Double, isMeasured: Bool, alarm: PromiseAlarm, weeks: [PromiseAlarm.Week]
    ) {
      (self.name, self.promised, self.isMeasured) = (name, promised, isMeasured)
      (self.alarm, self.weeks) = (alarm, weeks)
    }
    package var answers: Int { weeks.reduce(0) { $0 + $1.right + $1.wrong } }
    package var share: Double { answers > 0 ? Double(weeks.reduce(0) { $0 + $1.right }) / Double(answers) : 0 }
    var rings: Bool { alarm.rings(weeks) }
  }

  /// Somebody who was named first where somebody else did it, more than once.
  package struct Override: Equatable, Sendable {
    package let named, chosen: String
    package let count: Int

    package init(named: String, chosen: String, count: Int) {
      (self.named, self.chosen, self.count) = (named, chosen, count)
    }
  }

  package let weeks: [Moment]
  package let lines: [Line]
  package let overrides: [Override]
  package let waiting: Int

  package init(weeks: [Moment], lines: [Line], overrides: [Override], waiting: Int) {
    (self.weeks, self.lines, self.overrides, self.waiting) = (weeks, lines, overrides, waiting)
  }

  package var rings: Bool { lines.contains(where: \.rings) }

  /// How often the model was right since its training, a line each; empty before anything is known.
  package var texts: [String] {
    guard !weeks.isEmpty else { return [] }
    return lines.filter { $0.answers > 0 }.map { line in
      "since training: \(line.name) right in \(PageText.hits(line.share, of: line.answers)) "
        + "(\(line.isMeasured ? "on the test part" : "promised"): \(PageText.percent(line.promised)) %)"
    }
      + overrides.prefix(3).map {
        "since training: \($0.named) was named first for \($0.count) tasks that \($0.chosen) did"
      }
  }

  package var alarms: [String] {
    lines.filter(\.rings).map { line in
      "alarm: \(line.name) are right in \(PageText.hits(line.share, of: line.answers)) since training, less than the "
        + "\(PageText.percent(line.promised)) % that \(line.isMeasured ? "were measured" : "are promised"), and chance does not explain "
        + "it; look at who left, joined or changed components, then train again"
    }
  }
}
