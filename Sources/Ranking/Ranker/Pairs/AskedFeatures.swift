import DelegationTasks

/// What models read of a task that somebody asks about. It stands in for a task of the log with which nothing was done, so that one
/// state answers many questions and is made once.
package struct AskedFeatures: Sendable {
  /// The ids of its terms, rising, repeated as often as they occur.
  let terms: [UInt32]
  /// The same for the words of its title alone, as ``TaskFeatures/spaceTerms`` has them; empty for models that do not read these.
  let titleTerms: [UInt32]
  /// The number of its value of each key, in the order of ``WorkKey``; nil if it has none.
  let numbers: [Int?]
  /// The person whom it was opened for; nil if that was an inbox or is unknown.
  let firstAssignee: PersonID?

  package init(terms: [UInt32], titleTerms: [UInt32], firstAssignee: PersonID?, number: (WorkKey) -> Int?) {
    (self.terms, self.titleTerms) = (terms.sorted(), titleTerms.sorted())
    self.firstAssignee = firstAssignee
    numbers = WorkKey.allCases.map(number)
  }
}

extension PairState {
  /// The feature context of an asked task after the events followed so far.
  ///
  /// - Parameters:
  ///   - task: The task of the log that it stands in for.
  ///   - now: Not before the moment advanced to.
  mutating func context(of asked: AskedFeatures, inPlaceOf task: Int, at now: Moment) -> FeatureContext {
    replace(task, by: asked)
    return context(of: task, at: now)
  }
}
