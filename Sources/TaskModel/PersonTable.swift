import Repeatable

/// The number of a person: their place in the order of addresses, so that ties by number are ties by address.
package typealias PersonID = UInt32

/// Everybody who ever owned a report of a log.
///
/// A person is a lower-cased address; addresses that differ in case only are one person.
package struct PersonTable: Sendable {
  /// By ``PersonID``: lower-cased addresses in the order of their bytes.
  package let addresses: [String]
  /// By ``PersonID``: the place in the order of first appearance, from 0.
  package let appearances: [Int]
  private let personOfOwner: [PersonID?]
  private let personOfAddress: [String: PersonID]

  package var count: Int { addresses.count }

  package init(of log: TaskLog, rules: PersonRules) { self.init(of: log) { rules.isPerson($0) } }

  /// Those of `persons` who own a report of `log` too: a part of the same tracker's history, read by the same rules.
  package init(of log: TaskLog, among persons: PersonTable) {
    self.init(of: log) { persons.person(address: $0) != nil }
  }

  private init(of log: TaskLog, isPerson: (_ address: String) -> Bool) {
    let pool = log.pool(of: .assignedTo)
    let owners = (0..<ValueID(pool.count)).map { pool.string($0).lowercased() }
    let persons = owners.map { isPerson($0) ? $0 : nil }
    let addresses = Set(persons.compactMap { $0 }).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let numbers = Dictionary(uniqueKeysWithValues: addresses.enumerated().map { ($1, PersonID($0)) })
    personOfOwner = persons.map { $0.flatMap { numbers[$0] } }
    personOfAddress = numbers
    self.addresses = addresses
    var appearances = [Int](repeating: -1, count: addresses.count)
    var seen = 0
    for owner in log.histories[.assignedTo]?.values ?? [] {
      guard let person = personOfOwner[Int(owner)], appearances[Int(person)] < 0 else { continue }
      appearances[Int(person)] = seen
      seen += 1
    }
    self.appearances = appearances
  }

  /// How many values of `assigned_to` it tells of.
  package var ownerCount: Int { personOfOwner.count }

  /// The person behind a value of `assigned_to`; none for inboxes and the empty value.
  package func person(owner: ValueID) -> PersonID? { personOfOwner[Int(owner)] }

  /// The person with an address, in any case of letters; none for somebody who never owned a report.
  package func person(address: String) -> PersonID? { personOfAddress[address.lowercased()] }

  /// `P001` for the person who appears first in the dataset, then `P002`; wider where there are more than 999.
  package func pseudonym(_ person: PersonID) -> String {
    let digits = String(appearances[Int(person)] + 1)
    let width = max(3, String(count).count)
    return "P" + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension PersonTable: Keepable {
  package func keep(in writer: inout ByteWriter) {
    addresses.keep(in: &writer)
    appearances.keep(in: &writer)
    personOfOwner.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    addresses = try [String](from: &reader)
    appearances = try [Int](from: &reader)
    personOfOwner = try [PersonID?](from: &reader)
    let count = addresses.count
    guard Set(addresses).count == count, appearances.count == count,
      appearances.allSatisfy({ (-1..<count).contains($0) }),
      personOfOwner.allSatisfy({ $0.map { $0 < count } ?? true })
    else { throw KeptFault() }
    personOfAddress = Dictionary(uniqueKeysWithValues: addresses.enumerated().map { ($1, PersonID($0)) })
  }
}
