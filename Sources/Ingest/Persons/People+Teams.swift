import DelegationFoundations
import DelegationStrictYAML
import DelegationTasks

extension People {
  /// A team as `people.yaml` has it.
  struct Team: Equatable, Sendable {
    struct Member: Equatable, Sendable {
      /// The name as the tracker writes it.
      let name: String
      let location: String
    }

    let name: String
    let members: [Member]

    /// - Parameters:
    ///   - value: A mapping of names to lists of persons; nil for no teams.
    ///   - canonical: The one name of a person, in lower case.
    static func list(_ value: YAMLValue?, _ canonical: (String) -> String) throws -> [Team] {
      var seen: Set<String> = []
      return try value?.mapping().entries.map { entry in
        let value = entry.value
        // Pages show the names of teams.
        _ = try YAMLValue(.scalar(entry.key, isPlain: false), path: value.path, key: value.key, line: value.line)
          .published()
        return Team(
          name: entry.key,
          members: try value.list().map { item in
            let name = try item.text()
            guard seen.insert(canonical(name)).inserted else {
              throw Problem.impossible(
                item, "“\(name)” is in two teams, or twice in one", remedy: "write everybody once")
            }
            return Member(name: name, location: item.location)
          })
      } ?? []
    }
  }

  /// Checks that a dataset has everybody who is in a team, as assignee, reporter or copied person.
  ///
  /// - Parameter log: As the adapter read it.
  func checkTeams(in log: TaskLog, of dataset: String) throws {
    guard !teams.isEmpty else { return }
    let known = Self.names(in: log)
    for member in teams.flatMap(\.members)
    where !known.contains(member.name.lowercased()) && !known.contains(canonical(member.name)) {
      throw Problem(
        location: member.location, fault: "“\(member.name)” is nobody in \(dataset)",
        remedy:
          "write the name as the tracker has it ('delegate records \(dataset) --show-persons' lists them), or remove it"
      )
    }
  }
}
