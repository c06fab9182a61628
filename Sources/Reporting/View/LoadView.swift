import DelegationExperiments

/// The section about who would get how much work.
struct LoadView {
  var loadSentence: String
  var loadTable: TableView

  /// Nil where it was not measured.
  init?(_ document: ExperimentResult) {
    guard let load = document.load, !load.persons.isEmpty else { return nil }
    let first = load.persons.reduce(0) { $0 + $1.first }
    let assigned = load.persons.reduce(0) { $0 + $1.assigned }
    loadSentence = Self.sentence(load, document.counts.test)
    loadTable =
      TableView(
        "Test tasks by person: owned in the end, and named first for by \(load.model)",
        columns: [
          .words("Person"), .figures("assigned"), .figures("named first"), .figures("difference"), .figures("% of owned"),
          .figures("% of named first"),
        ],
        rows: load.persons.map { person in
          let shares = [(person.assigned, assigned), (person.first, first)].map { $1 > 0 ? Double($0) / Double($1) : 0 }
          return TableView.Row(
            rowName: person.person,
            cells: [
              .figure(PageText.count(person.assigned)), .figure(PageText.count(person.first)),
              .figure(Self.difference(person.first - person.assigned)),
            ] + shares.map { .bar(PageText.percent($0), share: $0) })
        }
      ).sortable
  }

  private static func sentence(_ load: ExperimentResult.LoadSection, _ test: Int) -> String {
    let busiest = load.persons.map(\.first).max() ?? 0
    let idle = load.persons.count { $0.assigned > 0 && $0.first == 0 }
    let never = load.persons.count { $0.assigned == 0 }
    var text =
      "In the end five persons owned \(PageText.percent(load.assignedTopFive))\u{A0}% of the test tasks; "
      + "\(load.model), \(Wording.way(load.mode)), puts five persons first on "
      + "\(PageText.percent(load.firstTopFive))\u{A0}%, one of them on \(PageText.counted(busiest, "task")). "
      + "If everybody took what they are named first for, \(PageText.percent(load.shifted))\u{A0}% of the work would move."
    if idle > 0 { text += " \(PageText.counted(idle, "assignee")) would never be named first" }
    if never > 0 {
      text +=
        (idle > 0 ? ", and " : " ") + "\(PageText.counted(never, "person")) who owned none of these tasks would be"
    }
    return text + (idle + never > 0 ? "." : "")
  }

  private static func difference(_ number: Int) -> String {
    number == 0 ? "0" : (number > 0 ? "+" : "") + PageText.count(number)
  }
}
