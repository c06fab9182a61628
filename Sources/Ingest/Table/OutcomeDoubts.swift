import DelegationTasks

/// How many of some moments or spans each day has.
package struct DayCounts {
  private var counts: [Int64: Int] = [:]

  package init() {}

  package mutating func add(_ day: Int64) { counts[day, default: 0] += 1 }

  /// The most that some neighbouring days have together.
  package func most(within days: Int64) -> Int {
    counts.keys.map { first in (first..<first + days).reduce(0) { $0 + counts[$1, default: 0] } }.max() ?? 0
  }
}

/// Counts what shows that the times of a table cannot say when outcomes were known.
package struct OutcomeDoubts {
  /// Rows of open tasks, and those of them with a time of the outcome, as plans have.
  private var (open, openWithTime) = (0, 0)
  /// Rows with a time of the resolution, and those of them where it is before the opening: then the others are too early as well.
  private var (resolvedCount, resolvedBefore) = (0, 0)
  /// Rows with both times, and those of them that were updated more than a day before they were resolved: then the update is no bound.
  private var (withBoth, updatedBefore) = (0, 0)
  /// Rows that the time of the update dates alone, among those with a time.
  private var (updatedAlone, dated) = (0, 0)
  /// Tasks with changes of the assignee, and those of them with one before the opening, as where two clocks differ by zones.
  private var (changed, changedBefore) = (0, 0)
  /// Tasks whose last change takes away the assignee that the row has, as where the values before and after are exchanged.
  private var undone = 0

  /// Assigned rows of done tasks without changes that have a time, and those of them that it dates within a minute of the opening, a quarter
  /// of an hour, and six hours.
  private var (timed, atOnce, soon, sameDay) = (0, 0, 0, 0)

  /// Rows that were resolved within a day of their opening and updated more than a week later, as tasks are that were reopened, by the days
  /// between, and by the day of the update.
  private var (touched, touchedAfter, touchedOn) = (0, DayCounts(), DayCounts())

  /// How many rows each assignee has, and those that were updated in each ten minutes, long after they were resolved.
  private var assigned: [String: Int] = [:]
  private var late: [Int64: OneAssignee] = [:]

  /// Rows, and by how many more than all others together one assignee has most of them.
  private struct OneAssignee {
    var rows = 0
    var assignee = ""
    var lead = 0

    mutating func add(_ other: String) {
      rows += 1
      if lead == 0 { assignee = other }
      lead += other == assignee ? 1 : -1
    }
  }

  /// - Parameter assignee: As the row has it; empty for nobody.
  mutating func add(
    opening: Int64, _ resolved: Int64?, _ updated: Int64?, _ changes: [TableChanges.Change], isOpen: Bool,
    assignee: String
  ) {
    if !assignee.isEmpty {
      assigned[assignee, default: 0] += 1
      if let resolved, let updated, updated > resolved + 86_400 { late[updated / 600, default: .init()].add(assignee) }
    }
    if isOpen {
      open += 1
      if resolved != nil { openWithTime += 1 }
    } else if resolved != nil || updated != nil {
      dated += 1
      if resolved == nil { updatedAlone += 1 }
    }
    if !isOpen, !assignee.isEmpty, changes.isEmpty, let time = resolved ?? updated, case let lag = time - opening {
      timed += 1
      if abs(lag) <= 60 { atOnce += 1 }
      if (-60...900).contains(lag) { soon += 1 }
      if (-60...21_600).contains(lag) { sameDay += 1 }
    }
    if let resolved {
      resolvedCount += 1
      if resolved < opening - 60 { resolvedBefore += 1 }
    }
    if let resolved, let updated, resolved >= opening {
      withBoth += 1
      if updated < resolved - 86_400 { updatedBefore += 1 }
      if !isOpen, changes.isEmpty, resolved < opening + 86_400, updated > resolved + 7 * 86_400 {
        touched += 1
        touchedAfter.add((updated - resolved) / 86_400)
        touchedOn.add(updated / 86_400)
      }
    }
    let assigned = changes.filter { $0.field == .assignedTo }
    if !assigned.isEmpty {
      changed += 1
      if assigned.contains(where: { $0.when < opening - TableReplay.clocks }) { changedBefore += 1 }
    }
  }

  /// Counts a task whose last change takes away the assignee that its row has.
  mutating func addUndone() { undone += 1 }

  /// How many rows of one assignee were updated at once long after they were resolved, as when the work of somebody who left is given to
  /// another, and when; nil where none were.
  private var givenAway: (rows: Int, moment: Int64)? {
    let all = assigned.values.reduce(0, +)
    return late.filter { _, one in
      let others = all - one.rows
      return one.rows >= 20 && one.rows * 50 >= all && one.lead * 10 >= one.rows * 8
        && (assigned[one.assignee]! - one.rows) * 2 < others
    }.max { ($0.value.rows, $1.key) < ($1.value.rows, $0.key) }.map { ($0.value.rows, $0.key * 600) }
  }

  /// How long after the opening a time is one that a program filled in where nobody entered any: some rows are dated so, and hardly any in
  /// the hours after it. Nil where none are; most are an assumption of its own. Of ActiveMQ's bugs 0.9 % were resolved within a minute, 15 %
  /// within a quarter of an hour, and 17 % in the next hours.
  var filledIn: Int64? {
    if soon * 2 > timed { return nil }
    if soon >= 10, soon * 20 > timed, (sameDay - soon) * 10 < soon { return 900 }
    return atOnce >= 10 && atOnce * 20 > timed ? 60 : nil
  }

  /// Whether most rows were updated long after a resolution on their first day, which may be that of the first closing, and neither by a
  /// clock nor many on one day, as an import touches them. Of ActiveMQ's, Hive's and Go's tasks 9 to 12 % were.
  var areReopened: Bool {
    touched >= 20 && touched * 2 > withBoth && touchedAfter.most(within: 3) * 2 < touched
      && touchedOn.most(within: 1) * 5 < touched
  }

  /// How a note ends that says of some tasks that their time of the outcome says nothing.
  package static let dateLater = ": a later time of their row dates them, or the end of the data"

  /// What the table's warnings say of the rows that raise doubts.
  var notes: [String] {
    let late = givenAway.map { rows, moment in
      "\(rows) tasks of one assignee were updated at once, on \(Moment(moment).isoText.prefix(10)), long after they were resolved: "
        + "they may be the assignee's only since then"
    }
    let early = filledIn.map { span in
      "\(span > 60 ? soon : atOnce) of \(timed) tasks are dated within minutes of their opening, as where a program fills in a time that "
        + "nobody entered" + Self.dateLater
    }
    let reopened =
      "\(touched) of \(withBoth) tasks were resolved on their first day and updated more than a week later, as reopened tasks are"
      + Self.dateLater
    return [late, early, areReopened ? reopened : nil].compactMap(\.self)
  }

  var areStrong: Bool {
    givenAway != nil || TableSurvey.isPlanned(openWithTime, of: open)
      || resolvedBefore >= 5 && resolvedBefore * 10 > resolvedCount
      || updatedBefore * 20 > withBoth && updatedAlone * 20 > dated
      || changedBefore * 20 > changed || undone >= 5 && undone * 4 > changed
  }
}
