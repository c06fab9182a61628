import TaskModel

/// Who did how much of one kind of work on tasks with the same value of one key.
///
/// - Shape: by value of the key, those who ever did such work, in the order of their first.
/// - Unit: tasks, weighed by a `FadingClock`.
package struct WorkCounts: Sendable {
  package struct Entry: Sendable {
    package let person: PersonID
    package var sums: PerHalfLife
    /// When the latest piece of work began, in seconds.
    package var last: Int64
  }

  package private(set) var entries: [[Entry]]
  /// By value: over all persons.
  package private(set) var totals: [PerHalfLife]

  package init(valueCount: Int) {
    entries = Array(repeating: [], count: valueCount)
    totals = Array(repeating: .zero, count: valueCount)
  }

  package mutating func add(_ weight: PerHalfLife, of person: PersonID, value: Int, at moment: Moment) {
    let place = place(of: person, value: value)
    entries[value][place].sums += weight
    entries[value][place].last = max(entries[value][place].last, moment.seconds)
    totals[value] += weight
  }

  /// Takes back what was added; sums that rounding would leave below 0 are 0.
  package mutating func remove(_ weight: PerHalfLife, of person: PersonID, value: Int) {
    let place = place(of: person, value: value)
    let left = entries[value][place].sums - weight
    entries[value][place].sums = left.replacing(with: 0, where: left .< 0)
    let total = totals[value] - weight
    totals[value] = total.replacing(with: 0, where: total .< 0)
  }

  package mutating func scale(by factor: PerHalfLife) {
    for value in entries.indices {
      for place in entries[value].indices { entries[value][place].sums *= factor }
      totals[value] *= factor
    }
  }

  private mutating func place(of person: PersonID, value: Int) -> Int {
    if let place = entries[value].firstIndex(where: { $0.person == person }) { return place }
    entries[value].append(Entry(person: person, sums: .zero, last: .min))
    return entries[value].count - 1
  }
}
