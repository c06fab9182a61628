import DelegationEvaluation
import DelegationFiles
import DelegationTasks

/// How what a model said since its training compares with what it promised then.
package struct PromiseReview: Sendable {
  /// A promise, and how the answers of each week kept it.
  package struct Line: Sendable {
    /// `first suggestions`, `sets for 80 %`.
    package let name: String
    /// The share that was promised, or was measured on the test part.
    package let promised: Double
    let isMeasured: Bool
    /// The alarm that watches it; its share is the promise, or the lower bound of what was measured.
    package let alarm: PromiseAlarm
    /// By the week in which the outcome became known, from the first one on.
    package let weeks: [PromiseAlarm.Week]

    package var right: Int { weeks.reduce(0) { $0 + $1.right } }
    package var answers: Int { weeks.reduce(0) { $0 + $1.right + $1.wrong } }
    package var share: Double { answers > 0 ? Double(right) / Double(answers) : 0 }
    package var rings: Bool { alarm.rings(weeks) }
  }

  /// Somebody who was named first where somebody else did it, more than once.
  package struct Override: Equatable, Sendable {
    package let named: String
    package let chosen: String
    package let count: Int
  }

  /// Monday, 1970-01-05, from which weeks are counted.
  private static let monday: Int64 = 4 * 86_400
  private static let week: Int64 = 7 * 86_400
  /// The probability of a false alarm of a model, ever, is shared by what is watched.
  package static let risk = 0.05
  /// How often the same person has to be chosen instead before it is a pattern.
  private static let fewestOverrides = 3

  /// The first day of the first week, as a moment; nil before anything is known.
  package let start: Moment?
  package let lines: [Line]
  /// The most frequent first.
  package let overrides: [Override]
  /// The number of tasks that still wait for an outcome.
  package let waiting: Int

  package init(of record: SuggestionRecord, _ card: ModelCard) {
    let known = record.suggestions.filter { $0.outcome?.isCounted == true }
    func week(_ one: SuggestionRecord.Suggestion) -> Int {
      Int((one.outcome!.known.seconds - Self.monday) / Self.week)
    }
    let numbers = known.map(week)
    let (first, last) = (numbers.min() ?? 0, numbers.max() ?? -1)
    start = known.isEmpty ? nil : Moment(Int64(first) * Self.week + Self.monday)
    waiting = record.suggestions.count { $0.outcome == nil }
    func weeks(_ isRight: (SuggestionRecord.Suggestion) -> Bool?) -> [PromiseAlarm.Week] {
      var weeks = Array(repeating: PromiseAlarm.Week(right: 0, wrong: 0), count: last - first + 1)
      for one in known {
        switch isRight(one) {
        case true?: weeks[week(one) - first].right += 1
        case false?: weeks[week(one) - first].wrong += 1
        case nil: break
        }
      }
      return weeks
    }
    let named = card.sets.enumerated().filter { !$0.element.isBroken }
    let risk = Self.risk / Double(1 + named.count)
    let (top1, test) = (card.measured.top1, card.measured.test)
    let least = Interval.wilson(Int((top1 * Double(test)).rounded()), of: test).lower
    var lines: [Line] = []
    if 0 < least, least < 1 {
      lines.append(
        Line(
          name: "first suggestions", promised: top1, isMeasured: true, alarm: PromiseAlarm(promised: least, risk: risk),
          weeks: weeks(\.isRight)))
    }
    for (number, promise) in named {
      let share = promise.sets.confidence
      lines.append(
        Line(
          name: "sets for \(PageText.plainPercent(share)) %", promised: share, isMeasured: false,
          alarm: PromiseAlarm(promised: share, risk: risk), weeks: weeks { $0.isRight(set: number) }))
    }
    self.lines = lines
    var counts: [[String]: Int] = [:]
    for one in known {
      guard let first = one.people.first, let chosen = one.outcome?.assignee, first != chosen, !first.isEmpty,
        !chosen.isEmpty
      else { continue }
      counts[[first, chosen], default: 0] += 1
    }
    overrides = counts.filter { $0.value >= Self.fewestOverrides }
      .map { Override(named: $0.key[0], chosen: $0.key[1], count: $0.value) }
      .sorted { ($1.count, $0.named, $0.chosen) < ($0.count, $1.named, $1.chosen) }
  }

  package var rings: Bool { lines.contains(where: \.rings) }
}

extension PromiseReview {
  /// How often the model was right since its training, a line each; empty before anything is known.
  package var texts: [String] {
    guard start != nil else { return [] }
    return lines.filter { $0.answers > 0 }.map { line in
      "since training: \(line.name) right in \(PageText.percent(line.share)) % of \(line.answers) "
        + "(\(line.isMeasured ? "on the test part" : "promised"): \(PageText.percent(line.promised)) %)"
    }
      + overrides.prefix(3).map {
        "since training: \($0.named) was named first for \($0.count) tasks that \($0.chosen) did"
      }
  }

  /// What is broken beyond chance, a line each.
  package var alarms: [String] {
    lines.filter(\.rings).map { line in
      "alarm: \(line.name) are right in \(PageText.percent(line.share)) % of \(line.answers) since training, less than the "
        + "\(PageText.percent(line.promised)) % that \(line.isMeasured ? "were measured" : "are promised"), and chance does not explain "
        + "it; look at who left, joined or changed components, then train again"
    }
  }
}
