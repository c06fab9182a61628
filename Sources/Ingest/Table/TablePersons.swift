import DelegationFoundations

/// Who the cells of a row name: by the accounts where the table has them, else by the names.
struct TablePersons {
  @CopyOnWrite private var mapping: TableMapping
  private let columns: TableColumns
  private var cell: PersonCell
  private(set) var accounts = PersonAccounts()

  init(_ mapping: TableMapping, _ columns: TableColumns) throws {
    (self.mapping, self.columns) = (mapping, columns)
    cell = try PersonCell(mapping.splits[.assignedTo], rules: mapping.persons)
  }

  /// Returns the assignee: where a cell names several, the first who is a person.
  ///
  /// Where the name is empty or a word for nobody, nobody is, whatever the account says.
  mutating func assignee(_ row: TableRow, _ cleaner: inout SourceText, at known: Int64) throws(TableFault) -> String {
    func values(_ column: TableColumn?) throws(TableFault) -> [String] {
      cell.persons(in: try row.text(columns.position(of: column), &cleaner, keepsLines: true))
    }
    let names = try values(mapping.fields[.assignedTo])
    guard !names.isEmpty else { return "" }
    var isRobot = names.map { _ in false }
    for robots in mapping.robots {
      let kinds = try values(robots.column)
      for number in names.indices {
        if robots.matches(kinds.count == names.count ? kinds[number] : kinds.first ?? "") { isRobot[number] = true }
      }
    }
    let ids = try values(mapping.assigneeID)
    func isListed(_ number: Int) -> Bool { ids.count == names.count && cell.isListed(ids[number]) }
    /// The name of a deleted account tells people apart only together with the account.
    func isSomebody(_ number: Int) -> Bool {
      cell.isPerson(names[number])
        || ids.count == names.count && cell.isDeleted(names[number]) && cell.isPerson(ids[number])
    }
    guard let number = names.indices.first(where: { !isRobot[$0] && !isListed($0) && isSomebody($0) }) else {
      return isRobot[0] && cell.isPerson(names[0]) ? PersonCell.robot(names[0]) : names.first { !$0.isEmpty } ?? ""
    }
    return person(number, of: names, ids: ids, at: known)
  }

  /// The account of one of some persons, or the name where that has none.
  private mutating func person(_ number: Int, of names: [String], ids: [String], at known: Int64) -> String {
    guard ids.count == names.count || number == 0 && ids.count == 1, cell.isPerson(ids[number]) else {
      return names[number]
    }
    if ids.count == names.count { accounts.add(ids[number], name: names[number], at: known) }
    return ids[number]
  }

  /// Who is assigned by a change to a value, whose account is in another column.
  ///
  /// - Parameter account: Nil where the changes name none.
  mutating func assignee(
    _ row: TableRow, _ column: Int, account: Int?, _ cleaner: inout SourceText
  ) throws(TableFault) -> String {
    let ids = cell.persons(in: row.text(account))
    var names = cell.persons(in: try row.text(column, &cleaner, keepsLines: true))
    if names.isEmpty { names = ids }
    guard let number = names.firstIndex(where: { cell.isPerson($0) }) ?? names.indices.first else { return "" }
    return person(number, of: names, ids: ids, at: .min)
  }

  /// Takes a name of an account from somewhere else than a row of a task.
  mutating func add(_ account: String, name: String) { accounts.add(account, name: name, at: .min) }

  /// Who reported the task.
  mutating func reporter(_ row: TableRow, _ cleaner: inout SourceText, at known: Int64) throws(TableFault) -> String {
    let name = cell.bare(try row.text(columns.position(of: mapping.reporter), &cleaner))
    let id = cell.bare(try row.text(columns.position(of: mapping.reporterID), &cleaner))
    guard !id.isEmpty else { return name }
    accounts.add(id, name: name, at: known)
    return id
  }
}
