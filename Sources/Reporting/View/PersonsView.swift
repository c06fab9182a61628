import DelegationFoundations
import DelegationResults

enum PersonsView {
  /// How many of the busiest persons the page shows: more would make it slow to open.
  static let shownCount = 200

  static func context(_ document: ExperimentResult) -> Context? {
    let entries = document.personEntries
    let shown = entries.prefix(Self.shownCount)
    let left = entries.count - shown.count
    let saysNone = document.profiles.contains { !$0.keywords.isEmpty }
    return Context([
      "personSentence": Self.sentence(document),
      "list": shown.isEmpty
        ? nil
        : Context([
          "personTitle": left > 0
            ? "The \(Self.shownCount) busiest of \(PageText.counted(entries.count, "person"))"
            : "All \(PageText.counted(entries.count, "person"))",
          "restSentence": document.profiles.isEmpty
            ? ""
            : (left > 0
              ? "tables/profiles.tsv has all profiles, and their weights." : "tables/profiles.tsv has the weights."),
          "entries": shown.map { $0.context(saysNone: saysNone) },
        ]),
    ])
  }

  private static func sentence(_ document: ExperimentResult) -> String {
    guard !document.profiles.isEmpty else { return "This experiment makes no profiles." }
    let profiled = Set(document.profiles.map(\.person))
    let without = (document.load?.persons ?? []).filter { $0.assigned > 0 && !profiled.contains($0.person) }
    let tasks = without.reduce(0) { $0 + $1.assigned }
    let known =
      "Of \(PageText.counted(document.counts.persons, "person")) with eligible tasks, \(PageText.count(profiled.count)) "
      + "\(profiled.count == 1 ? "has" : "have") a profile: what they worked on before the first test task."
    guard tasks > 0 else { return known }
    return known
      + " \(PageText.counted(without.count, "person")) with \(PageText.counted(tasks, "test task")) \(without.count == 1 ? "has" : "have") "
      + "none: fewer than \(ExperimentResult.Profile.fewestTasks) of their tasks were known by then."
  }
}

private struct PersonEntry {
  let person: String
  let load: ExperimentResult.LoadSection.Person?
  let profile: ExperimentResult.Profile?

  /// - Parameter saysNone: Whether others have terms, so that it is worth saying that this person has none.
  func context(saysNone: Bool) -> Context {
    let test = load.map {
      ($0.assigned == 0 ? "no test task" : PageText.counted($0.assigned, "test task"))
        + ", named first for \(PageText.count($0.first))"
    }
    let learned = profile.map { "profile of \(PageText.counted($0.tasks, "task"))" }
    // A term of two words stays on one line, as far as there is space for it.
    let terms = (profile?.keywords ?? []).map {
      Context(["term": $0.term.replacing(" ", with: "\u{A0}"), "support": PageText.count($0.support)])
    }
    return Context([
      "person": person, "personFacts": [test, learned].compactMap(\.self).joined(separator: "; "), "terms": terms,
      "profileless":
        profile == nil ? "no profile" : terms.isEmpty && saysNone ? "no term that three persons share" : nil,
    ])
  }
}

extension ExperimentResult {
  /// Everybody with a profile or in the test part: most test tasks first, then most tasks in the profile, then by name.
  fileprivate var personEntries: [PersonEntry] {
    let loads = Dictionary((load?.persons ?? []).map { ($0.person, $0) }) { first, _ in first }
    let profiles = Dictionary(self.profiles.map { ($0.person, $0) }) { first, _ in first }
    func key(_ person: String) -> (Int, Int, String) {
      (-(loads[person]?.assigned ?? 0), -(profiles[person]?.tasks ?? 0), person)
    }
    return Set(loads.keys).union(profiles.keys).sorted { key($0) < key($1) }
      .map { PersonEntry(person: $0, load: loads[$0], profile: profiles[$0]) }
  }

  var listedPersons: Set<String> { Set(personEntries.prefix(PersonsView.shownCount).map(\.person)) }
}
