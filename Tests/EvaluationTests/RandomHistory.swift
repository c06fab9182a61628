import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import DelegationText

/// A small made-up tracker as a list of events, so that its future can be cut off or rewritten.
///
/// Persons come one after the other, not in the order of their addresses; some tasks are opened for a person, the
/// others for an inbox or nobody.
struct RandomHistory {
  struct Task {
    let id: UInt64
    let opening: Int64
    var reporter: String
  }

  struct Event {
    let task: UInt64
    let field: Field
    var when: Int64
    var what: String
  }

  static let day: Int64 = 86_400
  static let persons = addresses("kim", "bob", "zoe", "ann", "eve", "ned", "aki", "yan", "cid", "tom", "dot", "fay")
  private static let inboxes = addresses("ui-inbox", "core-inbox")
  private static let guests = addresses("guest", "visitor")
  private static let words = [
    "crash", "hang", "editor", "toolbar", "[search]", "NullPointerException", "on", "the", "startup", "save", "undo",
    "font", "preference", "slow", "JavaModel", "wizard",
  ]

  var tasks: [Task] = []
  /// In no order of time.
  var events: [Event] = []

  init(seed: UInt64, count: Int) {
    var chance = SplitMix64(seed: seed)
    var now: Int64 = 1_000_000
    for number in 0..<count {
      // Some tasks open in the same second.
      now += Int64(chance.next(below: 4)) * Self.day
      add(UInt64(number + 1), opening: now, among: Self.known(to: number), &chance)
    }
  }

  static func addresses(_ names: String...) -> [String] { names.map { $0 + "@example.org" } }

  /// Who works here when so many tasks were opened.
  private static func known(to tasks: Int) -> [String] { Array(persons.prefix(4 + tasks / 40)) }

  mutating func add(_ id: UInt64, opening: Int64, among persons: [String], _ chance: inout SplitMix64) {
    let reporters = persons.prefix(3) + Self.guests
    tasks.append(Task(id: id, opening: opening, reporter: reporters[chance.next(below: reporters.count)]))
    func append(_ field: Field, after days: Int, _ what: String) {
      events.append(Event(task: id, field: field, when: opening + Int64(days) * Self.day, what: what))
    }
    for field in Field.changing where field != .assignedTo && field != .resolution {
      append(field, after: 0, Self.value(field, among: persons, &chance))
    }
    let first = [["", Self.inboxes[0], Self.inboxes[1]], persons][chance.next(below: 3) / 2]
    append(.assignedTo, after: 0, first[chance.next(below: first.count)])
    append(.resolution, after: 0, "")
    // Whole days, so that changes fall on the second of other openings.
    if chance.next(below: 6) > 0 {
      let assigned = chance.next(below: 6)
      append(.assignedTo, after: assigned, Self.value(.assignedTo, among: persons, &chance))
      append(.resolution, after: assigned + chance.next(below: 15), "FIXED")
    }
    for field in [Field.component, .shortDesc] where chance.next(below: 2) == 0 {
      append(field, after: chance.next(below: 40), Self.value(field, among: persons, &chance))
    }
    for _ in 0..<chance.next(below: 5) {
      let field = Field.changing[chance.next(below: Field.changing.count)]
      append(field, after: chance.next(below: 25), Self.value(field, among: persons, &chance))
    }
  }

  static func value(_ field: Field, among persons: [String], _ chance: inout SplitMix64) -> String {
    func one(_ values: [String]) -> String { values[chance.next(below: values.count)] }
    switch field {
    case .assignedTo: return one(persons + persons + inboxes)
    case .resolution: return one(["FIXED", "FIXED", "WONTFIX", ""])
    case .component: return one(["UI", "Core", "Search", "Debug"])
    case .version: return one(["1.0", "1.1", "2.0", ""])
    case .opSys: return one(["Linux", "Windows"])
    case .severity: return one(["minor", "normal", "blocker"])
    case .product: return one(["Tools", "Platform"])
    case .cc: return (0..<chance.next(below: 3)).map { _ in one(persons + guests) }.joined(separator: ", ")
    default: return (0...chance.next(below: 6)).map { _ in one(words) }.joined(separator: " ")
    }
  }

  var log: TaskLog {
    var histories: [Field: [(UInt64, [(Int64, String)])]] = [:]
    for event in events { histories[event.field, default: []].append((event.task, [(event.when, event.what)])) }
    return makeLog(tasks.map { ($0.id, $0.opening, $0.reporter) }, histories)
  }
}

extension Field {
  /// The fields that models read, and those that determine the assignee.
  static let changing: [Field] = [
    .assignedTo, .resolution, .component, .shortDesc, .version, .opSys, .severity, .product, .cc,
  ]
}

/// What models read of a log at its tasks' openings.
func makeFeatures(_ log: TaskLog, _ values: FieldValues = .opening) throws -> TaskFeatures {
  let view = FeatureView(of: log, values: values)
  var words = CorpusBuilder(chain: try TextChain(settings: TextSettings(filters: [.stopWords, .porter2])))
  var spaces = CorpusBuilder(chain: try TextChain(settings: .original2018))
  view.forEachText(of: [.shortDesc]) { texts in
    words.add(texts)
    spaces.add(texts)
  }
  return TaskFeatures(
    openings: log.openings, components: view.components, componentCount: view.componentCount, terms: words.finish(),
    spaceTerms: spaces.finish(), categories: view.categories(persons: makePersons(log)))
}
