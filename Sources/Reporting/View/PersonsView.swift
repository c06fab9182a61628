import DelegationExperiments

/// The section about persons: everybody with a profile or a test task.
struct PersonsView {
  var personSentence: String
  var list: List?

  struct List {
    var personTitle: String
    var restSentence: String
    var entries: [PersonView]
  }

  /// How many of the busiest persons the page shows: more would make it slow to open.
  static let shownCount = 200

  init(_ document: ExperimentResult) {
    let entries = document.personEntries
    let shown = entries.prefix(Self.shownCount)
    personSentence = Self.sentence(document)
    let left = entries.count - shown.count
    list =
      shown.isEmpty
      ? nil
      : List(
        personTitle: left > 0
          ? "The \(Self.shownCount) busiest of \(PageText.counted(entries.count, "person"))"
          : "All \(PageText.counted(entries.count, "person"))",
        restSentence: document.profiles.isEmpty
          ? ""
          : (left > 0
            ? "tables/profiles.tsv has all profiles, and their weights." : "tables/profiles.tsv has the weights."),
        entries: Array(shown))
  }

  private static func sentence(_ document: ExperimentResult) -> String {
    guard !document.profiles.isEmpty else { return "This experiment makes no profiles." }
    let profiled = Set(document.profiles.map(\.person))
    let without = (document.load?.persons ?? []).filter { !profiled.contains($0.person) }
    let tasks = without.reduce(0) { $0 + $1.assigned }
    let known =
      "Keyword profiles say what \(PageText.counted(profiled.count, "person")) worked on before the first test task."
    guard tasks > 0 else { return known }
    return known
      + " \(PageText.counted(without.count, "person")) with \(PageText.counted(tasks, "test task")) \(without.count == 1 ? "has" : "have") "
      + "none: fewer than \(ExperimentResult.Profile.fewestTasks) of their tasks were known by then."
  }
}

struct PersonView {
  struct Term {
    var term: String
    var support: String?
  }

  /// A pseudonym, and the entry's id.
  var person: String
  var personFacts: String
  /// The heaviest first.
  var terms: [Term]
  /// Why there are none; nil if there are some.
  var profileless: String?

  /// - Parameters:
  ///   - load: In the test part; nil if the person has no test task and is never named first.
  ///   - profile: Nil for a person who has none.
  init(_ person: String, _ load: ExperimentResult.LoadSection.Person?, _ profile: ExperimentResult.Profile?) {
    self.person = person
    let test = load.map {
      ($0.assigned == 0 ? "no test task" : PageText.counted($0.assigned, "test task"))
        + ", named first for \(PageText.count($0.first))"
    }
    let learned = profile.map { "profile of \(PageText.counted($0.tasks, "task"))" }
    personFacts = [test, learned].compactMap(\.self).joined(separator: "; ")
    // A term of two words stays on one line, as far as there is space for it.
    terms = (profile?.keywords ?? []).map {
      Term(term: $0.term.replacing(" ", with: "\u{A0}"), support: $0.support.map(PageText.count))
    }
    profileless =
      if profile == nil {
        "has no profile: fewer than \(ExperimentResult.Profile.fewestTasks) of their tasks were known at the first test task"
      } else {
        terms.isEmpty ? "no term that three persons share" : nil
      }
  }
}

extension ExperimentResult {
  /// Everybody with a profile or in the test part: most test tasks first, then most tasks in the profile, then by name.
  fileprivate var personEntries: [PersonView] {
    let loads = Dictionary((load?.persons ?? []).map { ($0.person, $0) }) { first, _ in first }
    let profiles = Dictionary(self.profiles.map { ($0.person, $0) }) { first, _ in first }
    func key(_ person: String) -> (Int, Int, String) {
      (-(loads[person]?.assigned ?? 0), -(profiles[person]?.tasks ?? 0), person)
    }
    return Set(loads.keys).union(profiles.keys).sorted { key($0) < key($1) }
      .map { PersonView($0, loads[$0], profiles[$0]) }
  }

  /// The persons that have an entry on the page.
  var listedPersons: Set<String> { Set(PersonsView(self).list?.entries.map(\.person) ?? []) }
}
