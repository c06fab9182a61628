import DelegationFoundations
import DelegationTasks

/// What the people of a dataset are called, so that no page says who is who.
package struct PersonNames: Equatable, Sendable {
  /// The names, logins and addresses of all persons and of those who are forgotten, sorted.
  package let all: [String]
  /// The lower-cased addresses of those who are forgotten.
  package let forgotten: Set<String>

  init(_ all: some Sequence<String>, forgotten: Set<String>) {
    self.all = Set(all).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.forgotten = forgotten
  }

  init(joining names: [PersonNames]) {
    self.init(names.flatMap(\.all), forgotten: names.reduce(into: []) { $0.formUnion($1.forgotten) })
  }

  /// - Parameter people: With the names that the tracker shows.
  init(of persons: PersonTable, forgotten: Set<String>, _ people: People) {
    self.init((persons.addresses + forgotten).flatMap(people.names), forgotten: forgotten)
  }
}

extension PersonNames: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(all, forgotten.sorted()) }

  package init(from reader: inout ByteReader) throws {
    self.init(try [String](from: &reader), forgotten: Set(try [String](from: &reader)))
  }
}

extension People {
  /// Everything that a person is called.
  fileprivate func names(of address: String) -> [String] {
    let (account, person) = (account(address), persons.first { $0.aliases[0].lowercased() == address })
    return [account.id, account.name, person?.name].compactMap(\.self) + (person?.aliases ?? [])
  }

  /// The history without the names of some persons in its texts.
  func removing(_ addresses: Set<String>, fromTextsOf log: TaskLog) -> TaskLog {
    // The longest first: a login may be a part of the name.
    let searches = Set(addresses.flatMap(names)).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.map(
      NameSearch.init)
    guard !searches.isEmpty else { return log }
    return [Field.shortDesc, .description].reduce(log) { log, field in
      log.replacingValues(of: field) { searches.reduce($0) { $1.removed(from: $0) } }
    }
  }
}

extension LoadedDataset {
  /// The teams of `people.yaml`, each with those of its people who are assigned tasks; nil where it has none.
  package var teams: [(name: String, persons: [PersonID])]? {
    people.teams.isEmpty
      ? nil
      : people.teams.map { team in
        (team.name, team.members.compactMap { persons.person(address: people.canonical($0.name)) })
      }
  }
}
