import DelegationTasks

/// The accounts that a tracker's rows name, with what their persons are called.
struct PersonAccounts: Sendable {
  /// The latest name of each account.
  private var names: [String: (name: String, when: Int64)] = [:]
  /// For each name in lower case, the accounts of all who were ever called so.
  private var accounts: [String: Set<String>] = [:]

  mutating func add(_ account: String, name: String, at when: Int64) {
    guard !name.isEmpty, name != account else { return }
    if names[account].map({ when >= $0.when }) ?? true { names[account] = (name, when) }
    accounts[name.lowercased(), default: []].insert(account)
  }

  /// Whether a name, or that of another account, is one of an account's, whatever its case.
  func calls(_ account: String, _ name: String) -> Bool {
    accounts[(names[name]?.name ?? name).lowercased()]?.contains(account) == true
  }

  /// Accounts that changes alone name, with the one account that has their name in rows, as after a move; of one or two it may be somebody else.
  private var moved: [String: String] {
    let found = names.filter { $0.value.when == .min }.compactMap { account, known in
      let others = accounts[known.name.lowercased()]!.filter { names[$0].map { $0.when > .min } == true }
      return others.count == 1 ? (account, others.first!) : nil
    }
    return found.count > 2 ? Dictionary(uniqueKeysWithValues: found) : [:]
  }

  /// The log with accounts in place of names that only one account has, and with their names for show.
  ///
  /// What has an account inside, as `Ada Berg <ada@example.org>` does, is that account, unless the name says that it is no person.
  /// A row or a change that has a name alone means that account; a name of several accounts stays, since nobody knows whose it is.
  func naming(_ log: TaskLog) throws -> TaskLog {
    var known = self
    let rules = try PersonsFile.general()
    for pool in [log.pool(of: .assignedTo), log.reporterPool] {
      for value in pool.strings {
        guard let identity = PersonCell.identity(of: value), rules.isPerson(identity.name) else { continue }
        known.add(identity.account, name: identity.name, at: .min)
      }
    }
    return known.replacing(Self.spelt(log), rules)
  }

  /// The log with names in capitals as they are written elsewhere, where small letters do not give them: GROSS is Groß, İPEK ipek. A name that
  /// several others are in capitals stays, and so do Groß and Gross, who may be two.
  ///
  /// Numbers get the zeros before them that spreadsheets leave out: 104 is 00104 where that occurs.
  private static func spelt(_ log: TaskLog) -> TaskLog {
    var (written, numbers) = ([String: [String: String]](), [Substring: String]())
    func capitals(_ name: String) -> String { name.uppercased().replacing("İ", with: "I") }
    for pool in [log.pool(of: .assignedTo), log.reporterPool] {
      for name in pool.strings {
        if name != name.uppercased() { written[capitals(name), default: [:]][name.lowercased()] = name }
        if let number = number(name), numbers[number]?.count ?? 0 < name.count { numbers[number] = name }
      }
    }
    func spelling(_ name: String) -> String {
      if let number = number(name) { return numbers[number]! }
      guard name == name.uppercased(), let others = written[capitals(name)], others.count == 1,
        let other = others.first?.value
      else { return name }
      return other.lowercased() == name.lowercased() ? name : other
    }
    return log.replacingValues(of: .assignedTo, spelling).replacingReporters(spelling)
  }

  /// The digits of a number without zeros before them; nil for any other text.
  private static func number(_ name: String) -> Substring? {
    let digits = name.drop { $0 == "0" }
    return !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) } ? digits : nil
  }

  private func replacing(_ log: TaskLog, _ rules: PersonRules) -> TaskLog {
    guard !names.isEmpty else { return log }
    let moved = moved
    func account(of name: String) -> String {
      if let identity = PersonCell.identity(of: name) {
        return rules.isPerson(identity.name) ? identity.account : identity.name
      }
      guard names[name] == nil else { return moved[name] ?? name }
      let found = accounts[name.lowercased(), default: []].filter { moved[$0] == nil }
      return found.count == 1 ? found.first! : name
    }
    var named = log.replacingValues(of: .assignedTo, account).replacingReporters(account)
      .replacingValues(of: .cc) { CopiedPersons.names(in: $0).map(account).joined(separator: ", ") }
    named.personNames = names.mapValues(\.name)
    return named
  }
}
