import DelegationFoundations
import DelegationStrictYAML
import DelegationTasks
import Foundation

/// Who is one person under several names, from a `people.yaml` beside a dataset's description.
///
/// It holds names and addresses, so no report or cache has its content.
package struct People: Equatable, Sendable {
  struct Person: Equatable, Sendable {
    /// The name for local display only.
    let name: String?
    /// The aliases as the tracker writes them; the first one represents all.
    let aliases: [String]
  }

  static let fileName = "people.yaml"

  let persons: [Person]
  /// Patterns of assignees that are no persons.
  let notPersons: [String]
  /// The teams in the order of the file.
  let teams: [Team]
  /// The first alias of each alias, all in lower case.
  private let first: [String: String]
  /// What the tracker calls the persons of its accounts, and how it writes all others, by lower-cased address.
  private var accounts: [String: String] = [:]
  private var spellings: [String: String] = [:]

  init() { (persons, notPersons, teams, first) = ([], [], [], [:]) }

  /// The same, with the names that a tracker shows.
  ///
  /// - Parameters:
  ///   - written: As the adapter read it.
  ///   - log: With one name for each person.
  func showing(_ written: TaskLog, in log: TaskLog) -> People {
    var people = self
    for (account, name) in written.personNames { people.accounts[account.lowercased()] = name }
    for value in log.pool(of: .assignedTo).strings where people.spellings[value.lowercased()] == nil {
      people.spellings[value.lowercased()] = value
    }
    return people
  }

  /// The same, with the names that other trackers show.
  func showing(_ others: [People]) -> People {
    var people = self
    for other in others {
      people.accounts.merge(other.accounts) { first, _ in first }
      people.spellings.merge(other.spellings) { first, _ in first }
    }
    return people
  }

  /// - Parameter folder: The description's; without a `people.yaml` there nobody has several names.
  init(besideDescriptionIn folder: String) throws {
    let path = DatasetLocation.join(folder, Self.fileName)
    guard !folder.isEmpty, FileManager.default.fileExists(atPath: path) else {
      self.init()
      return
    }
    try self.init(StrictYAML.read(file: path, knownKeys: ["people", "notPersons", "teams"]))
  }

  init(_ root: YAMLMapping) throws {
    var (persons, first) = ([Person](), [String: String]())
    for item in try root.optional("people")?.list() ?? [] {
      let person = try item.mapping(knownKeys: ["name", "aliases"])
      let value = try person.required("aliases")
      let aliases = try value.texts().map { TidyText.tidied($0) }
      guard let canonical = aliases.first?.lowercased() else {
        throw Problem.impossible(value, "the list is empty", remedy: "write at least one name as the tracker has it")
      }
      for alias in Set(aliases.map { $0.lowercased() }).sorted() {
        if first.updateValue(canonical, forKey: alias) != nil {
          throw Problem.repeatedItem(value.key, value: alias, location: value.location)
        }
      }
      persons.append(Person(name: try person.optional("name")?.printableText(), aliases: aliases))
    }
    (self.persons, self.first) = (persons, first)
    notPersons = try root.optional("notPersons")?.texts() ?? []
    teams = try Team.list(root.optional("teams")) { first[$0.lowercased()] ?? $0.lowercased() }
  }

  /// All names of a person, in any case of letters; none for somebody the file does not have.
  package func aliases(of name: String) -> [String] {
    persons.first { $0.aliases.contains { $0.lowercased() == name.lowercased() } }?.aliases ?? []
  }

  var isEmpty: Bool { persons.isEmpty && notPersons.isEmpty && teams.isEmpty }

  /// The name that stands for a person in the data.
  package func canonical(_ name: String) -> String { first[name.lowercased()] ?? name }

  /// The first aliases of those of whom an alias is in a list.
  func canonical(where isListed: (_ alias: String) -> Bool) -> [String] {
    first.filter { isListed($0.key) }.map(\.value)
  }

  /// What to call a person on the user's own terminal: the name by `people.yaml`, else by the tracker, and the address as it is written.
  /// An account that is an address needs none beside its name.
  ///
  /// - Parameters:
  ///   - address: The person's in the data, in any case of letters.
  ///   - written: How the address is written; nil for as the data first has it.
  package func shown(_ address: String, as written: String? = nil) -> String {
    let lowered = address.lowercased()
    let name = persons.first { $0.aliases[0].lowercased() == lowered }?.name ?? accounts[lowered]
    let written = written ?? spellings[lowered] ?? address
    guard let name else { return written }
    return written.contains("@") && accounts[lowered] == name ? name : "\(name) (\(written))"
  }

  /// The account behind an address, as the tracker writes it, and what the tracker calls the person.
  package func account(_ address: String) -> TrackerAccount {
    TrackerAccount(id: spellings[address.lowercased()] ?? address, name: accounts[address.lowercased()])
  }

  /// The accounts that the tracker shows by a name, in any case of letters.
  func accounts(called name: String) -> [String] {
    accounts.filter { $0.value.lowercased() == name.lowercased() }.keys.sorted()
  }

  /// Whether the tracker shows the person by another name than their account.
  package func hasAccount(_ address: String) -> Bool { accounts[address.lowercased()] != nil }

  /// The log with one name for each person, wherever it names persons.
  func joining(_ log: TaskLog) -> TaskLog {
    guard !persons.isEmpty else { return log }
    return log.replacingValues(of: .assignedTo, canonical)
      .replacingValues(of: .cc) { value in CopiedPersons.names(in: value).map(canonical).joined(separator: ", ") }
      .replacingReporters(canonical)
  }

  /// Aliases beyond the first that the log has, before joining, and aliases that it has nowhere.
  func use(in log: TaskLog) -> (joined: Int, unused: Int) {
    let names = Self.names(in: log)
    let here = first.keys.filter(names.contains)
    return (here.count { first[$0] != $0 }, first.count - here.count)
  }

  /// All names of assignees, reporters and copied persons, in lower case.
  static func names(in log: TaskLog) -> Set<String> {
    let copied = log.pool(of: .cc).strings.flatMap { CopiedPersons.names(in: $0) }
    return Set((log.pool(of: .assignedTo).strings + log.reporterPool.strings + copied).map { $0.lowercased() })
  }

  /// What decides how data is read, for digests: teams do not.
  var canonicalText: String {
    (first.map { "\($0.key) is \($0.value)" } + notPersons.map { "not a person: \($0)" }).sorted()
      .joined(separator: "\n")
  }
}
