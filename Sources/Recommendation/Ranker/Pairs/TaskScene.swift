import TaskModel

/// Everything the features may read of one task and its candidates: a moment's knowledge, nothing later.
package struct TaskScene: Sendable {
  /// One kind of work under one key, for the candidates.
  package struct View: Sendable {
    /// By candidate: tasks, faded to the present.
    package var sums: [PerHalfLife]
    /// Over all persons.
    package var total: PerHalfLife
    /// By candidate: days since the latest piece of work; infinite where there is none. Empty where no feature asks.
    package var days: [Double]
    /// By candidate: how many persons did such work later than they did; none where there is none. Empty where no
    /// feature asks.
    package var laterPersons: [Int?]

    package init(sums: [PerHalfLife], total: PerHalfLife, days: [Double], laterPersons: [Int?]) {
      self.sums = sums
      self.total = total
      self.days = days
      self.laterPersons = laterPersons
    }
  }

  package let task: Int
  package let now: Moment
  /// The likeliest first.
  package let candidates: [PersonID]
  /// By candidate: what put them on the list; see ``Candidates``.
  package let chances: [Double]
  /// By kind and key; none where the task has no value of the key.
  package let views: [[View?]]
  /// By candidate.
  package let votes: NeighbourVotes.Votes
  package let cosines: [Double]
  /// By candidate: probabilities over everybody known.
  package let onlineChances: [Double]
  package let openTasks: [Int]
  /// By candidate: days since they were last seen; infinite for somebody who never was.
  package let idleDays: [Double]
  package let firstOwner: PersonID?
  /// By candidate: the share of all that is owned, fading by ``HalfLife/season``; what is thought of who is hardly known.
  let priors: [Double]

  package init(
    task: Int, now: Moment, candidates: [PersonID], chances: [Double], views: [[View?]], votes: NeighbourVotes.Votes,
    cosines: [Double], onlineChances: [Double], openTasks: [Int], idleDays: [Double], firstOwner: PersonID?
  ) {
    self.task = task
    self.now = now
    self.candidates = candidates
    self.chances = chances
    self.views = views
    self.votes = votes
    self.cosines = cosines
    self.onlineChances = onlineChances
    self.openTasks = openTasks
    self.idleDays = idleDays
    self.firstOwner = firstOwner
    let season = HalfLife.season.rawValue
    let everything = views[WorkKind.owned.place][WorkKey.everything.place]
    let all = everything?.total[season] ?? 0
    priors = candidates.indices.map { all > 0 ? (everything?.sums[$0][season] ?? 0) / all : 0 }
  }

  package func view(_ kind: WorkKind, _ key: WorkKey) -> View? { views[kind.place][key.place] }
}
