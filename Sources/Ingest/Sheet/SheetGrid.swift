import DelegationFoundations

/// The cells of a sheet that have a value, as CSV in which every row from the header on has the header's width.
///
/// A merged cell's value belongs to all its rows. Cells beside the header's columns have no name, and nothing reads them.
struct SheetGrid {
  private struct Cell {
    let row, column: Int32
    let start: Int
  }

  struct Table {
    fileprivate(set) var text: [UInt8] = []
    /// The bytes of the row of names, without the end of its line; empty where there is none.
    fileprivate(set) var header = 0..<0
  }

  private var cells: [Cell] = []
  /// The values in quotes, one after the other.
  private var values: [UInt8] = []
  private var merged: [(rows: ClosedRange<Int>, column: Int)] = []

  var byteCount: Int { values.count + cells.count * MemoryLayout<Cell>.stride }

  /// Adds a cell behind all others, by rows; a blank one holds nothing.
  mutating func add(_ value: String, row: Int, column: Int) {
    guard value.contains(where: { !$0.isWhitespace }) else { return }
    cells.append(Cell(row: Int32(row), column: Int32(column), start: values.count))
    values += "\"\(value.replacing("\"", with: "\"\""))\"".utf8
  }

  mutating func merge(rows: ClosedRange<Int>, column: Int) { merged.append((rows, column)) }

  /// Whether two merged cells have a cell in common, which no program writes.
  var mergesOverlap: Bool {
    let sorted = merged.sorted { ($0.column, $0.rows.lowerBound) < ($1.column, $1.rows.lowerBound) }
    return zip(sorted, sorted.dropFirst()).contains { $0.column == $1.column && $0.rows.overlaps($1.rows) }
  }

  /// - Parameter check: Throws where so many bytes are too many.
  func csv(check: (Int) throws -> Void) throws -> Table {
    let rows = self.rows
    let further = try furtherCells(of: rows, check)
    let header = header(rows)
    let width = header.map { Int(cells[rows[$0].upperBound - 1].column) } ?? 0
    var (text, line, names) = ([UInt8](), 1, 0..<0)
    for (number, range) in rows.enumerated() {
      let row = Int(cells[range.lowerBound].row)
      // Rows that are left out are empty lines, so that a line's number is its row's.
      text += repeatElement(UInt8(ascii: "\n"), count: row - line)
      line = row
      let start = text.count
      let isTable = header.map { number >= $0 } == true
      var column = 1
      let own = range.map { (column: Int(cells[$0].column), cell: $0) }
      for (next, cell) in (own + (further[row] ?? [])).sorted(by: { $0.column < $1.column })
      where !isTable || next <= width {
        text += repeatElement(UInt8(ascii: ","), count: next - column)
        text += values[cells[cell].start..<(cell + 1 < cells.count ? cells[cell + 1].start : values.count)]
        column = next
      }
      if isTable { text += repeatElement(UInt8(ascii: ","), count: width - column) }
      if number == header { names = start..<text.count }
      try check(text.count)
    }
    text.append(UInt8(ascii: "\n"))
    return Table(text: text, header: names)
  }

  /// The ranges of cells that are in one row each.
  private var rows: [Range<Int>] {
    var rows: [Range<Int>] = []
    for cell in cells.indices {
      if let last = rows.last, cells[last.lowerBound].row == cells[cell].row {
        rows[rows.count - 1] = last.lowerBound..<cell + 1
      } else {
        rows.append(cell..<cell + 1)
      }
    }
    return rows
  }

  /// The first row, below those of a title, that has about as many values as any of the first ones.
  private func header(_ rows: [Range<Int>]) -> Int? {
    let first = rows.prefix(TableCSV.mostSkipped + 1)
    let most = first.map(\.count).max() ?? 0
    return first.firstIndex { $0.count * 4 >= most * 3 }
  }

  /// Returns for each row the cells above that are merged with an empty cell of it.
  private func furtherCells(of rows: [Range<Int>], _ check: (Int) throws -> Void) throws -> [Int: [(
    column: Int, cell: Int
  )]] {
    var further: [Int: [(column: Int, cell: Int)]] = [:]
    guard !merged.isEmpty else { return further }
    var count = 0
    for (merge, column) in merged {
      func row(_ number: Int) -> Int { Int(cells[rows[number].lowerBound].row) }
      func cell(in number: Int) -> Int? {
        let found = rows[number].partitioningIndex { cells[$0].column >= column }
        return found < rows[number].upperBound && cells[found].column == column ? found : nil
      }
      let first = rows.indices.partitioningIndex { row($0) >= merge.lowerBound }
      guard first < rows.count, row(first) == merge.lowerBound, let top = cell(in: first) else { continue }
      for number in rows[(first + 1)...].indices.prefix(while: { row($0) <= merge.upperBound })
      where cell(in: number) == nil {
        further[row(number), default: []].append((column, top))
        count += 1
      }
      try check(byteCount + count * 64)
    }
    return further
  }
}
