import DelegationCore
import DelegationFoundations

/// How the suggestions of an app fared. A suggestion is a task that was shown to a person, however often.
package struct SuggestionCounts: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    /// The rank at which it was first shown; nil where it had none.
    package let rank: Int?
    package var shown = 0
    /// The suggestions that the person took after they were shown.
    package var taken = 0
    /// The suggestions that the person declined after they were shown, and did not take.
    package var declined = 0
    /// The suggestions whose task the person did in the end, however they came to it.
    package var done = 0
  }

  /// Ranks rising, those without a rank last.
  package let rows: [Row]
  /// Tasks taken by a person whom they were not shown to.
  package let takenUnshown: Int

  package var all: Row {
    rows.reduce(into: Row(rank: nil)) {
      $0.shown += $1.shown
      $0.taken += $1.taken
      $0.declined += $1.declined
      $0.done += $1.done
    }
  }
}

extension SuggestionCounts: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    var values: [Int] = []
    for row in rows { values += [row.rank ?? 0, row.shown, row.taken, row.declined, row.done] }
    writer.add(values, takenUnshown)
  }

  package init(from reader: inout ByteReader) throws {
    let values = try [Int](from: &reader)
    guard values.count % 5 == 0 else { throw CacheFault() }
    var rows: [Row] = []
    for start in stride(from: 0, to: values.count, by: 5) {
      let own = Array(values[start..<(start + 5)])
      rows.append(Row(rank: own[0] == 0 ? nil : own[0], shown: own[1], taken: own[2], declined: own[3], done: own[4]))
    }
    self.rows = rows
    takenUnshown = try Int(from: &reader)
  }
}

struct Suggestions {
  private struct Pair: Hashable {
    let task: String
    let person: String
  }

  private var events: [Pair: [PlacedEvent]] = [:]

  mutating func add(_ placed: PlacedEvent) {
    guard let person = placed.event.person else { return }
    events[Pair(task: placed.event.task, person: person), default: []].append(placed)
  }

  var counts: SuggestionCounts? {
    var (rows, unshown) = ([Int: SuggestionCounts.Row](), 0)
    // Sums of whole numbers: the order of pairs leaves no trace.
    for own in events.values {
      let own = own.sorted(by: PlacedEvent.isBefore).map(\.event)
      guard let (first, rank) = Self.shown(own) else {
        unshown += own.contains(where: \.isTaken) ? 1 : 0
        continue
      }
      let later = own[first...]
      var row = rows[rank ?? 0] ?? .init(rank: rank)
      row.shown += 1
      if later.contains(where: \.isTaken) {
        row.taken += 1
      } else if later.contains(where: \.isDeclined) {
        row.declined += 1
      }
      row.done += later.contains(where: \.isDone) ? 1 : 0
      rows[rank ?? 0] = row
    }
    guard !rows.isEmpty else { return nil }
    let ranks = rows.keys.sorted { ($0 == 0 ? .max : $0) < ($1 == 0 ? .max : $1) }
    return SuggestionCounts(rows: ranks.map { rows[$0]! }, takenUnshown: unshown)
  }

  private static func shown(_ events: [AppEvent]) -> (position: Int, rank: Int?)? {
    for (position, event) in events.enumerated() {
      if case .shown(_, let rank) = event.kind { return (position, rank) }
    }
    return nil
  }
}

extension AppEvent {
  fileprivate var isTaken: Bool { if case .taken = kind { true } else { false } }
  fileprivate var isDeclined: Bool { if case .declined = kind { true } else { false } }
  fileprivate var isDone: Bool { if case .done(_, .completed) = kind { true } else { false } }
}
