/// One of those who have the most tasks, and what makes them a person.
package struct LargestPerson: Sendable {
  /// A pseudonym, or a name where names are shown.
  package let text: String
  package let tasks: Int
  /// The share of all tasks with an assignee.
  package let share: Double
  package let evidence: String
}

extension DatasetCheck {
  /// The persons with the most tasks as final assignees, most first.
  ///
  /// - `showsPersons`: Names and addresses instead of pseudonyms.
  package func largestPersons(showsPersons: Bool, limit: Int = 10) -> [LargestPerson] {
    facts.persons.prefix(limit).map { person, tasks in
      let address = dataset.persons.addresses[Int(person)]
      let pseudonym = dataset.persons.pseudonym(person)
      return LargestPerson(
        text: showsPersons ? "\(pseudonym) \(ValueTreatment.short(dataset.people.shown(address)))" : pseudonym,
        tasks: tasks,
        share: Double(tasks) / Double(max(1, facts.assigned)), evidence: evidence(address))
    }
  }

  /// What makes an assignee a person.
  private func evidence(_ address: String) -> String {
    if rules.isStated(address) { return "you said so in persons.persons" }
    if !dataset.people.aliases(of: address).isEmpty { return "people.yaml names them" }
    let kind =
      if let column = facts.survey?.mapping.assigneeID, dataset.people.hasAccount(address) {
        "an account of '\(column.path)'"
      } else if address.contains("@") {
        "an address"
      } else if !address.contains(where: \.isLetter) {
        "a number"
      } else {
        address.contains(where: \.isWhitespace) ? "a name of several words" : "one word"
      }
    return kind + ", and no known robot, role or word for nobody"
  }
}
