import TaskModel

/// One value of a made-up history.
struct GeneratedUpdate: Sendable {
  let when: Int64
  let what: String
  /// The number of whoever set it.
  let who: Int
}

/// One made-up report with all its histories.
struct GeneratedReport: Sendable {
  let id: Int
  let opening: Int64
  let reporter: Int
  /// By the place of the field in ``MSRFields/all``.
  private(set) var histories: [[GeneratedUpdate]]

  init(id: Int, opening: Int64, reporter: Int) {
    self.id = id
    self.opening = opening
    self.reporter = reporter
    histories = Array(repeating: [], count: MSRFields.all.count)
  }

  /// Adds a value; nothing that would be dated after the tracker's end.
  mutating func set(_ field: Field, _ what: String, at when: Int64, by who: Int, end: Int64) {
    guard when < end else { return }
    histories[Self.place(of: field)].append(GeneratedUpdate(when: when, what: what, who: who))
  }

  /// The last value so far.
  func last(_ field: Field) -> String? { histories[Self.place(of: field)].last?.what }

  /// Brings updates that were added in any order into time order.
  mutating func sortByMoment(_ field: Field) {
    let place = Self.place(of: field)
    histories[place] = histories[place].enumerated()
      .sorted { $0.element.when != $1.element.when ? $0.element.when < $1.element.when : $0.offset < $1.offset }
      .map(\.element)
  }

  /// Puts the second and third update of a history in the wrong order, if it has them and they differ in time.
  mutating func unsort(_ field: Field) -> Bool {
    let place = Self.place(of: field)
    guard histories[place].count > 2, histories[place][1].when < histories[place][2].when else { return false }
    histories[place].swapAt(1, 2)
    return true
  }

  private static func place(of field: Field) -> Int { MSRFields.all.firstIndex(of: field)! }
}
