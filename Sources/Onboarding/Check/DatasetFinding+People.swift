import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML
import DelegationTasks

extension DatasetFinding {
  static func cases(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.personsInSeveralCases > 0 else { return nil }
    let count = facts.personsInSeveralCases
    return DatasetFinding(
      severity: .note,
      fact: "\(count == 1 ? "1 person is" : "\(count) persons are") written in more than one case",
      consequence: "names that differ only in case are one person",
      remedy: "'delegate records' with --show-persons lists them; change a name if two people are meant")
  }

  static func otherSpellings(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.otherSpellings > 0 else { return nil }
    let count = facts.otherSpellings
    return DatasetFinding(
      severity: .weakens,
      fact:
        "\(count == 1 ? "1 person seems" : "\(count) persons seem") to be another one, spelt otherwise: by word order, initials, titles, words left out, call names, marks on letters, a note behind the name, or an address",
      consequence:
        "they count as two people, such as 'Noor, Ada', 'A. Noor' and 'Ada Noor (EXT)', each with only a part of the work",
      remedy:
        "join their names in people.yaml, or export the accounts; 'delegate records' with --show-persons lists the names"
    )
  }

  static func movedNames(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let count = facts.survey?.accounts.movedNames(), count > 2 else { return nil }
    return DatasetFinding(
      severity: .weakens, fact: "\(count) names have several accounts, one after the other, as after a migration",
      consequence: "each account counts as a person of its own, who was never seen before",
      remedy: "if each name is one person, \(withoutAccounts)")
  }

  static func movedLogins(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.movedLogins > 0 else { return nil }
    let count = facts.movedLogins
    return DatasetFinding(
      severity: .weakens,
      fact:
        "\(count == 1 ? "1 login is" : "\(count) logins are") in addresses of several domains, or without one too, as after a change of the domain",
      consequence: "each address counts as a person of its own, with only a part of the work",
      remedy:
        "if each login is one person, write a people.yaml beside dataset.yaml: people: [{name: Ada, aliases: [ada@a.org, ada@b.org]}]; 'delegate records' with --show-persons lists them"
    )
  }

  static func sharedAccounts(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let (count, tasks) = facts.survey?.accounts.shared, count > 0 else { return nil }
    return DatasetFinding(
      severity: .weakens,
      fact: "\(count == 1 ? "1 account has" : "\(count) accounts have") several names in turn, in \(Self.tasks(tasks))",
      consequence: "everybody with that account counts as one person", remedy: "if they are several, \(withoutAccounts)"
    )
  }

  private static let withoutAccounts =
    "remove assigneeId, reporterId, valueId and previousId from dataset.yaml, as --set assigneeId=none does: names say who it is then"

  static func componentCases(_ facts: DatasetFacts) -> DatasetFinding? {
    guard let first = facts.componentsInSeveralCases.first else { return nil }
    let count = facts.componentsInSeveralCases.count
    return DatasetFinding(
      severity: .weakens,
      fact: "\(count == 1 ? "1 component is" : "\(count) components are") written in more than one case: "
        + first.map { "'\($0)'" }.joined(separator: ", "),
      consequence: "each counts as another component, so models and rules learn less about it",
      remedy: "write it in one way in the export, unless two components are meant")
  }

  static func people(_ facts: DatasetFacts) -> DatasetFinding? {
    guard facts.joinedNames + facts.unusedNames > 0 else { return nil }
    func names(_ count: Int) -> String { count == 1 ? "1 name" : "\(count) names" }
    return DatasetFinding(
      severity: .note,
      fact: "people.yaml: \(names(facts.joinedNames)) joined with others, \(names(facts.unusedNames)) found nowhere",
      consequence: "joined names are one person", remedy: "correct names in people.yaml that should occur")
  }
}
