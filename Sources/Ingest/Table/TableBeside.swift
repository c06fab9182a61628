/// More columns of the same tasks, in a file of their own, found by the task's id.
struct TableBeside {
  private let columns: [TableColumn]
  /// The cells of the columns, by id.
  private var cells: [String: [[UInt8]]] = [:]
  private var places: [String: TablePlace] = [:]
  private let repeated: TableMapping.Repeated?
  /// Which of the columns keep their blanks.
  private let texts: [Int]

  init(_ beside: TableMapping.Beside, of mapping: TableMapping) {
    (columns, repeated) = (beside.columns, mapping.repeated)
    texts = beside.columns.indices.filter { mapping.isText(beside.columns[$0]) }
  }

  /// Reads rows of the id, then the columns.
  mutating func read(_ rows: inout some TableRows) throws(TableFault) {
    var row = TableRow(columnCount: 1 + columns.count, texts: texts.map { $0 + 1 })
    while try rows.next(&row) {
      let id = row.text(0)
      if id.isEmpty { throw .noID(at: row.place) }
      if let first = places[id], repeated != .last {
        if repeated == .first { continue }
        throw .duplicateTask(id, first: first, in: nil, at: row.place)
      }
      places[id] = row.place
      cells[id] = columns.indices.map { column in row.withCell(column + 1) { Array($0) } }
    }
  }

  /// Fills the columns of a row whose first cell is the id; of a task that the file lacks they stay as they are.
  func fill(_ row: inout TableRow, at positions: [Int]) {
    guard !columns.isEmpty, let cells = cells[row.text(0)] else { return }
    for (position, cell) in zip(positions, cells) { row.set(position, cell) }
  }
}

/// The rows of a file of tasks with their cells of the file beside it.
struct JoinedRows: TableRows {
  var base: any TableRows
  let beside: TableBeside
  let positions: [Int]

  var losses: TableLosses { base.losses }

  mutating func next(_ row: inout TableRow) throws(TableFault) -> Bool {
    guard try base.next(&row) else { return false }
    beside.fill(&row, at: positions)
    return true
  }
}
