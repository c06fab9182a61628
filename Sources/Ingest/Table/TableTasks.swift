import DelegationFoundations
import DelegationTasks

struct TableTasks {
  @CopyOnWrite private var mapping: TableMapping
  private let changes: TableChanges
  private let columns: TableColumns
  private let fields: [Field]
  /// The index of each field among the columns; nil where it has no column.
  private let fieldPositions: [Int?]

  private var tasks = TaskColumn()
  private var histories: [FieldColumn]
  private var cleaner = SourceText()
  private var firstOfID: [String: (file: Int, place: TablePlace)] = [:]
  private let (repeatedCount, movedOpenings): (Int, Int)
  private let (filledIn, areReopened): (FilledIn?, Bool)
  private var (leftOut, losses, quoteLines) = (0, TableLosses(), [Int]())
  /// Efforts of which nobody knows when they became known.
  private var undatedCount = 0
  private var persons: TablePersons
  /// The latest moment of any row or change.
  private var end: Int64
  private var gaps: TableGaps
  /// Tasks whose value of a field is unknown until its first change, since that does not say what was before.
  private var unknownFirst: [Field: Int] = [:]
  /// How long after their opening tasks have their first snapshot, of those where that is long.
  private var delays: [Int64] = []
  /// Tasks with changes that tell nothing of their assignee.
  private var untoldAssignees = 0
  private var unlistedOutcomes = 0
  /// What speaks against the times that date outcomes.
  private var doubts = OutcomeDoubts()
  /// Tasks whose last change of the assignee is to another than their row has.
  private var contradictions = 0

  /// The moment of what was known at some time that no row tells.
  private static let someTime = Int64.max

  /// - Parameters:
  ///   - snapshots: What rows were left out because another of the same task counts.
  ///   - first: An earlier reading, which shows whether open tasks without any change have never changed, and which times say nothing.
  init(mapping: TableMapping, changes: TableChanges, snapshots: TableSnapshots?, after first: TableTasks? = nil) {
    (self.mapping, self.changes) = (mapping, changes)
    (repeatedCount, movedOpenings) = (snapshots?.leftOut ?? 0, snapshots?.shifts.zones?.tasks ?? 0)
    (filledIn, areReopened) = (first?.doubts.filledIn, first?.doubts.areReopened ?? false)
    doubts.areCoarse = mapping.times.formats.contains(.named(.period))
    end = changes.lastMoment ?? .min
    let columns = TableColumns(mapping)
    self.columns = columns
    persons = changes.persons
    gaps = TableGaps(mapping, columns, trustsSilence: first?.gaps.trustedTooMuch != true)
    fields =
      Field.allCases.filter {
        mapping.fields[$0] != nil || mapping.values[$0] != nil || changes.fields.contains($0)
          || $0 == .resolution && mapping.outcome != nil
      }.sorted()
    fieldPositions = fields.map { columns.position(of: mapping.fields[$0]) }
    histories = fields.map { _ in FieldColumn() }
  }

  /// - Parameter file: The number of the file that the rows are from.
  mutating func read(_ rows: inout some TableRows, file: Int) throws(TableFault) {
    var row = columns.row
    while try rows.next(&row) {
      if let line = row.quoteLine { quoteLines.append(line) }
      if mapping.exclusion(of: row, columns) != nil {
        leftOut += 1
      } else {
        try add(row, file: file)
      }
    }
    losses += rows.losses
  }

  /// Whether another reading after this one dates outcomes better: closed tasks lack changes, so that open ones without any may lack theirs, or
  /// times say nothing.
  var needsAnother: Bool { gaps.trustedTooMuch || doubts.filledIn != nil || doubts.areReopened }

  func log() throws -> TaskLog {
    var histories = histories
    let undated = histories.indices.map { histories[$0].move(from: Self.someTime, to: end) }
    var dataWarnings = DataWarnings()
    dataWarnings.count(.controlCharacter, cleaner.repairCount + changes.repairCount)
    dataWarnings.count(.otherAssignee, contradictions)
    dataWarnings.count(.untoldAssignee, untoldAssignees)
    dataWarnings.count(.movedOpening, movedOpenings)
    dataWarnings.count(.unlistedOutcome, unlistedOutcomes)
    dataWarnings.count(.unknownTask, changes.tasks.strings.count { firstOfID[$0] == nil })
    if changes.otherCount > 0 {
      let names = changes.otherNames.strings.sorted().joined(separator: ", ")
      dataWarnings.note("\(changes.otherCount) changes of other fields left out: \(names)")
    }
    if leftOut > 0 { dataWarnings.note("\(leftOut) rows left out that are not tasks") }
    for (column, midnights) in mapping.days.sorted(by: { $0.key.path < $1.key.path }) {
      dataWarnings.note(midnights.note(of: column.path))
    }
    for note in doubts.notes { dataWarnings.note(note) }
    mapping.noteRepeated(repeatedCount, of: tasks.keys.count, changes, delays, in: &dataWarnings)
    if let position = fields.firstIndex(of: .resolution), undated[position] > 0 {
      dataWarnings.note("\(undated[position]) outcomes without a time, which count as known at the end of the data")
    }
    dataWarnings.note(losses, quotes: quoteLines)
    if undatedCount > 0 {
      dataWarnings.note("\(undatedCount) efforts left out, since nothing says when they were known")
    }
    let unrecorded = mapping.unrecorded(changes.fields)
    if !unrecorded.isEmpty {
      dataWarnings.note(
        "columns that the changes do not mention, so that their final values count as known from the opening: "
          + unrecorded.joined(separator: ", "))
    }
    mapping.noteUnchained(changes.unchained, in: &dataWarnings)
    if !unknownFirst.isEmpty {
      let counts = unknownFirst.sorted { $0.key < $1.key }.map { "\($0.key.rawValue) of \($0.value) tasks" }
      dataWarnings.note(
        "changes do not say what was before: unknown at the opening are \(counts.joined(separator: ", "))")
    }
    if !gaps.tasks.isEmpty {
      dataWarnings.note(
        "\(gaps.tasks.count) tasks without all of their changes, whose last assignee and resolution count as final values"
      )
    }
    var log = try persons.accounts.naming(
      TaskLog(
        tasks: tasks, fields: Dictionary(uniqueKeysWithValues: zip(fields, histories)), dataWarnings: dataWarnings))
    log.finalValueTasks = gaps.tasks
    log.doubtsOutcomes = doubts.areStrong
    return log
  }

  private mutating func add(_ row: TableRow, file: Int) throws(TableFault) {
    let id = try id(row, file: file)
    let written = try row.neededTime(columns.position(of: mapping.opened), mapping.times, mapping.opened)
    let opening = changes.openings[id] ?? written
    let (resolved, updated) = (
      try mapping.time(mapping.resolved, row, columns),
      try mapping.time(mapping.updated, row, columns).map { changes.periods.ends[$0] ?? $0 }
    )
    let own = changes.changes(of: id)
    let unentered = own.isEmpty ? filledIn : nil
    let moments = areReopened && own.isEmpty ? [updated, resolved] : [resolved, updated]
    var known = mapping.dating.known(opening: opening, filledIn: unentered, moments) ?? Self.someTime
    // What is assumed is no earlier than what the changes tell.
    if mapping.dating.assumption != nil { known = own.reduce(known) { max($0, $1.when) } }
    end = max(end, opening, resolved ?? opening, updated ?? opening)
    let last = try persons.reporter(row, &cleaner, at: known)
    let reporter = changes.reporters[id]?.value ?? last
    let key = UInt64(tasks.keys.count)
    let snapshot = changes.firstSnapshots[id].flatMap { $0.when > opening + TableReplay.late ? $0 : nil }
    if let snapshot { delays.append(snapshot.when - opening) }
    doubts.add(
      opening: opening, resolved, updated, own, isOpen: mapping.isOpen(row, columns),
      assignee: mapping.fields[.assignedTo].map { row.text(columns.position(of: $0)) } ?? "")
    let gap = gaps.add(row, own, changes.values, task: TaskID(id), isLate: snapshot?.isLone ?? false)
    for (number, field) in fields.enumerated() {
      if field == .resolution, let outcome = mapping.outcome {
        try addResolution(number, row, outcome, own, gap, opening: opening, known: known)
      } else if own.contains(where: { $0.field == field }) {
        let last = addChanges(number, own.filter { $0.field == field }, gap, opening: opening)
        if field == .assignedTo, mapping.changes != nil, let column = mapping.fields[field] {
          let (final, value) = (try persons.assignee(row, &cleaner, at: known), changes.values.string(last.value))
          let isOther = value != final && !persons.accounts.calls(value, final)
          if isOther, value != row.text(columns.position(of: column)) { contradictions += 1 }
          if isOther, last.previous.map({ changes.values.string($0) == final }) == true, !final.isEmpty {
            doubts.addUndone()
          }
          if gap != nil { addFinal(number, final, after: last, known: known) }
        }
      } else if field == .effort, resolved == nil, updated == nil {
        if row.withCell(fieldPositions[number], { !$0.isEmpty }) { undatedCount += 1 }
      } else {
        let isUntold = field == .assignedTo && !own.isEmpty
        let isFinal = field.isSetLater && (gap != nil || isUntold || !changes.fields.contains(field))
        if isUntold, gap == nil, changes.fields.contains(field), !(try text(field, row)).isEmpty {
          untoldAssignees += 1
        }
        // The last change says at the latest when.
        let latest = known == Self.someTime && gap == nil ? own.map(\.when).max().map { max($0, opening) } : nil
        try addValue(number, field, row, isFinal: isFinal, opening: opening, known: latest ?? known)
      }
      histories[number].endTask(key)
    }
    tasks.append(key: key, id: TaskID(id), opening: opening, reporter: reporter, file: file)
  }

  /// - Parameter changes: Of one field, in file order.
  /// - Returns: The last of them.
  private mutating func addChanges(
    _ number: Int, _ changes: [TableChanges.Change], _ gap: TableGaps.Gap?, opening: Int64
  ) -> TableChanges.Change {
    let values = self.changes.values
    let replay = TableReplay(
      changes, of: fields[number], opening: opening, isCut: gap == .cut, areSnapshots: mapping.snapshots
    ) { $0.map { values.isEmpty($0) } ?? true }
    if replay.isUnknownAtOpening { unknownFirst[fields[number], default: 0] += 1 }
    for (when, value) in replay.updates {
      histories[number].append(when: when, what: value.map(values.string) ?? "")
    }
    return replay.last
  }

  /// Adds the value of a row where changes after the last one are missing.
  private mutating func addFinal(_ number: Int, _ value: String, after last: TableChanges.Change, known: Int64) {
    guard changes.values.string(last.value) != value else { return }
    histories[number].append(when: max(known, last.when), what: value)
  }

  /// What the outcome makes of resolution and status: from the changes of the resolution where the table has any, else from
  /// those of the status, else from the row.
  private mutating func addResolution(
    _ number: Int, _ row: TableRow, _ outcome: TableOutcome, _ own: [TableChanges.Change], _ gap: TableGaps.Gap?,
    opening: Int64, known: Int64
  ) throws(TableFault) {
    let resolution = try text(.resolution, row)
    let status = try text(.bugStatus, row)
    if outcome.lacks(resolution, status: status) { unlistedOutcomes += 1 }
    let final = outcome.resolution(resolution, status: status)
    // Where only changes say it, a task that never got a resolution is known by its states.
    let changed = [Field.resolution, .bugStatus].filter { field in
      self.changes.fields.contains(field) && (mapping.fields[field] != nil || own.contains { $0.field == field })
    }
    // A time of its own is better than that of the state; the state's is better than none.
    let source =
      changed.first { field in known == Self.someTime && !final.isEmpty && own.contains { $0.field == field } }
      ?? changed.first
    let ordered = own.filter { $0.field == source }.chained.inOrder
    func meaning(_ value: ValueID) -> String {
      let value = self.changes.values.string(value)
      return source == .resolution
        ? outcome.resolution(value, status: "") : outcome.resolution("", status: value)
    }
    guard let first = ordered.first else {
      histories[number].append(when: opening, what: "")
      if !final.isEmpty { histories[number].append(when: known, what: final) }
      return
    }
    var value = gap == .cut ? "" : first.previous.map(meaning) ?? ""
    histories[number].append(when: opening, what: value)
    for (position, change) in ordered.enumerated() {
      value = meaning(change.value)
      // The row's resolution is that of the last change.
      if source == .bugStatus, position == ordered.count - 1, !value.isEmpty, !resolution.isEmpty {
        value = outcome.resolution(resolution, status: value)
      }
      histories[number].append(when: change.when, what: value)
    }
    // The last change may close the task by a state that means nothing known.
    let last = own.filter { [.resolution, .bugStatus].contains($0.field) }.map(\.when).max()!
    if value != final, gap != nil || mapping.changes != nil && value.isEmpty {
      histories[number].append(when: gap == nil ? last : max(known, last), what: final)
    }
  }

  /// The value of a field in a row, or every task's.
  private mutating func text(_ field: Field, _ row: TableRow) throws(TableFault) -> String {
    if let value = mapping.values[field] { return value }
    // Where the time of the resolution is all that says it, no time is no resolution.
    if mapping.saysNoTime(field, row, columns) { return "" }
    return try row.text(columns.position(of: mapping.fields[field]), &cleaner)
  }

  private mutating func addValue(
    _ number: Int, _ field: Field, _ row: TableRow, isFinal: Bool, opening: Int64, known: Int64
  ) throws(TableFault) {
    if isFinal { histories[number].append(when: opening, what: "") }
    if let value = mapping.values[field] {
      histories[number].append(when: isFinal ? known : opening, what: value)
      return
    }
    if let column = mapping.fields[field], Field.amounts.contains(field) {
      let minutes = try mapping.minutesText(row.text(fieldPositions[number]), field, column: column.path, at: row.place)
      if !minutes.isEmpty { histories[number].append(when: isFinal ? known : opening, what: minutes) }
      return
    }
    if field == .assignedTo {
      let person = try persons.assignee(row, &cleaner, at: known)
      if !isFinal || !person.isEmpty { histories[number].append(when: isFinal ? known : opening, what: person) }
      return
    }
    try row.withCell(fieldPositions[number]) { (cell) throws(TableFault) in
      if isFinal, cell.isEmpty { return }
      try row.clean(cell, &cleaner, keepsLines: field == .description) {
        histories[number].append(when: isFinal ? known : opening, what: $0)
      }
    }
  }

  private mutating func id(_ row: TableRow, file: Int) throws(TableFault) -> String {
    try row.withCell(0) { (cell) throws(TableFault) in
      if cell.isEmpty { throw .noID(at: row.place) }
    }
    let id = row.text(0)
    switch SourceText.idFault(id) {
    case .space: throw .spaceInID(id, at: row.place)
    case .address: throw .addressInID(id, at: row.place)
    case nil: break
    }
    if let first = firstOfID.updateValue((file, row.place), forKey: id) {
      throw .duplicateTask(
        id, first: first.place, in: first.file == file ? nil : mapping.tasks[first.file], at: row.place)
    }
    return id
  }
}
