import DelegationTasks

/// The accounts that a tracker's rows name, with what their persons are called.
struct PersonAccounts: Sendable {
  /// By account: the latest name.
  private var names: [String: (name: String, when: Int64)] = [:]
  /// By lower-cased name: the accounts of all who were ever called so.
  private var accounts: [String: Set<String>] = [:]

  mutating func add(_ account: String, name: String, at when: Int64) {
    guard !name.isEmpty, name != account else { return }
    if names[account].map({ when >= $0.when }) ?? true { names[account] = (name, when) }
    accounts[name.lowercased(), default: []].insert(account)
  }

  /// The log with accounts in place of names that only one account has, and with their names for show.
  ///
  /// A row or a change that has a name alone means that account; a name of several accounts stays, since nobody knows whose it is.
  func naming(_ log: TaskLog) -> TaskLog {
    guard !names.isEmpty else { return log }
    func account(of name: String) -> String {
      guard names[name] == nil, let found = accounts[name.lowercased()], found.count == 1 else { return name }
      return found.first!
    }
    var named = log.replacingValues(of: .assignedTo, account).replacingReporters(account)
      .replacingValues(of: .cc) { CopiedPersons.names(in: $0).map(account).joined(separator: ", ") }
    named.personNames = names.mapValues(\.name)
    return named
  }
}
