import DelegationFoundations

/// The number of a person: their index in the order of addresses, so that ties by number are ties by address.
package typealias PersonID = UInt32

/// Everybody who was ever assigned a task of a log.
///
/// A person is a lower-cased address; addresses that differ in case only are one person.
package struct PersonTable: Sendable {
  /// The lower-cased addresses by ``PersonID``, in the order of their bytes.
  package let addresses: [String]
  /// The rank of each ``PersonID`` by first appearance, from 0; with gaps where persons were removed.
  package let appearances: [Int]
  private let personOfAssignee: [PersonID?]
  private let personOfAddress: [String: PersonID]

  package var count: Int { addresses.count }

  package init(of log: TaskLog, rules: PersonRules) { self.init(of: log) { rules.isPerson($0) } }

  /// Creates the table of those of `persons` who are assigned a task of `log` too, a part of the same tracker's
  /// history.
  package init(of log: TaskLog, among persons: PersonTable) {
    self.init(of: log) { persons.person(address: $0) != nil }
  }

  /// Numbers those assignees of a log who are persons.
  package init(of log: TaskLog, isPerson: (_ address: String) -> Bool) {
    let pool = log.pool(of: .assignedTo)
    let assignees = (0..<ValueID(pool.count)).map { pool.string($0) }
    let persons = assignees.map { isPerson($0) ? $0.lowercased() : nil }
    let addresses = Set(persons.compactMap { $0 }).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let numbers = Dictionary(uniqueKeysWithValues: addresses.enumerated().map { ($1, PersonID($0)) })
    personOfAssignee = persons.map { $0.flatMap { numbers[$0] } }
    personOfAddress = numbers
    self.addresses = addresses
    var appearances = [Int](repeating: -1, count: addresses.count)
    var seen = 0
    for assignee in log.histories[.assignedTo]?.values ?? [] {
      guard let person = personOfAssignee[Int(assignee)], appearances[Int(person)] < 0 else { continue }
      appearances[Int(person)] = seen
      seen += 1
    }
    self.appearances = appearances
  }

  /// The number of values of `assigned_to` that it covers.
  package var assigneeCount: Int { personOfAssignee.count }

  /// The person behind a value of `assigned_to`; none for inboxes and the empty value.
  package func person(assignee: ValueID) -> PersonID? { personOfAssignee[Int(assignee)] }

  /// The person with an address, in any case of letters; none for somebody who was never assigned a task.
  package func person(address: String) -> PersonID? { personOfAddress[address.lowercased()] }

  /// Returns, for each task, the person of the same name as its reporter, compared as lower-cased text; nil for
  /// somebody who was never assigned a task.
  package func reporters(of log: TaskLog) -> [PersonID?] {
    let persons = (0..<ValueID(log.reporterPool.count)).map { person(address: log.reporterPool.string($0)) }
    return log.reporters.map { persons[Int($0)] }
  }

  /// Returns `P001` for the person who appears first in the dataset, then `P002`; wider where there are more than 999.
  package func pseudonym(_ person: PersonID) -> String {
    "P" + (appearances[Int(person)] + 1).padded(max(3, String(count).count))
  }

  private init(addresses: [String], appearances: [Int], personOfAssignee: [PersonID?]) {
    (self.addresses, self.appearances, self.personOfAssignee) = (addresses, appearances, personOfAssignee)
    personOfAddress = Dictionary(uniqueKeysWithValues: addresses.enumerated().map { ($1, PersonID($0)) })
  }

  /// Returns the same persons, with the same numbers, under other names.
  ///
  /// - Parameter name: Gets each address; no two results may be equal, and none may have capital letters.
  package func renaming(_ name: (String) -> String) -> PersonTable {
    PersonTable(addresses: addresses.map(name), appearances: appearances, personOfAssignee: personOfAssignee)
  }

  /// Returns the same persons, called as in an earlier table of the same tracker; whoever is new gets the next free
  /// pseudonym.
  package func keepingPseudonyms(of earlier: PersonTable) -> PersonTable {
    var (appearances, free) = (appearances, (earlier.appearances.max() ?? -1) + 1)
    for person in addresses.indices.sorted(by: { self.appearances[$0] < self.appearances[$1] }) {
      if let known = earlier.personOfAddress[addresses[person]] {
        appearances[person] = earlier.appearances[Int(known)]
      } else {
        appearances[person] = free
        free += 1
      }
    }
    return PersonTable(addresses: addresses, appearances: appearances, personOfAssignee: personOfAssignee)
  }

  /// The table without one person, as if they had never been one; later persons get the next lower numbers, and keep their
  /// pseudonyms.
  package func removing(_ person: PersonID) -> PersonTable {
    let position = Int(person)
    var (addresses, appearances) = (addresses, appearances)
    addresses.remove(at: position)
    appearances.remove(at: position)
    return PersonTable(
      addresses: addresses, appearances: appearances,
      personOfAssignee: personOfAssignee.map { other in
        other.flatMap { $0 == person ? nil : $0 > person ? $0 - 1 : $0 }
      })
  }

  /// Returns the same persons for a log that begins with the tasks of this table's log and has more.
  package func covering(_ log: TaskLog) -> PersonTable {
    let pool = log.pool(of: .assignedTo)
    let more = (ValueID(assigneeCount)..<ValueID(max(assigneeCount, pool.count))).map {
      person(address: pool.string($0))
    }
    return PersonTable(addresses: addresses, appearances: appearances, personOfAssignee: personOfAssignee + more)
  }
}

extension PersonTable: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(addresses, appearances, personOfAssignee) }

  package init(from reader: inout ByteReader) throws {
    addresses = try [String](from: &reader)
    appearances = try [Int](from: &reader)
    personOfAssignee = try [PersonID?](from: &reader)
    let count = addresses.count
    guard Set(addresses).count == count, appearances.count == count,
      appearances.allSatisfy({ (-1..<Int(UInt32.max)).contains($0) }),
      personOfAssignee.allSatisfy({ $0.map { $0 < count } ?? true })
    else { throw CacheFault() }
    personOfAddress = Dictionary(uniqueKeysWithValues: addresses.enumerated().map { ($1, PersonID($0)) })
  }
}

extension PersonTable {
  /// The persons that a name in a hand-written file means.
  ///
  /// A name is a pseudonym as on pages (`P012`), an address in any case of letters, or a pattern over the whole address
  /// in which `*` matches any run of characters, as in ``PersonRules``. A pseudonym takes precedence over an equal
  /// address, and that over a pseudonym in another case of letters.
  /// - Returns: Rising; empty when the name means nobody.
  package func persons(named name: String) -> [PersonID] {
    let called = person(pseudonym: name)
    if let called, pseudonym(called) == name { return [called] }
    guard name.contains("*") else { return [person(address: name) ?? called].compactMap(\.self) }
    let pattern = NamePatterns([name])
    return (PersonID(0)..<PersonID(count)).filter { pattern.first(matching: Array(addresses[Int($0)].utf8)) != nil }
  }

  /// The person with a pseudonym, in any case of letters.
  package func person(pseudonym name: String) -> PersonID? {
    let name = name.uppercased()
    return (PersonID(0)..<PersonID(count)).first { pseudonym($0) == name }
  }

  /// All pseudonyms, in the order of first appearance.
  package var pseudonyms: [String] {
    (PersonID(0)..<PersonID(count)).sorted { appearances[Int($0)] < appearances[Int($1)] }.map(pseudonym)
  }
}
