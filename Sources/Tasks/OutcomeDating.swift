import DelegationFoundations

/// The moment from which on the final assignee, resolution and status of tasks count as known, where a source has no
/// histories of them.
package enum OutcomeDating: Equatable, Sendable {
  /// The time of resolution dates them, or a history of changes.
  case recorded
  /// The last update says when they were known at the latest: late, and never early.
  case updated
  /// They count as known a number of days after the opening, by an assumption of the description.
  case assumed(days: Int)
  /// They count as known at the opening, when nobody could know them.
  case atOpening
  /// The source's times date them, and other values of it say that these cannot be right. No description states it.
  case doubted

  /// The days after the opening that `delegate` suggests to assume: within 90 days 74 to 84 % of the tasks of three
  /// trackers with histories had their final assignee and resolution; within 30 days 55 to 71 %.
  package static let suggestedDays = 90

  /// The text after `outcomes:` in descriptions, such as `90d`.
  package var text: String {
    switch self {
    case .recorded: "resolved"
    case .updated: "updated"
    case .assumed(let days): "\(days)d"
    case .atOpening: "at-opening"
    case .doubted: "doubted"
    }
  }

  /// - Parameter text: A text such as ``text`` has; a number of days from 1 to 3,650.
  package init?(text: String) {
    let known: [OutcomeDating] = [.recorded, .updated, .atOpening, .doubted]
    if let found = known.first(where: { $0.text == text }) {
      self = found
    } else if text.last == "d", let days = Int(text.dropLast()), (1...3_650).contains(days) {
      self = .assumed(days: days)
    } else {
      return nil
    }
  }

  /// The assumption, for the middle of a sentence; nil where the source dates outcomes.
  package var assumption: String? {
    switch self {
    case .recorded, .updated: nil
    case .assumed(let days): "outcomes are known \(days == 1 ? "1 day" : "\(days) days") after the opening"
    case .atOpening: "outcomes are known at the opening"
    case .doubted: "outcomes are known when the data says so, although other values in it contradict that"
    }
  }
}

extension TaskLog {
  /// The assumption that a column makes which seems to date outcomes and does not: most are dated within a quarter of an hour of the
  /// opening, or nearly all on its day where only days are known, or at the same few distances behind it, as plans are and values that a
  /// program filled in; doubted where an import dates many; nil elsewhere.
  package var assumedByColumn: OutcomeDating? {
    guard let history = histories[.resolution] else { return nil }
    var (resolved, soon, sameDay) = (0, 0, 0)
    var (distances, hours) = ([Int64: Int](), Set<Int64>())
    var (imported, burst) = (0, (tasks: 0, soon: 0, end: Int64.min))
    for task in 0..<count {
      guard let last = history.updates(of: task).last, !history.pool.isEmpty(history.values[last]) else { continue }
      resolved += 1
      let distance = history.moments[last] - openings[task].seconds
      distances[distance, default: 0] += 1
      if distance <= 900 { soon += 1 }
      let opening = openings[task].seconds
      if opening > burst.end + 60 { burst = (0, 0, opening) }
      burst = (burst.tasks + 1, burst.soon + (distance <= 900 ? 1 : 0), opening)
      if burst.tasks == 20 { imported += burst.soon } else if burst.tasks > 20, distance <= 900 { imported += 1 }
      // A day without a time counts at its end.
      if distance < 86_400, history.moments[last] % 86_400 == 86_399 { sameDay += 1 }
      hours.insert(openings[task].seconds % 86_400)
    }
    if soon * 2 > resolved || sameDay * 10 > resolved * 9 { return .atOpening }
    // Whole days are often as far apart by chance as others; times are not.
    let (most, shortest): (Int, Int64) =
      hours.count < 10 ? (1, 2 * 86_400) : (hours.count > 200 ? max(3, resolved / 40) : 3, 1)
    let frequent = distances.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(most)
    guard resolved >= 20, frequent.reduce(0, { $0 + $1.value }) * 10 > resolved * 9,
      let longest = frequent.map(\.key).max(), longest >= shortest
    else {
      // Twenty tasks, each opened within a minute of the one before and soon resolved, come from a program.
      return imported * 20 > resolved ? .doubted : nil
    }
    return longest < 3_600 ? .atOpening : .assumed(days: min(Int((longest + 86_399) / 86_400), 3_650))
  }

  /// Whether a task has had its last assignee since its opening, though not its last resolution.
  ///
  /// - Parameters:
  ///   - task: Its number in the log.
  ///   - seconds: What counts as the opening.
  package func hasLastAssigneeAtOpening(_ task: Int, within seconds: Int64 = 0) -> Bool {
    func isAtOpening(_ moment: Int64) -> Bool {
      let delay = moment - openings[task].seconds
      // A day without a time counts at its end.
      return delay <= seconds || seconds > 0 && delay < 86_400 && moment % 86_400 == 86_399
    }
    func isSetAtOpening(_ field: Field) -> Bool {
      guard let history = histories[field], case let updates = history.updates(of: task),
        let last = updates.last.map({ history.values[$0] }), !history.pool.isEmpty(last),
        let opening = updates.lastIndex(where: { isAtOpening(history.moments[$0]) })
      else { return false }
      return updates[opening...].allSatisfy { history.values[$0] == last }
    }
    return isSetAtOpening(.assignedTo) && !isSetAtOpening(.resolution)
  }

  /// Whether most persons have had their tasks since the opening, as where a log was filled in afterwards.
  ///
  /// Of ServiceNow's incidents, which a desk assigns at once, 63 % keep their first person and 58 % their first group.
  package func assigneesNeverChange(_ persons: PersonTable) -> Bool {
    let end = Snapshot(of: self, asOf: .endOfHistory)
    let assigned = (0..<count).filter { task in
      end.value(.assignedTo, of: task).flatMap { persons.person(assignee: $0) } != nil
    }
    return assigned.count >= 20
      && assigned.count { hasLastAssigneeAtOpening($0, within: 3_600) } * 4 > assigned.count * 3
  }

  /// How many tasks another person got when they were resolved for the last time, or later.
  package func handedOn(_ persons: PersonTable) -> Int {
    guard let assignees = histories[.assignedTo], let resolutions = histories[.resolution] else { return 0 }
    return (0..<count).count { task in
      guard let done = resolutions.updates(of: task).last, !resolutions.pool.isEmpty(resolutions.values[done]) else {
        return false
      }
      let (updates, resolved) = (assignees.updates(of: task), resolutions.moments[done])
      func person(_ update: Int?) -> PersonID? { update.flatMap { persons.person(assignee: assignees.values[$0]) } }
      let (worker, last) = (person(updates.last { assignees.moments[$0] < resolved }), person(updates.last))
      return worker != nil && last != nil && worker != last
    }
  }
}

extension OutcomeDating: RawRepresentable, CacheCodable, Codable {
  package var rawValue: String { text }

  package init?(rawValue: String) { self.init(text: rawValue) }
}
