import DelegationFoundations
import DelegationStrictYAML
import DelegationTasks

/// Counts of a log by its final field values: to compare with the expected counts, and to describe the data. No model
/// ever reads them.
package struct DatasetCounts: Sendable, Equatable {
  package var tasks = 0
  package var updates = 0
  /// The first opening in Unix seconds; 0 without a task.
  package var firstOpening: Int64 = 0
  package var lastOpening: Int64 = 0
  /// Everybody who was ever assigned a task.
  package var persons = 0
  /// Tasks whose final assignee is a person and whose final resolution is FIXED.
  package var eligibleFixed = 0
  /// Tasks whose final assignee is a person.
  package var eligibleAny = 0
  /// The final assignees of ``eligibleFixed``.
  package var personsFixed = 0
  /// The final assignees of ``eligibleAny``.
  var personsAny = 0

  static let keys = DatasetCounts().values.map(\.key)

  package var values: [(key: String, value: Int)] {
    [
      ("tasks", tasks), ("updates", updates), ("firstOpening", Int(firstOpening)), ("lastOpening", Int(lastOpening)),
      ("persons", persons), ("eligibleFixed", eligibleFixed), ("eligibleAny", eligibleAny),
      ("personsFixed", personsFixed), ("personsAny", personsAny),
    ]
  }

  private static let titles = [
    "firstOpening": "first opening", "lastOpening": "last opening",
    "persons": "persons who were ever assigned a task", "eligibleFixed": "tasks of persons that are done (FIXED)",
    "eligibleAny": "tasks of persons, whatever became of them", "personsFixed": "persons whose tasks are done",
    "personsAny": "persons who have a task in the end",
  ]

  /// The counts for people: a title, and a number or a day.
  package var shown: [(title: String, text: String)] {
    values.map { key, value in
      let isMoment = key.hasSuffix("Opening")
      return (
        Self.titles[key] ?? key,
        isMoment ? tasks > 0 ? PageText.day(Int64(value)) : "none" : PageText.count(value)
      )
    }
  }

  package init() {}

  init(of log: TaskLog, persons table: PersonTable) {
    let end = Snapshot(of: log, asOf: .endOfHistory)
    let fixed = log.pool(of: .resolution)
    let isFixed = (0..<ValueID(fixed.count)).map { fixed.string($0).lowercased() == "fixed" }
    var (assigneesFixed, assigneesAny) = (Set<PersonID>(), Set<PersonID>())
    for task in 0..<log.count {
      guard let assignee = end.value(.assignedTo, of: task), let person = table.person(assignee: assignee) else {
        continue
      }
      eligibleAny += 1
      assigneesAny.insert(person)
      guard let resolution = end.value(.resolution, of: task), isFixed[Int(resolution)] else { continue }
      eligibleFixed += 1
      assigneesFixed.insert(person)
    }
    tasks = log.count
    updates = log.updateCount
    firstOpening = log.openings.first?.seconds ?? 0
    lastOpening = log.openings.last?.seconds ?? 0
    persons = table.count
    (personsFixed, personsAny) = (assigneesFixed.count, assigneesAny.count)
  }
}

/// The counts that a dataset must have before a run. Unknown counts are left out.
package struct ExpectedCounts: Sendable, Equatable {
  /// The counts by the keys of `dataset.yaml`, in the order of ``DatasetCounts/values``, each with its line.
  private(set) var counts: [(key: String, value: Int, location: String)] = []

  package init() {}

  init(_ value: YAMLValue) throws {
    let mapping = try value.mapping(knownKeys: DatasetCounts.keys)
    for key in DatasetCounts.keys {
      guard let value = mapping.optional(key) else { continue }
      counts.append((key, try value.integer(in: 0 ... .max), value.location))
    }
  }

  package subscript(key: String) -> Int? { counts.first { $0.key == key }?.value }

  func verify(_ found: DatasetCounts) throws {
    let actual = found.values
    let wrong = counts.filter { expected in actual.contains { $0.key == expected.key && $0.value != expected.value } }
    guard let first = wrong.first else { return }
    let mismatches = wrong.map { wrong in
      "\(wrong.key) is \(actual.first { $0.key == wrong.key }!.value), expected \(wrong.value)"
    }
    throw Problem(
      location: first.location, fault: "the counts differ: \(mismatches.joined(separator: "; "))",
      remedy: "check that this is the right dataset; if its data has changed, correct these lines")
  }

  package static func == (one: ExpectedCounts, other: ExpectedCounts) -> Bool {
    one.counts.elementsEqual(other.counts) { $0 == $1 }
  }
}
