import DelegationTasks

/// Ranks persons by the tasks they resolved that share the task's category, older ones weighing less.
///
/// - Score: sum over the person's training examples of the same category (at opening) of 0.5^((now − since) / half-life),
///   `since` being when the example became known.
/// - Ties, and persons without a count: by the earliest `since` among the examples held, then by its task.
/// - Source: the evaluation protocol; in batch, `now` is the moment of training.
struct DecayedRule: Recommender {
  private let categories: [Int?]
  private let personCount: Int
  private var byCategory: DecayedCounts
  /// The cell of ``byCategory`` by category, then by person. Most pairs of them never occur.
  private var cells: [Int: [PersonID: Int]] = [:]
  private var byPerson: DecayedCounts
  private var cachedFirstKnown: [PersonID]?

  /// - Parameter categories: The category of each task of the log; nil where a task has none to count by.
  init(by categories: [Int?], personCount: Int, halfLife: Double) {
    (self.categories, self.personCount) = (categories, personCount)
    byCategory = DecayedCounts(halfLife: halfLife, cellCount: 0)
    byPerson = DecayedCounts(halfLife: halfLife, cellCount: personCount)
  }

  mutating func change(_ example: TrainingExample, by step: Int) {
    let first = byPerson.first(of: Int(example.person))
    byPerson.change(example, by: step, in: Int(example.person))
    if byPerson.first(of: Int(example.person)) != first { cachedFirstKnown = nil }
    guard let category = categories[example.task] else { return }
    let cell = cells[category]?[example.person] ?? byCategory.addCell()
    cells[category, default: [:]][example.person] = cell
    byCategory.change(example, by: step, in: cell)
  }

  mutating func rank(_ task: Int, at now: Moment) -> Ranking { rank(task, at: now, ties: firstKnown()) }

  /// - Parameter persons: Everybody, in the order of equal counts.
  mutating func rank(_ task: Int, at now: Moment, ties persons: [PersonID]) -> Ranking {
    let own = categories[task].flatMap { cells[$0] } ?? [:]
    return Ranking(inTieOrder: persons, scores: persons.map { own[$0].map { byCategory.count(of: $0, at: now) } ?? 0 })
  }

  private mutating func firstKnown() -> [PersonID] {
    if let cachedFirstKnown { return cachedFirstKnown }
    let firsts = (0..<personCount).compactMap { person in byPerson.first(of: person).map { (person, $0) } }
    let order = firsts.sorted { $0.1 < $1.1 }.map { PersonID($0.0) }
    cachedFirstKnown = order
    return order
  }

  /// Tasks without a component count as of one.
  static let ofComponents = description(
    name: "component-counts",
    summary:
      "Ranks persons by the tasks of the component they resolved, each counting half as much after every half-life.",
    gloss: "whoever resolved most tasks of the component, recent ones counting more", counted: .component
  ) { $0.values(of: .component) }

  /// Tasks whose title begins with no topic count as of one.
  static let ofTopics = description(
    name: "topic-counts",
    summary:
      "Ranks persons by the tasks they resolved whose titles begin with the same topic (“net/http: …”, “[search] …”), each "
      + "counting half as much after every half-life.",
    gloss: "whoever resolved most tasks whose titles begin with the same topic, recent ones counting more",
    counted: .topic
  ) { $0.values(of: .topic) }

  static let settings: [ModelSetting] = [
    .real("halfLife", "the time after which a task counts half, in days", defaultValue: 90, in: 0.01...36_500)
  ]

  private static func description(
    name: String, summary: String, gloss: String, counted: WorkKey,
    by categories: @escaping @Sendable (TaskFeatures) -> [Int?]
  ) -> ModelDescription {
    ModelDescription(
      name: name, summary: summary, gloss: gloss, counted: counted,
      tieRule:
        "Equal counts, and persons without one: by when the first task each resolved became known, then by that task's number.",
      settings: settings
    ) { values, context in
      DecayedRule(by: categories(context.features), personCount: context.personCount, halfLife: values["halfLife"])
    }
  }
}

extension TaskFeatures {
  /// The number of each task's value of a key; tasks without one count as of one.
  func values(of key: WorkKey) -> [Int?] {
    openings.indices.map { categories.number(key, of: $0) ?? categories.count(of: key) }
  }
}
