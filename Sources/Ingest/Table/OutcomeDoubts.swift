import DelegationTasks

/// Counts what shows that the times of a table cannot say when outcomes were known.
struct OutcomeDoubts {
  /// Rows of open tasks, and those of them with a time of the outcome, as plans have.
  private var (open, openWithTime) = (0, 0)
  /// Rows with both times, and those of them that were updated more than a day before they were resolved: then the update is no bound.
  private var (withBoth, updatedBefore) = (0, 0)
  /// Rows that the time of the update dates alone, among those with a time.
  private var (updatedAlone, dated) = (0, 0)
  /// Tasks with changes of the assignee, and those of them with one before the opening, as where two clocks differ by zones.
  private var (changed, changedBefore) = (0, 0)

  mutating func add(
    opening: Int64, _ resolved: Int64?, _ updated: Int64?, _ changes: [TableChanges.Change], isOpen: Bool
  ) {
    if isOpen {
      open += 1
      if resolved != nil { openWithTime += 1 }
    } else if resolved != nil || updated != nil {
      dated += 1
      if resolved == nil { updatedAlone += 1 }
    }
    if let resolved, let updated, resolved >= opening {
      withBoth += 1
      if updated < resolved - 86_400 { updatedBefore += 1 }
    }
    let assigned = changes.filter { $0.field == .assignedTo }
    if !assigned.isEmpty {
      changed += 1
      if assigned.contains(where: { $0.when < opening - TableReplay.clocks }) { changedBefore += 1 }
    }
  }

  var areStrong: Bool {
    TableSurvey.isPlanned(openWithTime, of: open)
      || updatedBefore * 20 > withBoth && updatedAlone * 20 > dated
      || changedBefore * 20 > changed
  }
}
