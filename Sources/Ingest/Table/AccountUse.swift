/// Under which accounts and names a table's rows were assigned.
package struct AccountUse: Sendable {
  private struct Row {
    let account, name: String
    let when: Int64
  }

  private var rows: [Row] = []

  package init() {}

  package mutating func add(_ account: String, name: String, at when: Int64) {
    guard !account.isEmpty, !name.isEmpty, account != name else { return }
    rows.append(Row(account: account, name: name.lowercased(), when: when))
  }

  /// How many names have several accounts of which each ends, but for a tenth of its tasks, before the next begins, as after a migration.
  ///
  /// - Parameter least: The tasks that each account of such a name has at least.
  package func movedNames(least: Int = 1) -> Int {
    Dictionary(grouping: rows, by: \.name).values.count { rows in
      let accounts = Dictionary(grouping: rows, by: \.account).values.map { $0.map(\.when).sorted() }
        .sorted { $0[$0.count / 10] < $1[$1.count / 10] }
      return accounts.count > 1 && accounts.allSatisfy { $0.count >= least }
        && zip(accounts, accounts.dropFirst()).allSatisfy { before, after in
          before[before.count - 1 - before.count / 10] < after[after.count / 10]
        }
    }
  }

  /// The accounts whose tasks alternate between names, as where several people share one; a change of name is one name after the other.
  package var shared: (accounts: Int, tasks: Int) {
    Dictionary(grouping: rows, by: \.account).values.reduce(into: (0, 0)) { found, rows in
      let names = rows.sorted { ($0.when, $0.name) < ($1.when, $1.name) }.map(\.name)
      let (count, changes) = (Set(names).count, zip(names, names.dropFirst()).count { $0 != $1 })
      if count > 1, changes >= 2 * count { found = (found.0 + 1, found.1 + rows.count) }
    }
  }
}
