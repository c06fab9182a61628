import TaskModel

/// Everything the features may read of one task and its candidates: a moment's knowledge, nothing later.
package struct TaskScene: Sendable {
  /// One kind of work under one key, for the candidates.
  struct View: Sendable {
    /// By candidate: tasks, faded to the present.
    var sums: [PerHalfLife]
    /// Over all persons.
    var total: PerHalfLife
    /// By candidate: days since the latest piece of work; infinite where there is none.
    var days: [Double]
    /// By candidate: how many persons did such work later than they did; none where there is none.
    var laterPersons: [Int?]
  }

  package let task: Int
  package let now: Moment
  /// The likeliest first.
  package let candidates: [PersonID]
  /// By candidate: what put them on the list; see ``Candidates``.
  let chances: [Double]
  /// By kind and key; none where the task has no value of the key.
  let views: [[View?]]
  /// By candidate.
  let votes: NeighbourVotes.Votes
  let cosines: [Double]
  /// By candidate: probabilities over everybody known.
  let onlineChances: [Double]
  let openTasks: [Int]
  /// By candidate: days since they were last seen; infinite for somebody who never was.
  let idleDays: [Double]
  let firstOwner: PersonID?
  /// By candidate: what they own of the task's topic, faded by ``HalfLife/season``.
  let topicSums: [Double]
  /// Over all persons.
  let topicTotal: Double

  func view(_ kind: WorkKind, _ key: WorkKey) -> View? { views[kind.place][key.place] }
}
