import DelegationFoundations
import DelegationTasks

/// The columns that are read of the files of tasks.
struct TableColumns {
  /// All columns, each once: `id` first, those that the files may lack last.
  let all: [TableColumn]
  /// How many the files may lack: no row is out of the table where its column is missing, and others are in the file
  /// beside.
  let optional: Int
  /// The positions of the columns that are in the file beside.
  let beside: [Int]

  init(_ mapping: TableMapping) {
    let elsewhere = mapping.beside?.columns ?? []
    var columns = [mapping.id]
    columns += [
      mapping.opened, mapping.resolved, mapping.updated, mapping.reporter, mapping.assigneeID, mapping.reporterID,
    ].compactMap { $0 }
    for field in mapping.fields.keys.sorted() { columns.append(mapping.fields[field]!) }
    // A column may be used twice, as when the reporter is the first assignee.
    let needed = columns.enumerated().filter { columns.firstIndex(of: $1) == $0 && !elsewhere.contains($1) }
      .map(\.element)
    var more: [TableColumn] = []
    let tally = mapping.changes?.tally ?? []
    for column in (mapping.notTasks + mapping.robots).map(\.column) + tally + elsewhere
    where !(needed + more).contains(column) {
      more.append(column)
    }
    let all = needed + more
    (self.all, optional) = (all, more.count)
    beside = elsewhere.map { all.firstIndex(of: $0)! }
    let latest = [mapping.resolved, mapping.updated].compactMap(\.self).filter {
      $0.take == nil && $0 != mapping.opened
    }
    var row = TableRow(
      columnCount: all.count, texts: all.indices.filter { mapping.isText(all[$0]) },
      escaped: mapping.entities.compactMap { mapping.fields[$0].flatMap { all.firstIndex(of: $0) } },
      latest: all.indices.filter { latest.contains(all[$0]) })
    for (field, column) in mapping.fields {
      if let choice = TableValue(field, mapping) { row.choose(all.firstIndex(of: column)!, by: choice) }
    }
    self.row = row
  }

  /// A row of all of them, in which titles and descriptions stay as they are written.
  let row: TableRow

  func position(of column: TableColumn?) -> Int? { column.flatMap { all.firstIndex(of: $0) } }
}

extension TableColumn {
  /// The name and the number of one of several columns that are called alike, as in `Assignee#2`; nil for another path.
  package var ofSeveral: (name: String, number: Int)? {
    guard let mark = path.lastIndex(of: "#"), mark > path.startIndex,
      let number = Int(path[path.index(after: mark)...]),
      number > 0
    else { return nil }
    return (String(path[..<mark]), number)
  }

  /// Where a header has the column: at all places of its name, or at one of them by its number; empty for nowhere.
  ///
  /// - Parameter placesOfName: Where each name is in the header.
  func places(_ placesOfName: [String: [Int]]) -> [Int] {
    let places = ([path] + otherSpellings).flatMap { placesOfName[$0] ?? [] }
    guard places.isEmpty, let (name, number) = ofSeveral, let alike = placesOfName[name] else { return places }
    return alike.count > 1 && number <= alike.count ? [alike[number - 1]] : []
  }
}

extension TableMapping {
  /// Whether any value of the resolution means done, as where it is a time, and a row says that there is none.
  func saysNoTime(_ field: Field, _ row: TableRow, _ columns: TableColumns) -> Bool {
    guard field == .resolution, let column = fields[field], outcome?.meaning(of: "*") == .done else { return false }
    return row.withCell(columns.position(of: column)) { TableTime.isNothing($0) }
  }

  /// The time by which something was over, from a column that may be empty.
  func time(_ column: TableColumn?, _ row: TableRow, _ columns: TableColumns) throws(TableFault) -> Int64? {
    guard let column else { return nil }
    return try row.time(columns.position(of: column), times, column, endsDay: true).map { known($0, by: column) }
  }

  /// The moment by which something was known that is dated by a column: the end of the day where the column holds days.
  func known(_ seconds: Int64, by column: TableColumn) -> Int64 {
    days[column]?.seconds.contains(seconds % Int64(daySeconds)) == true ? seconds + TimeReader.endOfDay : seconds
  }

  /// Whether a column holds titles or descriptions.
  func isText(_ column: TableColumn) -> Bool { column == fields[.shortDesc] || column == fields[.description] }

  func exclusion(of row: TableRow, _ columns: TableColumns) -> TableExclusion? {
    notTasks.first { $0.matches(row.text(columns.position(of: $0.column))) }
  }
}
