import DelegationTasks

/// What the changes of one field of a task say of its values, from the opening on.
struct TableReplay {
  /// The values, each since its moment; nil for none.
  private(set) var updates: [(when: Int64, value: ValueID?)] = []
  /// Whether nothing says what the value was at the opening.
  private(set) var isUnknownAtOpening = false
  let last: TableChanges.Change

  /// Trackers write the values that a task was opened with as changes of the next seconds.
  private static let creation: Int64 = 10
  /// How far two clocks of one tracker may differ.
  static let clocks: Int64 = 60
  /// Snapshots that begin later than this say nothing of who had the task at the opening.
  static let late: Int64 = 86_400

  /// - Parameters:
  ///   - changes: At least one, in file order.
  ///   - isCut: Whether changes before the first one are missing.
  ///   - areSnapshots: Whether each change is from one state of the task to the next.
  init(
    _ changes: [TableChanges.Change], of field: Field, opening: Int64, isCut: Bool, areSnapshots: Bool,
    isBlank: (ValueID?) -> Bool
  ) {
    let isList = [.component, .version].contains(field)
    let addsOrTakes = changes.contains { isBlank($0.previous) || isBlank($0.value) }
    let changes = isList && addsOrTakes ? changes : changes.chained
    let inOrder = changes.inOrder
    let first = inOrder[0]
    last = inOrder.last!
    var values = isList ? inOrder.taken.filter { !isBlank($0) } : []
    let isCreation =
      !field.isSetLater && values.isEmpty && isBlank(first.previous) && first.when <= opening + Self.creation
    // Nobody had a task before it was there: the zone is another, and the change came later.
    let isShifted = field.isSetLater && !areSnapshots && first.when < opening - Self.clocks
    if first.when < opening, !isShifted {
      // Clocks differ: what was so before the opening was so at it.
    } else if field.isSetLater {
      updates.append((opening, isCut ? nil : first.previous))
    } else if first.previous == nil, !isCreation {
      isUnknownAtOpening = true
      updates.append((opening, nil))
    } else if !isCreation {
      updates.append((opening, values.first ?? first.previous))
    }
    func moment(_ change: TableChanges.Change) -> Int64 {
      if isShifted { return max(change.when, opening + 1) }
      return isCreation && change.when <= opening + Self.creation ? opening : change.when
    }
    guard isList, changes.contains(where: { $0.previous != nil }) else {
      updates += changes.map { (moment($0), $0.value) }
      return
    }
    // Of several values a change adds or takes away one; the first one counts.
    for change in inOrder {
      if change.previous == nil { values = [] }
      values.removeAll { $0 == change.previous || $0 == change.value }
      if !isBlank(change.value) { values.append(change.value) }
      updates.append((moment(change), values.first))
    }
  }
}

extension [TableChanges.Change] {
  /// The values that are taken away and were not added before, which a list has had since the opening.
  fileprivate var taken: [ValueID] {
    var (values, added) = ([ValueID](), Set<ValueID>())
    for change in self {
      if let previous = change.previous, !added.contains(previous), !values.contains(previous) {
        values.append(previous)
      }
      added.insert(change.value)
    }
    return values
  }
}
