import TaskModel

/// What becomes of a value, in words.
struct ValueTreatment {
  let check: DatasetCheck
  /// Names and addresses instead of pseudonyms.
  let showsPersons: Bool

  private static let longest = 48

  /// - Returns: The value as it may be shown, and how it is treated.
  func words(_ field: Field, _ value: ValueID, _ text: String) -> (text: String, treatment: String) {
    switch field {
    case .assignedTo: return owner(value, text)
    case .resolution:
      return (
        short(text),
        Outcome.fixed.accepts(text) ? "counts as done" : "not tested and not learned from, unless eligibility: any"
      )
    case .bugStatus: return (short(text), "decides nothing: only the resolution does")
    case .cc: return (short(text), "tells who follows a task, for rankers")
    case .component, .product, .version, .opSys, .severity:
      if PrivacyGuard().address(in: text.utf8) != nil { return (short(text), "STOPS A RUN: an e-mail address") }
      return (
        short(text), field == .component ? "a component: who works there counts" : "tells tasks apart, for rankers"
      )
    case .priority: return (short(text), "decides nothing")
    case .shortDesc, .description: return (short(masked(text)), "text")
    }
  }

  private func owner(_ value: ValueID, _ text: String) -> (text: String, treatment: String) {
    let persons = check.dataset.persons
    if let person = persons.person(owner: value) {
      let name = persons.pseudonym(person)
      return showsPersons ? (text, "a person: \(name)") : (name, "a person")
    }
    if check.rules.forgotten.contains(text.lowercased()) { return ("(forgotten)", "left out, as asked for") }
    let pattern = check.rules.pattern(matching: text) ?? ""
    return (short(text), "no person: it matches '\(pattern)'")
  }

  private func masked(_ text: String) -> String {
    showsPersons ? text : PrivacyGuard().replacing(text) { _ in "(address)" }
  }

  private func short(_ text: String) -> String {
    text.count > Self.longest ? text.prefix(Self.longest - 1) + "…" : text
  }
}
