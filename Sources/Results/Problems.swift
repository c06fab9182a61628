import DelegationFoundations

extension Problem {
  /// - `labelled`: How many tasks have a person as final assignee, whatever their resolution.
  package static func noTargets(dataset: String, labelled: Int) -> Problem {
    let check = "run 'delegate datasets check \(dataset)'"
    guard labelled > 0 else {
      return Problem(
        location: dataset, fault: "no task to test with: none has a person as final assignee", remedy: check)
    }
    return Problem(
      location: dataset,
      fault: "no task to test with: \(labelled) have a person as assignee, none of them a resolution that counts",
      remedy: "\(check), or write 'eligibility: any' in the recipe")
  }
}
