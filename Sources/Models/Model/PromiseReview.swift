import DelegationEvaluation
import DelegationFoundations
import DelegationResults
import DelegationTasks

extension PromiseReview {
  /// The Monday from which weeks are counted, 1970-01-05.
  private static let monday: Int64 = 4 * 86_400
  private static let week: Int64 = 7 * 86_400
  private static let risk = 0.05
  /// How often the same person has to be chosen instead before it is a pattern.
  private static let fewestOverrides = 3

  package init(of record: SuggestionRecord, _ card: ModelCard) {
    let known = record.suggestions.compactMap { one in
      one.outcome.flatMap { outcome in
        outcome.isCounted ? (one: one, week: (outcome.known.seconds - Self.monday) / Self.week) : nil
      }
    }
    let numbers = Set(known.map(\.week)).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(numbers, numbers.indices))
    func weeks(_ isRight: (SuggestionRecord.Suggestion) -> Bool?) -> [PromiseAlarm.Week] {
      var weeks = Array(repeating: PromiseAlarm.Week(right: 0, wrong: 0), count: numbers.count)
      for (one, week) in known {
        switch isRight(one) {
        case true?: weeks[places[week]!].right += 1
        case false?: weeks[places[week]!].wrong += 1
        case nil: break
        }
      }
      return weeks
    }
    let promises = card.sets.enumerated().filter { !$0.element.isBroken }
    let risk = Self.risk / Double(1 + promises.count)
    let (top1, test) = (card.measured.top1, card.measured.test)
    let least = Interval.wilson(Int((top1 * Double(test)).rounded()), of: test).lower
    var lines: [Line] = []
    // What was never right cannot fall.
    if least > 0 {
      lines.append(
        Line(
          name: "first suggestions", promised: top1, isMeasured: true, alarm: PromiseAlarm(promised: least, risk: risk),
          weeks: weeks(\.isRight)))
    }
    lines += promises.map { number, promise in
      let share = promise.sets.confidence
      return Line(
        name: "sets for \(PageText.plainPercent(share)) %", promised: share, isMeasured: false,
        alarm: PromiseAlarm(promised: share, risk: risk), weeks: weeks { $0.isRight(set: number, of: card.persons) })
    }
    self.init(
      weeks: numbers.map { Moment($0 * Self.week + Self.monday) }, lines: lines,
      overrides: Self.overrides(known.map(\.one)), waiting: record.suggestions.count { $0.outcome == nil })
  }

  private static func overrides(_ known: [SuggestionRecord.Suggestion]) -> [Override] {
    var counts: [[String]: Int] = [:]
    for one in known {
      guard let first = one.people.first, let chosen = one.outcome?.assignee, first != chosen, !first.isEmpty,
        !chosen.isEmpty
      else { continue }
      counts[[first, chosen], default: 0] += 1
    }
    return counts.filter { $0.value >= fewestOverrides }
      .map { Override(named: $0.key[0], chosen: $0.key[1], count: $0.value) }
      .sorted { ($1.count, $0.named, $0.chosen) < ($0.count, $1.named, $1.chosen) }
  }
}
