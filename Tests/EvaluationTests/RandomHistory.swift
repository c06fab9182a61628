import Evaluation
import Recommendation
import Repeatable
import TaskModel
import Text

/// A small made-up tracker as a list of events, so that its future can be cut off or rewritten.
struct RandomHistory {
  struct Report {
    let id: UInt64
    let opening: Int64
  }

  struct Event {
    let report: UInt64
    let field: Field
    let when: Int64
    let what: String
  }

  static let day: Int64 = 86_400
  private static let persons = ["ann", "bob", "cid", "dot", "eve", "fay", "inbox"].map { $0 + "@example.org" }
  private static let components = ["UI", "Core", "Search", "Debug"]
  private static let words = [
    "crash", "hang", "editor", "toolbar", "[search]", "NullPointerException", "on", "the", "startup", "save", "undo",
    "font", "preference", "slow", "JavaModel", "wizard",
  ]

  private(set) var reports: [Report] = []
  /// In no order of time.
  private(set) var events: [Event] = []

  init(seed: UInt64, count: Int) {
    var chance = SplitMix64(seed: seed)
    var now: Int64 = 1_000_000
    for number in 0..<count {
      // Some reports open in the same second.
      now += Int64(chance.next(below: 4)) * Self.day
      add(UInt64(number + 1), opening: now, &chance)
    }
  }

  private mutating func add(_ id: UInt64, opening: Int64, _ chance: inout SplitMix64) {
    reports.append(Report(id: id, opening: opening))
    for field in [Field.component, .shortDesc] {
      events.append(Event(report: id, field: field, when: opening, what: Self.value(field, &chance)))
    }
    for field in [Field.assignedTo, .resolution] {
      events.append(Event(report: id, field: field, when: opening, what: ""))
    }
    for _ in 0..<3 + chance.next(below: 6) {
      let field = [Field.assignedTo, .assignedTo, .resolution, .resolution, .component, .shortDesc][
        chance.next(below: 6)]
      // Whole days, so that changes fall on the second of other openings.
      let when = opening + Int64(chance.next(below: 25)) * Self.day
      events.append(Event(report: id, field: field, when: when, what: Self.value(field, &chance)))
    }
  }

  private static func value(_ field: Field, _ chance: inout SplitMix64) -> String {
    func one(_ values: [String]) -> String { values[chance.next(below: values.count)] }
    switch field {
    case .assignedTo: return one(persons)
    case .resolution: return one(["FIXED", "FIXED", "WONTFIX", ""])
    case .component: return one(components)
    default: return (0...chance.next(below: 6)).map { _ in one(words) }.joined(separator: " ")
    }
  }

  /// Without anything dated at `moment` or later: neither events nor reports.
  func cut(at moment: Int64) -> RandomHistory {
    var cut = self
    cut.reports.removeAll { $0.opening >= moment }
    cut.events.removeAll { $0.when >= moment }
    return cut
  }

  /// With other values for everything dated at `moment` or later, and other events on top.
  func rewritten(from moment: Int64, seed: UInt64) -> RandomHistory {
    var chance = SplitMix64(seed: seed)
    var other = cut(at: moment)
    for report in reports where report.opening >= moment { other.add(report.id, opening: report.opening, &chance) }
    for report in reports where report.opening < moment {
      for field in [Field.assignedTo, .resolution, .component, .shortDesc] where chance.next(below: 2) == 0 {
        let when = moment + Int64(chance.next(below: 30)) * Self.day
        other.events.append(Event(report: report.id, field: field, when: when, what: Self.value(field, &chance)))
      }
    }
    return other
  }

  var log: TaskLog {
    var histories: [Field: [(UInt64, [(Int64, String)])]] = [:]
    for event in events { histories[event.field, default: []].append((event.report, [(event.when, event.what)])) }
    return makeLog(reports.map { ($0.id, $0.opening, "x") }, histories)
  }
}

/// What models read of a log at its reports' openings.
func makeFeatures(_ log: TaskLog, _ values: Values = .opening) throws -> TaskFeatures {
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
