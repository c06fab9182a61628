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
    case movedOpening = "tasks with another opening in a later file, by one difference, as between time zones"
    case unlistedOutcome =
      "tasks whose status, or resolution, is in no list of table.outcome, and counts as open, or as not done"
  }

  /// A detail beside the counts, such as the name of a missing file.
  package struct Note: Sendable, Equatable {
    /// Why the times of outcomes may not say when these were known.
    package enum Doubt: UInt8, Sendable, CacheCodable {
      /// A program filled in what nobody entered; or the first closing or answer is dated. A later time dates these tasks.
      case filledIn, reopened
      /// A program closed the tasks at a time of the day, or at midnights.
      case closed, closedAtMidnights
    }

    package let fact: String
    /// What follows from the fact, with the mark before it.
    let consequence: String
    package let doubt: Doubt?

    package init(_ fact: String, _ consequence: String = "", _ doubt: Doubt? = nil) {
      (self.fact, self.consequence, self.doubt) = (fact, consequence, doubt)
    }
  }

  private var counts: [Kind: Int] = [:]
  /// The details in the order found.
  package private(set) var details: [Note] = []

  package init() {}

  package subscript(kind: Kind) -> Int { counts[kind] ?? 0 }

  package mutating func count(_ kind: Kind, _ times: Int = 1) { if times > 0 { counts[kind, default: 0] += times } }

  package var notes: [String] { details.map { $0.fact + $0.consequence } }

  package mutating func note(_ text: String) { note(Note(text)) }
  package mutating func note(_ note: Note) { details.append(note) }

  package mutating func add(_ other: DataWarnings) {
    for kind in Kind.allCases { count(kind, other[kind]) }
    details += other.details
  }

  /// The kinds that occur, in their declared order.
  package var found: [(kind: Kind, count: Int)] {
    Kind.allCases.compactMap { kind in self[kind] > 0 ? (kind, self[kind]) : nil }
  }
}

extension DataWarnings: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(Kind.allCases.map { self[$0] }, details) }

  package init(from reader: inout ByteReader) throws {
    let counts = try [Int](from: &reader)
    guard counts.count == Kind.allCases.count else { throw CacheFault() }
    for (kind, times) in zip(Kind.allCases, counts) { count(kind, times) }
    details = try [Note](from: &reader)
  }
}

extension DataWarnings.Note: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(fact, consequence, doubt) }

  package init(from reader: inout ByteReader) throws {
    self.init(try reader.next(), try reader.next(), try reader.next())
  }
}
