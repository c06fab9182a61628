import DelegationEvaluation
import DelegationFoundations
import DelegationTasks
import Testing

/// Other things that might have happened from a moment on; all before it is the same.
extension RandomHistory {
  /// Every way of changing the future, by its name.
  func futures(from moment: Int64, seed: UInt64) -> [(name: String, history: RandomHistory)] {
    [
      ("cut off", cut(at: moment)), ("rewritten", rewritten(from: moment, seed: seed)),
      ("half dropped", thinned(from: moment, seed: seed)), ("shuffled", shuffled(from: moment, seed: seed)),
      ("newcomers renamed", renamed(from: moment)),
    ]
  }

  /// Expects that nothing which happens from the opening of a task at one of these positions on changes what is stated of tasks before it.
  func expectBlind(
    at positions: [Int], seed: UInt64, _ stated: (RandomHistory) throws -> [some Equatable]
  ) throws {
    let full = try stated(self)
    for position in positions {
      let (moment, count) = before(position)
      for future in futures(from: moment, seed: seed * 100 + UInt64(position)) {
        let other = try stated(future.history)
        #expect(Array(other.prefix(count)) == Array(full.prefix(count)), "\(future.name), at task \(position)")
      }
    }
  }

  /// Expects that `expectBlind` would notice if final values were read.
  func expectCaught(at position: Int, _ stated: (RandomHistory, FieldValues) throws -> [some Equatable]) throws {
    let (moment, count) = before(position)
    #expect(try Array(stated(cut(at: moment), .final).prefix(count)) != Array(stated(self, .final).prefix(count)))
  }

  private func before(_ position: Int) -> (moment: Int64, count: Int) {
    let moment = tasks[position].opening
    return (moment, tasks.count { $0.opening < moment })
  }

  /// Without anything dated at `moment` or later: neither events nor tasks.
  func cut(at moment: Int64) -> RandomHistory {
    var cut = self
    cut.tasks.removeAll { $0.opening >= moment }
    cut.events.removeAll { $0.when >= moment }
    return cut
  }

  /// With other values for everything dated at `moment` or later, other events on top, and persons nobody knew.
  func rewritten(from moment: Int64, seed: UInt64) -> RandomHistory {
    var chance = SplitMix64(seed: seed)
    var other = cut(at: moment)
    let persons = Self.persons + Self.addresses("aaa", "lou", "zzz")
    for task in tasks where task.opening >= moment {
      other.add(task.id, opening: task.opening, among: persons, &chance)
    }
    for task in tasks where task.opening < moment {
      for field in Field.changing where chance.next(below: 2) == 0 {
        let when = moment + Int64(chance.next(below: 30)) * Self.day
        let what = Self.value(field, among: persons, &chance)
        other.events.append(Event(task: task.id, field: field, when: when, what: what))
      }
    }
    return other
  }

  /// Without every second event and task dated at `moment` or later.
  func thinned(from moment: Int64, seed: UInt64) -> RandomHistory {
    var chance = SplitMix64(seed: seed)
    var other = self
    other.tasks.removeAll { $0.opening >= moment && chance.next(below: 2) == 0 }
    other.events.removeAll { $0.when >= moment && chance.next(below: 2) == 0 }
    return other
  }

  /// With the times, and in each field the values, of all events dated at `moment` or later dealt out anew.
  func shuffled(from moment: Int64, seed: UInt64) -> RandomHistory {
    var chance = SplitMix64(seed: seed)
    var other = self
    let later = events.indices.filter { events[$0].when >= moment }
    var times = later.map { events[$0].when }
    chance.shuffle(&times)
    for (position, when) in zip(later, times) { other.events[position].when = when }
    for field in Field.changing {
      let positions = later.filter { events[$0].field == field }
      var values = positions.map { events[$0].what }
      chance.shuffle(&values)
      for (position, what) in zip(positions, values) { other.events[position].what = what }
    }
    return other
  }

  /// Persons of whom nothing is heard before `moment`.
  func newcomers(from moment: Int64) -> [String] {
    let before = cut(at: moment)
    let seen = Set(before.events.flatMap { $0.what.split(separator: ", ").map(String.init) })
      .union(before.tasks.map(\.reporter))
    return Self.persons.filter { !seen.contains($0) }
  }

  /// With other addresses for all newcomers, so that everybody's number is another.
  func renamed(from moment: Int64) -> RandomHistory {
    let names = newcomers(from: moment).enumerated().map { position, address in
      (address, (position % 2 == 0 ? "zz\(9 - position)-" : "0\(9 - position)-") + address)
    }
    let others = Dictionary(uniqueKeysWithValues: names)
    var other = self
    for position in tasks.indices {
      other.tasks[position].reporter = others[tasks[position].reporter] ?? tasks[position].reporter
    }
    for position in events.indices where events[position].field == .assignedTo || events[position].field == .cc {
      other.events[position].what = events[position].what.split(separator: ", ")
        .map { others[String($0)] ?? String($0) }.joined(separator: ", ")
    }
    return other
  }
}
