import Repeatable

/// Under this name for all modules above, which import this one anyway.
package typealias Problem = Repeatable.Problem

/// Harmless faults of a source that were repaired or skipped: counted, and shown on the page.
package struct Oddities: Sendable, Equatable {
  package enum Kind: String, CaseIterable, Sendable {
    case unsortedHistory = "histories out of time order, sorted"
    case eventBeforeOpening = "updates dated before their report's opening, kept"
    case repeatedValue = "updates that repeat the value before them, kept"
    case controlCharacter = "values with control characters, which were replaced by spaces"
    case unknownReport = "histories of reports that the list of reports lacks, skipped"
    case missingOptionalFile = "optional files that are not there"
    case firstValueLater = "histories that begin after their report's opening, kept"
  }

  private var counts: [Kind: Int] = [:]
  /// What the counts cannot say: the names of files that are missing, in the order met.
  package private(set) var notes: [String] = []

  package init() {}

  package subscript(kind: Kind) -> Int { counts[kind] ?? 0 }

  package mutating func count(_ kind: Kind, _ times: Int = 1) {
    if times > 0 { counts[kind, default: 0] += times }
  }

  package mutating func note(_ text: String) { notes.append(text) }

  package mutating func add(_ other: Oddities) {
    for kind in Kind.allCases { count(kind, other[kind]) }
    notes += other.notes
  }

  /// The kinds that occur, in their declared order.
  package var found: [(kind: Kind, count: Int)] {
    Kind.allCases.compactMap { kind in self[kind] > 0 ? (kind, self[kind]) : nil }
  }
}

extension Oddities: Keepable {
  package func keep(in writer: inout ByteWriter) {
    Kind.allCases.map { self[$0] }.keep(in: &writer)
    notes.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    let counts = try [Int](from: &reader)
    guard counts.count == Kind.allCases.count else { throw KeptFault() }
    for (kind, times) in zip(Kind.allCases, counts) { count(kind, times) }
    notes = try [String](from: &reader)
  }
}
