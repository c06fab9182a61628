import DelegationFoundations

/// Minor faults of a source that were repaired or skipped, with how often each occurs; shown on the page.
package struct DataWarnings: Sendable, Equatable {
  package enum Kind: String, CaseIterable, Sendable {
    case unsortedHistory = "histories out of time order, sorted"
    case eventBeforeOpening = "updates dated before their task's opening, kept"
    case repeatedValue = "updates that repeat the value before them, kept"
    case controlCharacter = "values with control characters, which were replaced by spaces"
    case unknownTask = "histories of tasks that the list of tasks lacks, skipped"
    case missingOptionalFile = "optional files that are missing"
    case firstValueLater = "histories that begin after their task's opening, kept"
    case otherAssignee = "tasks whose last assignee in the changes is not the one in the table"
    case untoldAssignee =
      "tasks whose changes do not mention the assignee, who counts as known when they were resolved"
  }

  private var counts: [Kind: Int] = [:]
  /// Details beside the counts, such as the names of missing files, in the order found.
  package private(set) var notes: [String] = []

  package init() {}

  package subscript(kind: Kind) -> Int { counts[kind] ?? 0 }

  package mutating func count(_ kind: Kind, _ times: Int = 1) {
    if times > 0 { counts[kind, default: 0] += times }
  }

  package mutating func note(_ text: String) { notes.append(text) }

  package mutating func add(_ other: DataWarnings) {
    for kind in Kind.allCases { count(kind, other[kind]) }
    notes += other.notes
  }

  /// The kinds that occur, in their declared order.
  package var found: [(kind: Kind, count: Int)] {
    Kind.allCases.compactMap { kind in self[kind] > 0 ? (kind, self[kind]) : nil }
  }
}

extension DataWarnings: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    writer.add(Kind.allCases.map { self[$0] }, notes)
  }

  package init(from reader: inout ByteReader) throws {
    let counts = try [Int](from: &reader)
    guard counts.count == Kind.allCases.count else { throw CacheFault() }
    for (kind, times) in zip(Kind.allCases, counts) { count(kind, times) }
    notes = try [String](from: &reader)
  }
}
