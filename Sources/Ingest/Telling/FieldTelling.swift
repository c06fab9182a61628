import DelegationTasks

/// What the values of a field at the opening tell of who gets the task in the end.
package struct FieldTelling {
  private let column: String
  private var names: OwnNames
  /// The words of titles and descriptions.
  private var words: OwnWords
  private var counts: [ValueID: [PersonID: Int]] = [:]
  /// How many tasks of nobody have each value.
  private var ofNobody: [ValueID: Int] = [:]

  private static let texts: [Field] = [.shortDesc, .description]
  private static let fields = texts + TableMapping.ofGroups

  /// What shows that fields came with the outcome, a sentence without names for each.
  package static func doubts(of dataset: LoadedDataset) -> [String] { all(of: dataset).compactMap(\.doubt) }

  private var doubt: String? {
    if let (own, others) = names.telling {
      return
        "a field names the assignee of its own task: '\(column)' in \(own) tasks, another person in \(others)"
    }
    if isOfOnePerson { return "each value is one person's, and each person has one: '\(column)'" }
    return words.telling.map { rows in
      "'\(column)' has a word that is one person's alone in \(rows.own) of \(rows.done) tasks that are done, "
        + "and in \(rows.others) of \(rows.open) others"
    }
  }

  /// Returns what all fields tell that a task may have from the opening on.
  private static func all(of dataset: LoadedDataset) -> [FieldTelling] {
    let (log, persons) = (dataset.log, dataset.persons)
    let (end, opening) = (Snapshot(of: log, asOf: .endOfHistory), OpeningView(of: log))
    let called = Dictionary(
      uniqueKeysWithValues: persons.addresses.map { ($0, [$0] + [log.personNames[$0]].compactMap(\.self)) })
    let assignees = (0..<log.count).map { task in
      end.value(.assignedTo, of: task).flatMap { persons.person(assignee: $0) }
    }
    return fields.filter(log.fields.contains).map { field in
      var telling = FieldTelling(
        column: dataset.description.adapter.adapter.column(of: field), names: OwnNames(of: called),
        words: OwnWords(rows: log.count))
      for (task, assignee) in assignees.enumerated() {
        let value = opening.value(field, of: task).flatMap { log.pool(of: field).isEmpty($0) ? nil : $0 }
        telling.names.add(
          value.map(log.pool(of: field).string) ?? "", of: assignee.map { persons.addresses[Int($0)] } ?? "")
        if texts.contains(field) {
          let isDone = end.value(.resolution, of: task).map { !log.pool(of: .resolution).isEmpty($0) } ?? false
          telling.words.add(
            value.map(log.pool(of: field).string) ?? "", of: assignee.map { persons.addresses[Int($0)] }, isDone: isDone
          )
        }
        guard !texts.contains(field), let value else { continue }
        if let assignee {
          telling.counts[value, default: [:]][assignee, default: 0] += 1
        } else {
          telling.ofNobody[value, default: 0] += 1
        }
      }
      return telling
    }
  }

  private init(column: String, names: OwnNames, words: OwnWords) {
    (self.column, self.names, self.words) = (column, names, words)
  }

  /// Whether each value is of one person and each of at least three persons has one, but for one task in twenty.
  private var isOfOnePerson: Bool {
    let rows = counts.values.reduce(0) { $0 + $1.values.reduce(0, +) }
    guard rows > 50 else { return false }
    let best = counts.values.compactMap { $0.max { ($0.value, $1.key) < ($1.value, $0.key) } }
    let persons = Dictionary(grouping: best) { $0.key }.values.map { $0.map(\.value).max()! }
    // Tasks of nobody that have such values show that they were known before.
    let (all, shared) = (ofNobody.values.reduce(0, +), ofNobody.filter { counts[$0.key] != nil })
    let isKnownBefore = all > 6 && shared.count > 2 && shared.values.reduce(0, +) * 10 >= all * 8
    return persons.count > 2 && persons.reduce(0, +) * 20 > rows * 19 && !isKnownBefore
  }
}
