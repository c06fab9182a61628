import DelegationFoundations
import DelegationIngest

extension ExportFile {
  /// The delimiter that parts the header, and how many lines are above it.
  ///
  /// The header has the most names that are known. Where no line has several, it is the first of the widest lines, if all after it are
  /// as wide.
  ///
  /// - `tables`: The first rows by each delimiter, the likeliest first.
  /// - `skipped`: The lines that the user says; nil for none said.
  static func header(
    of tables: [(delimiter: UInt8, rows: [(line: Int, cells: [String])])], _ skipped: Int?,
    _ vocabulary: ExportVocabulary
  ) -> (delimiter: UInt8, lines: Int) {
    var best: (delimiter: UInt8, lines: Int, names: Int)?
    // Values come again, and looking for names in one is slow.
    var keys: [String: String?] = [:]
    func key(of cell: String) -> String? {
      if let known = keys[cell] { return known }
      let key = vocabulary.anyKey(of: cell)
      keys[cell] = .some(key)
      return key
    }
    for (delimiter, rows) in tables {
      for row in rows where row.line <= TableCSV.mostSkipped + 1 && skipped.map({ row.line == $0 + 1 }) ?? true {
        // Whatever its words, a row with a time is data.
        if row.cells.contains(where: vocabulary.isTime) { continue }
        let names = Set(row.cells.prefix(TableJSONPaths.most).compactMap(key)).count
        if names > max(best?.names ?? 0, 1) { best = (delimiter, row.line - 1, names) }
      }
    }
    if let best { return (best.delimiter, best.lines) }
    if let skipped { return (tables[0].delimiter, skipped) }
    for (delimiter, rows) in tables {
      let widest = rows.map(\.cells.count).max() ?? 0
      let header = rows.firstIndex { $0.cells.count == widest } ?? 0
      let isTable = rows.count > header + 1 && rows[header...].allSatisfy { $0.cells.count == widest }
      if isTable, widest > 1, header > 0, rows[header].line <= TableCSV.mostSkipped {
        return (delimiter, rows[header].line - 1)
      }
    }
    return (tables[0].delimiter, 0)
  }

  /// Checks that the header is none of the rows of data, as the first line of a dump without names is.
  static func checkHeader(
    of tables: [(delimiter: UInt8, rows: [(line: Int, cells: [String])])], _ header: (delimiter: UInt8, lines: Int),
    _ vocabulary: ExportVocabulary, path: String
  ) throws {
    let rows = tables.first { $0.delimiter == header.delimiter }!.rows.filter { $0.line > header.lines }
    guard let first = rows.first else { return }
    let below = rows.dropFirst().map(\.cells).filter {
      // A header may come again, in any order.
      $0.count == first.cells.count && !Set($0).isSubset(of: first.cells)
    }
    func isLikeBelow(_ column: Int) -> Bool {
      let (cell, values) = (first.cells[column], below.map { $0[column] })
      if column == 0, Int(cell) != nil, !values.isEmpty, values.allSatisfy({ Int($0) != nil }) { return true }
      return !cell.isEmpty && values.contains(cell)
    }
    let alike = first.cells.indices.filter(isLikeBelow)
    // One name may be a value too, as of a column of flags.
    guard let cell = first.cells.first(where: vocabulary.isTime) ?? (alike.count > 1 ? first.cells[alike[1]] : nil)
    else { return }
    throw Problem(
      location: "\(path):\(first.line)",
      fault: "this line is data, such as \(Problem.shown(cell)), and no line names the columns",
      remedy:
        "write their names in a line above it, such as id, title, assignee, status and created, or export the file with them"
    )
  }
}
