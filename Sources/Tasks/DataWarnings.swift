import DelegationFoundations

/// Available to all modules that import this one.
package typealias Problem = DelegationFoundations.Problem

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
    Kind.allCases.map { self[$0] }.encode(into: &writer)
    notes.encode(into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    let counts = try [Int](from: &reader)
    guard counts.count == Kind.allCases.count else { throw CacheFault() }
    for (kind, times) in zip(Kind.allCases, counts) { count(kind, times) }
    notes = try [String](from: &reader)
  }
}

/// How far two words are apart: insertions, deletions, substitutions and swaps of neighbours, each counted as one.
///
/// Source: the optimal string alignment distance, after Damerau 1964, doi:10.1145/363958.363994.
package func editDistance(_ one: String, _ other: String) -> Int {
  let (left, right) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
  var older = [Int](repeating: 0, count: right.count + 1)
  var previous = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1] + [Int](repeating: 0, count: right.count)
    for column in 0..<right.count {
      let substitution = previous[column] + (left[row] == right[column] ? 0 : 1)
      var best = min(substitution, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, older[column - 1] + 1)
      }
      current[column + 1] = best
    }
    (older, previous) = (previous, current)
  }
  return previous[right.count]
}

/// The word nearest to `word`, of several the first; nil where none is near.
///
/// A word is near if at most a third of its letters differ, the rule of rustc.
package func nearestWord(to word: String, in words: [String]) -> String? {
  let word = word.lowercased()
  let distances = words.map { editDistance(word, $0.lowercased()) }
  guard let nearest = words.indices.min(by: { distances[$0] < distances[$1] }) else { return nil }
  return distances[nearest] <= max(3, word.unicodeScalars.count) / 3 ? words[nearest] : nil
}
