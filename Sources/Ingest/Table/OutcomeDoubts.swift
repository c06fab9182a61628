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

/// Which times behind an opening a program filled in.
struct FilledIn {
  /// Times up to this many seconds later count.
  var span: Int64 = -1
  /// Times at exactly these distances count.
  var distances: Set<Int64> = []
  /// The number of rows with such a time.
  var count = 0

  func contains(_ distance: Int64) -> Bool { distance <= span || distances.contains(distance) }
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
  /// How many of them are at each distance behind their opening, of those whose opening has seconds; and how many have one.
  private var (distances, exact) = ([Int64: Int](), 0)

  /// The times of the resolution of done tasks without changes by the second of the day, and by the day; and the days of their openings.
  private var (clocks, days, openedOn) = ([Int64: Int](), [Int64: Int](), Set<Int64>())

  /// Whether times of the resolution may be months, quarters or weeks, which are few.
  var areCoarse = false

  /// Rows that were resolved within three days of their opening, and later; and those of them that were updated more than a week after that.
  private var (quick, quickTouched, slow, slowTouched) = (0, 0, 0, 0)

  /// Rows that were resolved within two days of their opening and updated more than a week later, as tasks are that were reopened, by the days
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
      if opening % 60 != 0 {
        exact += 1
        distances[lag, default: 0] += 1
      }
    }
    if let resolved {
      resolvedCount += 1
      if resolved < opening - 60 { resolvedBefore += 1 }
      // The last second of a day, in any zone, is that of a day without a time.
      if !isOpen, changes.isEmpty {
        if (resolved + 1) % 1_800 != 0 { clocks[(resolved % 86_400 + 86_400) % 86_400, default: 0] += 1 }
        days[resolved / 86_400, default: 0] += 1
        openedOn.insert(opening / 86_400)
      }
    }
    if let resolved, let updated, resolved >= opening {
      withBoth += 1
      if updated < resolved - 86_400 { updatedBefore += 1 }
      if !isOpen, changes.isEmpty {
        let isTouched = updated > resolved + 7 * 86_400 ? 1 : 0
        if resolved <= opening + 3 * 86_400 {
          (quick, quickTouched) = (quick + 1, quickTouched + isTouched)
        } else {
          (slow, slowTouched) = (slow + 1, slowTouched + isTouched)
        }
      }
      if !isOpen, changes.isEmpty, resolved <= opening + 2 * 86_400, updated > resolved + 7 * 86_400 {
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

  /// Where a program filled in a time that nobody entered: some rows are dated minutes after their opening, and hardly any in the hours
  /// after it, or many at one distance to the second. Nil where none are; most are an assumption of its own. Of ActiveMQ's bugs 0.9 % were
  /// resolved within a minute, 15 % within a quarter of an hour, and 17 % in the next hours.
  var filledIn: FilledIn? {
    if soon * 2 > timed { return nil }
    var found = FilledIn()
    if soon >= 10, soon * 20 > timed, (sameDay - soon) * 10 < soon {
      found = FilledIn(span: 900, count: soon)
    } else if atOnce >= 10, atOnce * 20 > timed {
      found = FilledIn(span: 60, count: atOnce)
    }
    let frequent = distances.filter { $0 > found.span && $1 >= 10 && $1 * 20 > timed }
    let count = frequent.values.reduce(0, +)
    if exact * 2 > timed, count * 10 < timed * 9 {
      found.distances = Set(frequent.keys)
      found.count += count
    }
    return found.count > 0 ? found : nil
  }

  /// What shows that a program closed the tasks: nearly all of the times are one time of the day, or on a few days; nil where nothing does.
  private var byProgram: String? {
    let all = days.values.reduce(0, +)
    guard all >= 50, !areCoarse else { return nil }
    var (count, few) = (0, 0)
    for day in days.values.sorted(by: >) where count * 10 < all * 9 { (count, few) = (count + day, few + 1) }
    if few * 10 <= all, few * 8 <= openedOn.count {
      return "\(count) of \(all) times of the resolution are on \(few) days, and the openings on \(openedOn.count)"
    }
    guard let (second, atOnce) = mostAtOneTime, atOnce * 10 >= all * 9 else { return nil }
    return "\(atOnce) of \(all) times of the resolution are at \(Moment(second).clockText) UTC, or within minutes of it"
  }

  /// The time of the day from which on most resolutions are within ten minutes, as a program needs for its round, or one hour later or
  /// earlier, since its clock has summer time; and how many they are.
  private var mostAtOneTime: (second: Int64, count: Int)? {
    // The counts up to each second of two days, so that a span may go past midnight.
    var until = [0]
    for second in 0..<Int64(2 * 86_400) { until.append(until.last! + clocks[second % 86_400, default: 0]) }
    func count(from second: Int64) -> Int { until[Int(second) + 600] - until[Int(second)] }
    return clocks.keys.map {
      ($0, count(from: $0) + max(count(from: ($0 + 3_600) % 86_400), count(from: ($0 + 82_800) % 86_400)))
    }
    .max { ($0.1, $1.0) < ($1.1, $0.0) }
  }

  /// Whether there are two kinds of rows: those that were resolved within three days were often updated long after that, and others never.
  private var areMixed: Bool {
    quickTouched >= 20 && quickTouched * 10 > withBoth && quickTouched * 2 > quick && slow >= 20
      && slowTouched * 20 < slow
  }

  /// Whether a third of the rows was updated long after a resolution in their first two days, which may be that of the first closing or of the first
  /// answer, and neither by a clock nor many on one day, as an import touches them. Of ActiveMQ's, Hive's and Go's tasks 7 to 20 % were.
  var areReopened: Bool {
    areMixed
      || touched >= 20 && touched * 3 > withBoth && touchedAfter.most(within: 3) * 2 < touched
        && touchedOn.most(within: 1) * 5 < touched
  }

  /// What the table's warnings say of the rows that raise doubts.
  var notes: [DataWarnings.Note] {
    let dateLater = ": a later time of their row dates them, or the end of the data"
    let late = givenAway.map { rows, moment in
      DataWarnings.Note(
        "\(rows) tasks of one assignee were updated at once, on \(Moment(moment).isoText.prefix(10)), long after they were resolved: "
          + "they may be the assignee's only since then")
    }
    let early = filledIn.map { found in
      DataWarnings.Note(
        "\(found.count) of \(timed) tasks are dated \(found.distances.isEmpty ? "within minutes of" : "at the same distances behind") their "
          + "opening, as where a program fills in a time that nobody entered", dateLater, .filledIn)
    }
    let program = byProgram.map {
      DataWarnings.Note(
        "\($0), as where a program closes tasks",
        ": if that was before the work ended, outcomes count as known too early", .closed)
    }
    let reopened = DataWarnings.Note(
      (areMixed
        ? "\(quickTouched) of \(quick) tasks that were resolved within three days were updated more than a week later, and \(slowTouched) of \(slow) others"
        : "\(touched) of \(withBoth) tasks were resolved within two days and updated more than a week later")
        + ", as reopened tasks are, and as times of the first answer are", dateLater, .reopened)
    return [late, early, program, areReopened ? reopened : nil].compactMap(\.self)
  }

  var areStrong: Bool {
    givenAway != nil || TableSurvey.isPlanned(openWithTime, of: open)
      || resolvedBefore >= 5 && resolvedBefore * 10 > resolvedCount
      || updatedBefore * 20 > withBoth && updatedAlone * 20 > dated
      || changedBefore * 20 > changed || undone >= 5 && undone * 4 > changed
  }
}
