import DelegationIngest
import DelegationTasks

/// The joined records of a dataset as they stood at a moment: one row per report.
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

  /// - Parameters:
  ///   - data: The dataset whose records are wanted.
  ///   - moment: Values dated strictly before it are shown, and reports opened before it.
  ///   - showsPersons: Addresses instead of pseudonyms; without it addresses inside other values are masked too.
  package init(of data: LoadedDataset, asOf moment: Moment, showsPersons: Bool) {
    self.data = data
    self.showsPersons = showsPersons
    snapshot = Snapshot(of: data.log, asOf: moment)
    fields = Self.plainFields.filter(data.log.fields.contains)
  }

  /// The columns whose values are numbers.
  package static let numbers: Set<String> = ["opened"]

  package var header: [String] {
    ["id", "opened", "reporter", "short_desc", "assigned_to"] + fields.map(\.rawValue)
  }

  package var rowCount: Int { snapshot.reports.count }

  /// The values of one row, in the order of ``header``; none where the report has no value at the moment.
  package func row(_ report: Int) -> [String?] {
    let log = data.log
    return [
      log.ids[report].text, String(log.openings[report].seconds), reporter(report),
      text(.shortDesc, report), owner(report),
    ] + fields.map { text($0, report) }
  }

  private func text(_ field: Field, _ report: Int) -> String? {
    snapshot.text(field, of: report).map { showsPersons ? $0 : Self.masked($0) }
  }

  private func owner(_ report: Int) -> String? {
    guard let owner = snapshot.value(.assignedTo, of: report) else { return nil }
    if showsPersons { return data.log.pool(of: .assignedTo).string(owner) }
    return data.persons.person(owner: owner).map(data.persons.pseudonym)
  }

  // Reporters are numbers in some trackers and names in others: pseudonyms in both, by first appearance.
  private func reporter(_ report: Int) -> String {
    let reporter = data.log.reporters[report]
    return showsPersons ? data.log.reporterPool.string(reporter) : "R\(reporter + 1)"
  }

  /// A text without anything that looks like an address.
  static func masked(_ text: String) -> String {
    text.contains("@") ? text.replacing(#/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/#, with: "(address)") : text
  }
}
