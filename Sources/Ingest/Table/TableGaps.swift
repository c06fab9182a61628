import DelegationFoundations
import DelegationTasks

/// Which tasks lack changes, so that their last assignee and resolution are final values.
///
/// A closed task has a change that closes it, unless its changes are missing. An open task without any change may never have changed,
/// as long as no closed task lacks its changes.
struct TableGaps {
  enum Gap {
    /// Changes may be missing after those that are here.
    case late
    /// Changes may be missing anywhere: the export says that there were more.
    case cut
  }

  private(set) var tasks: Set<TaskID> = []
  @CopyOnWrite private var mapping: TableMapping
  private let columns: TableColumns
  private let trustsSilence: Bool
  /// Whether there are closed tasks without a change that closes them, and open ones with an assignee and without any change.
  private var hasUnseenClosing = false
  private var hasSilence = false

  init(_ mapping: TableMapping, _ columns: TableColumns, trustsSilence: Bool) {
    (self.mapping, self.columns, self.trustsSilence) = (mapping, columns, trustsSilence)
  }

  var trustedTooMuch: Bool { trustsSilence && hasUnseenClosing && hasSilence }

  /// What a task lacks; nil where its changes are whole.
  ///
  /// - `changes`: All of the task.
  /// - `values`: What they were set to.
  /// - `isLate`: Whether the only snapshot of the task says nothing of its opening.
  mutating func add(
    _ row: TableRow, _ changes: [TableChanges.Change], _ values: ValuePool, task: TaskID, isLate: Bool
  ) -> Gap? {
    guard mapping.changes != nil || isLate else { return nil }
    let (resolution, status) = (text(.resolution, row), text(.bugStatus, row))
    let isClosed = !outcome(resolution, status).isEmpty
    let isAssigned = !text(.assignedTo, row).isEmpty
    guard isClosed || isAssigned else { return nil }
    var gap: Gap? = isLate ? .late : nil
    // Where it is assumed when work was done, no change has to say it.
    let isAssumed = mapping.dating.assumption != nil && changes.contains { $0.field == .assignedTo }
    if isClosed, !isAssumed, !isClosing(changes, values, resolution, status) {
      gap = .late
      hasUnseenClosing = true
    }
    let tally = (mapping.changes?.tally ?? []).map { row.text(columns.position(of: $0)) }
    if !tally.isEmpty {
      let count = tally[1].isEmpty ? 0 : tally[1].split(separator: "\n", omittingEmptySubsequences: false).count
      if let total = Int(tally[0]), total > count { gap = .cut }
      if tally[0].isEmpty, changes.isEmpty { gap = .late }
    } else if !isClosed, changes.isEmpty {
      hasSilence = true
      if !trustsSilence { gap = .late }
    }
    if gap != nil { tasks.insert(task) }
    return gap
  }

  /// Whether the last change of the resolution or the status closes the task, or is to what its row has.
  private func isClosing(
    _ changes: [TableChanges.Change], _ values: ValuePool, _ resolution: String, _ status: String
  ) -> Bool {
    [(Field.resolution, resolution), (.bugStatus, status)].contains { field, final in
      let own = changes.filter { $0.field == field }
      guard let latest = own.map(\.when).max() else { return false }
      return own.contains { change in
        guard change.when == latest, case let value = values.string(change.value), !value.isEmpty else { return false }
        return value.lowercased() == final.lowercased()
          || !(field == .resolution ? outcome(value, "") : outcome("", value)).isEmpty
      }
    }
  }

  private func outcome(_ resolution: String, _ status: String) -> String {
    mapping.outcome?.resolution(resolution, status: status) ?? resolution
  }

  private func text(_ field: Field, _ row: TableRow) -> String {
    if mapping.saysNoTime(field, row, columns) { return "" }
    return mapping.values[field] ?? row.text(columns.position(of: mapping.fields[field]))
  }
}
