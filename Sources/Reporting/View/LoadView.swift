import DelegationEvaluation
import DelegationFoundations
import DelegationResults

enum LoadView {
  /// How many persons the table has at most; `tables/` has all.
  private static let most = 100

  static func context(_ document: ExperimentResult) -> Context? {
    guard let load = document.load, !load.persons.isEmpty else { return nil }
    let first = load.persons.reduce(0) { $0 + $1.first }
    let assigned = load.persons.reduce(0) { $0 + $1.assigned }
    let hasAccuracy = load.persons.contains { $0.accuracy != nil }
    return Context([
      "charts": Context([
        "load": [document.loadChart, document.limitChart].compactMap(\.self), "persons": document.personChart,
      ]),
      "loadSentence": Self.sentence(load, on: document),
      "shiftSentence": Self.shiftSentence(load),
      "limitSentence": Self.limitSentence(load),
      "fallbackSentence": load.fallback.flatMap {
        Self.fallbackSentence($0, hasTeams: document.breakdown?.teams != nil)
      },
      "accuracySentence": document.breakdown.flatMap(Self.accuracySentence),
      "loadTitle":
        (load.persons.count > Self.most
        ? "The \(Self.most) busiest of \(PageText.counted(load.persons.count, "person"))" : "Everybody")
        + (load.limits.count > 1 ? ", and what a limit costs" : ""),
      "loadTable": TableView(
        "Test tasks by person: assigned, and named first for by \(load.model)",
        texts: ["Person"],
        numbers: ["assigned", "named first", "difference", "% of assigned", "% of named first"]
          + (hasAccuracy ? ["right first, %", "among the first five, %"] : []),
        rows: load.persons.prefix(Self.most).map { person in
          func bar(_ count: Int, of all: Int) -> TableView.Cell {
            let share = all > 0 ? Double(count) / Double(all) : 0
            return .bar(PageText.percent(share), share: share)
          }
          let cells: [TableView.Cell] = [
            .count(person.assigned), .count(person.first), .number(Self.difference(person.first - person.assigned)),
            bar(person.assigned, of: assigned), bar(person.first, of: first),
          ]
          return TableView.Row(person.person, cells + (hasAccuracy ? TableView.Cell.accuracy(person.accuracy) : []))
        }
      ).following(
        "person tasks named more part partNamed" + (hasAccuracy ? " first:\(load.model) five:\(load.model)" : "")),
    ])
  }

  private static func sentence(_ load: ExperimentResult.LoadSection, on document: ExperimentResult) -> String {
    let busiest = load.persons.map(\.first).max() ?? 0
    return "Five persons were assigned \(PageText.percent(load.assignedTopFive))\u{A0}% of the test tasks; "
      + "\(document.named(load.model, load.mode)) names five persons first for "
      + "\(PageText.percent(load.firstTopFive))\u{A0}%, one of them for \(PageText.counted(busiest, "task"))."
  }

  private static func shiftSentence(_ load: ExperimentResult.LoadSection) -> String {
    let idle = load.persons.count { $0.assigned > 0 && $0.first == 0 }
    let never = load.persons.count { $0.assigned == 0 }
    var text =
      "If everybody took what they are named first for, \(PageText.percent(load.shifted))\u{A0}% of the work would move."
    if idle > 0 { text += " \(PageText.counted(idle, "assignee")) would never be named first" }
    if never > 0 {
      text +=
        (idle > 0 ? ", and " : " ") + "\(PageText.counted(never, "person")) with none of these tasks would be"
    }
    return text + (idle + never > 0 ? "." : "")
  }

  private static func limitSentence(_ load: ExperimentResult.LoadSection) -> String? {
    guard let free = load.limits.last, load.limits.count > 1,
      let point = load.limits.first(where: { $0.right > free.right - 0.05 }), point.perWeek < free.perWeek
    else { return nil }
    return "With a limit of \(PageText.counted(point.perWeek, "task")) a week for each, "
      + "\(PageText.percent(point.right))\u{A0}% go to the right person instead of \(PageText.percent(free.right))\u{A0}%; five people then get "
      + "\(PageText.percent(point.topFive))\u{A0}% of the work instead of \(PageText.percent(free.topFive))\u{A0}%"
      + (point.unassigned < 0.0005 ? "." : ", and \(PageText.percent(point.unassigned))\u{A0}% is left for nobody.")
  }

  private static func fallbackSentence(
    _ fallback: ExperimentResult.LoadSection.FallbackSection, hasTeams: Bool
  ) -> String? {
    guard fallback.tasks >= 30 else { return nil }
    func list(_ share: (FallbackOutcomes.Outcome) -> Double) -> [String] {
      fallback.outcomes.map { PageText.percent(share($0)) }
    }
    let right = zip(fallback.outcomes, list(\.right)).map { "\($0.form.text(hasTeams)) \($1)\u{A0}%" }
    return
      "For \(PageText.counted(fallback.tasks, "test task")) the model names neither one person nor a set. Given to somebody all the same, they "
      + "would have gone to the right person as often as this: \(right.joined(separator: "; ")). Five people would then get "
      + "\(list(\.topFive).joined(separator: ", "))\u{A0}% of these tasks"
      + (fallback.outcomes.contains { $0.newcomers != nil }
        ? ", and newcomers \(list { $0.newcomers ?? 0 }.joined(separator: ", "))\u{A0}%." : ".")
  }

  private static func accuracySentence(_ breakdown: ExperimentResult.Breakdown) -> String? {
    guard let others = breakdown.others else { return nil }
    func text(_ accuracy: Accuracy) -> String {
      "\(PageText.percent(accuracy.top1))\u{A0}% (95\u{A0}%: \(PageText.interval(accuracy.interval95["top1"])))"
    }
    return
      "The right person is named first for \(text(breakdown.busiest)) of the tasks of the five busiest assignees, and for "
      + "\(text(others)) of all others."
  }

  private static func difference(_ number: Int) -> String {
    number == 0 ? "0" : (number > 0 ? "+" : "") + PageText.count(number)
  }
}

extension Fallback {
  fileprivate func text(_ hasTeams: Bool) -> String {
    switch self {
    case .none: "nobody"
    case .team: "the likeliest person\(hasTeams ? " of the likeliest team" : "")"
    case .leastOpen: "whoever \(hasTeams ? "of it " : "")has the fewest open tasks"
    case .roundRobin: "whoever \(hasTeams ? "of it " : "")has waited longest for a task"
    }
  }
}
