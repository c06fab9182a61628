import DelegationIngest
import DelegationTasks

/// The joined records of a dataset as they were at a moment: one row per task.
package struct Records: Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case csv
    case jsonl
  }

  /// Fields that are printed as they are, in this order, where the dataset has them.
  private static let plainFields: [Field] = [
    .component, .bugStatus, .resolution, .priority, .severity, .product, .version, .opSys,
  ]

  private let data: LoadedDataset
  private let snapshot: Snapshot
  private let showsPersons: Bool
  private let fields: [Field]

  /// - `moment`: Shows values dated strictly before it, and tasks opened before it.
  /// - `showsPersons`: Show addresses instead of pseudonyms; without it addresses inside other values are masked too.
  package init(of data: LoadedDataset, asOf moment: Moment, showsPersons: Bool) {
    self.data = data
    self.showsPersons = showsPersons
    snapshot = Snapshot(of: data.log, asOf: moment)
    fields = Self.plainFields.filter(data.log.fields.contains)
  }

  /// The columns whose values are numbers.
  package static let numbers: Set<String> = ["opened"]

  package var header: [String] { ["id", "opened", "reporter", "short_desc", "assigned_to"] + fields.map(\.rawValue) }

  package var rowCount: Int { snapshot.tasks.count }

  /// The values of one row, in the order of ``header``; nil where the task has no value at the moment.
  package func row(_ task: Int) -> [String?] {
    let log = data.log
    return [
      log.ids[task].text, String(log.openings[task].seconds), reporter(task), text(.shortDesc, task), assignee(task),
    ] + fields.map { text($0, task) }
  }

  private func text(_ field: Field, _ task: Int) -> String? {
    snapshot.text(field, of: task).map { showsPersons ? $0 : Self.masked($0) }
  }

  private func assignee(_ task: Int) -> String? {
    guard let assignee = snapshot.value(.assignedTo, of: task) else { return nil }
    if showsPersons { return shown(data.log.pool(of: .assignedTo).string(assignee)) }
    return data.persons.person(assignee: assignee).map(data.persons.pseudonym)
  }

  // Reporters are numbers in some trackers and names in others: pseudonyms in both, by first appearance.
  private func reporter(_ task: Int) -> String {
    let reporter = data.log.reporters[task]
    return showsPersons ? shown(data.log.reporterPool.string(reporter)) : "R\(reporter + 1)"
  }

  private func shown(_ name: String) -> String {
    data.names.forgotten.contains(name.lowercased()) ? "(forgotten)" : name
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let address = #/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/#

  /// A text without anything that looks like an address.
  static func masked(_ text: String) -> String {
    text.contains("@") ? text.replacing(address, with: "(address)") : text
  }
}
