import DelegationEvaluation
import DelegationFoundations
import DelegationTasks

/// How what a model said since its training compares with what it promised then.
package struct PromiseReview: Sendable {
  package struct Line: Sendable {
    /// `first suggestions`, `sets for 80 %`.
    package let name: String
    package let promised: Double
    package let isMeasured: Bool
    /// The alarm that watches it; its share is the promise, or the lower bound of what was measured.
    package let alarm: PromiseAlarm
    package let weeks: [PromiseAlarm.Week]

    package init(name: String, promised: Double, isMeasured: Bool, alarm: PromiseAlarm, weeks: [PromiseAlarm.Week]) {
      (self.name, self.promised, self.isMeasured) = (name, promised, isMeasured)
      (self.alarm, self.weeks) = (alarm, weeks)
    }
    package var answers: Int { weeks.reduce(0) { $0 + $1.right + $1.wrong } }
    package var share: Double { answers > 0 ? Double(weeks.reduce(0) { $0 + $1.right }) / Double(answers) : 0 }
    package var ringing: Int? { alarm.ringing(weeks) }
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

  package var rings: Bool { lines.contains { $0.ringing != nil } }

  /// How often the model was right since its training, a line each; empty before anything is known.
  package var texts: [String] {
    guard !weeks.isEmpty else { return [] }
    return lines.filter { $0.answers > 0 }.map { line in
      "since training: \(line.name) right in \(PageText.hits(line.share, of: line.answers)) "
        + "(\(line.isMeasured ? "on the test part" : "promised"): \(PageText.percent(line.promised)) %)"
    }
      + overrides.prefix(Self.mostOverrides).map {
        "since training: \($0.named) was named first for \($0.count) tasks that \($0.chosen) did"
      }
      + (overrides.count > Self.mostOverrides
        ? [
          "since training: so it was for \(overrides.count - Self.mostOverrides) more pairs of people; --page FILE lists them"
        ] : [])
  }

  private static let mostOverrides = 3

  /// What the first suggestions or a set fell short of, and since when; a line each.
  package var alarms: [String] {
    lines.compactMap { line in
      line.ringing.map { week in
        "alarm: \(line.name) are right in \(PageText.hits(line.share, of: line.answers)) since training; "
          + "\(PageText.percent(line.promised)) % \(line.isMeasured ? "were measured" : "are promised"), and in the week from "
          + "\(PageText.day(weeks[week].seconds)) chance did not explain the difference any more; "
          + "look at who left, joined or changed components, then train again"
      }
    }
  }
}
