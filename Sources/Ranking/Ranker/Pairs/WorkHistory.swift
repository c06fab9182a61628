import DelegationTasks

/// The work done so far: counts by kind of work and by key, the assignee of each task, and when each person was last
/// seen.
///
/// Events come in time order. When a task is reassigned, its work moves to the new assignee: an assigned task counts
/// from the moment of the assignment, a fixed one from the first time it was FIXED.
package struct WorkHistory: Sendable {
  var categories: TaskCategories
  package private(set) var clock: DecayClock
  /// The counts by kind and key, in the order of the kind's keys.
  private var counts: [[WorkCounts]]
  package private(set) var assignees: [PersonID?]
  package private(set) var assignedSince: [Moment]
  private var states: [Resolution]
  private var fixers: [PersonID?]
  private var fixedSince: [Moment?]
  package private(set) var openTasks: [Int]
  /// The last moment at which each person got a task or one of theirs was resolved, in seconds.
  package private(set) var lastSeen: [Int64]

  private enum Resolution { case none, fixed, other }

  package init(categories: TaskCategories, openings: [Moment], personCount: Int) {
    self.categories = categories
    clock = DecayClock(origin: openings.first ?? Moment(0))
    counts = WorkKind.allCases.map { kind in
      kind.keys.map { WorkCounts(valueCount: categories.count(of: $0)) }
    }
    assignees = Array(repeating: nil, count: openings.count)
    assignedSince = openings
    states = Array(repeating: .none, count: openings.count)
    fixers = Array(repeating: nil, count: openings.count)
    fixedSince = Array(repeating: nil, count: openings.count)
    openTasks = Array(repeating: 0, count: personCount)
    lastSeen = Array(repeating: .min, count: personCount)
  }

  package mutating func follow(_ event: TaskEvent) {
    if let factor = clock.rebase(to: event.moment) {
      for kind in counts.indices { for key in counts[kind].indices { counts[kind][key].scale(by: factor) } }
    }
    let task = event.task
    switch event.change {
    case .opened: break
    case .assigned(let person): assign(task, person, at: event.moment)
    case .fixed: resolve(task, .fixed, at: event.moment)
    case .dropped: resolve(task, .other, at: event.moment)
    case .reopened: resolve(task, .none, at: event.moment)
    case .copied(let person): add(.copied, task, person, at: event.moment)
    }
  }

  /// The counts of one kind for a task's value of a key; nil if the task has no value.
  package func counts(
    _ kind: WorkKind, _ key: WorkKey, of task: Int
  ) -> (entries: [WorkCounts.Entry], total: PerHalfLife)? {
    guard let value = categories.number(key, of: task) else { return nil }
    let counts = self.counts[kind.rawValue][key.rawValue]
    return (counts.entries[value], counts.totals[value])
  }

  private mutating func assign(_ task: Int, _ person: PersonID?, at moment: Moment) {
    if let before = assignees[task] {
      remove(.assigned, task, before, since: assignedSince[task])
      if states[task] == .none { openTasks[Int(before)] -= 1 }
    }
    assignees[task] = person
    assignedSince[task] = moment
    if let person {
      add(.assigned, task, person, at: moment)
      if states[task] == .none { openTasks[Int(person)] += 1 }
      see(person, at: moment)
    }
    settleFix(of: task, at: moment)
  }

  private mutating func resolve(_ task: Int, _ state: Resolution, at moment: Moment) {
    if let assignee = assignees[task] {
      openTasks[Int(assignee)] += (state == .none ? 1 : 0) - (states[task] == .none ? 1 : 0)
      if state != .none { see(assignee, at: moment) }
    }
    states[task] = state
    settleFix(of: task, at: moment)
  }

  private mutating func settleFix(of task: Int, at moment: Moment) {
    let fixer = states[task] == .fixed ? assignees[task] : nil
    guard fixer != fixers[task] else { return }
    let since = fixedSince[task] ?? moment
    if let before = fixers[task] { remove(.fixed, task, before, since: since) }
    if let fixer { add(.fixed, task, fixer, at: since) }
    if fixer != nil { fixedSince[task] = since }
    fixers[task] = fixer
  }

  private mutating func see(_ person: PersonID, at moment: Moment) {
    lastSeen[Int(person)] = max(lastSeen[Int(person)], moment.seconds)
  }

  private mutating func add(_ kind: WorkKind, _ task: Int, _ person: PersonID, at moment: Moment) {
    let weight = clock.weight(at: moment)
    for (position, key) in kind.keys.enumerated() {
      guard let value = categories.number(key, of: task) else { continue }
      counts[kind.rawValue][position].add(weight, of: person, value: value, at: moment)
    }
  }

  private mutating func remove(_ kind: WorkKind, _ task: Int, _ person: PersonID, since: Moment) {
    let weight = clock.weight(at: since)
    for (position, key) in kind.keys.enumerated() {
      guard let value = categories.number(key, of: task) else { continue }
      counts[kind.rawValue][position].remove(weight, of: person, value: value)
    }
  }
}

/// The amount of one kind of work that each person did on tasks with the same value of a key.
///
/// - Shape: by value of the key, the persons who ever did such work, in the order of their first.
/// - Unit: tasks, weighed by a `DecayClock`.
package struct WorkCounts: Sendable {
  package struct Entry: Sendable {
    package let person: PersonID
    package var sums: PerHalfLife
    /// The moment at which the latest piece of work began, in seconds.
    package var last: Int64
  }

  package private(set) var entries: [[Entry]]
  package private(set) var totals: [PerHalfLife]

  package init(valueCount: Int) {
    entries = Array(repeating: [], count: valueCount)
    totals = Array(repeating: .zero, count: valueCount)
  }

  package mutating func add(_ weight: PerHalfLife, of person: PersonID, value: Int, at moment: Moment) {
    let position = position(of: person, value: value)
    entries[value][position].sums += weight
    entries[value][position].last = max(entries[value][position].last, moment.seconds)
    totals[value] += weight
  }

  /// Removes what was added; sums that rounding leaves below 0 become 0.
  package mutating func remove(_ weight: PerHalfLife, of person: PersonID, value: Int) {
    let position = position(of: person, value: value)
    let left = entries[value][position].sums - weight
    entries[value][position].sums = left.replacing(with: 0, where: left .< 0)
    let total = totals[value] - weight
    totals[value] = total.replacing(with: 0, where: total .< 0)
  }

  package mutating func scale(by factor: PerHalfLife) {
    for value in entries.indices {
      for position in entries[value].indices { entries[value][position].sums *= factor }
      totals[value] *= factor
    }
  }

  private mutating func position(of person: PersonID, value: Int) -> Int {
    if let position = entries[value].firstIndex(where: { $0.person == person }) { return position }
    entries[value].append(Entry(person: person, sums: .zero, last: .min))
    return entries[value].count - 1
  }
}
