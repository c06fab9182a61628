import DelegationTasks

/// What decides the pairs of rankers beside the data; part of a recipe, and of the key of every stage that reads pairs.
package struct PairSettings: Hashable, Sendable, Encodable {
  /// The maximum number of candidates of a task; the assignee is rarely found beyond it.
  package var candidateCount = 40

  package init() {}
}

/// The state that a ranker derives features from: events go in as time passes, feature contexts of tasks come out.
///
/// A context made after following all events strictly before a moment depends on nothing later; see `LeakTests`.
package struct PairState: Sendable {
  private var history: WorkHistory
  private var neighbours: NeighbourVotes
  /// Reads words and categories where time does not stop.
  private var online: OnlineLogit?
  /// The machines that read words and categories where time stops, with the number of events that they were fitted
  /// after.
  private var machines: (fit: LinearMachines, events: Int)?
  private let features: TaskFeatures
  private let settings: PairSettings
  private var centroids: PersonCentroids
  private var upcoming: ArraySlice<TaskEvent>
  /// The position of each person among the candidates of the current task, else -1.
  private var positions: [Int32]

  /// - `features`: Needs ``TaskFeatures/categories``.
  /// - `mode`: The way to read words and categories: in batch, contexts are requested at few moments, and linear
  ///   machines are fitted at each; otherwise a regression learns event by event.
  package init(
    features: TaskFeatures, events: [TaskEvent], personCount: Int, mode: EvaluationMode = .prequential,
    settings: PairSettings = PairSettings()
  ) {
    upcoming = events[...]
    (self.features, self.settings) = (features, settings)
    history = WorkHistory(categories: features.categories, openings: features.openings, personCount: personCount)
    neighbours = NeighbourVotes(features: features, personCount: personCount)
    online =
      mode == .batch
      ? nil : OnlineLogit(documents: features.documents, categories: features.categories, personCount: personCount)
    centroids = PersonCentroids(unit: .persons, texts: features.documents, personCount: personCount)
    positions = Array(repeating: -1, count: personCount)
  }

  /// Follows every event strictly before `moment`; time never moves back.
  package mutating func advance(to moment: Moment) { for event in upcoming.take(before: moment) { follow(event) } }

  private mutating func follow(_ event: TaskEvent) {
    let before = history.assignees[event.task]
    history.follow(event)
    guard case .assigned(let after) = event.change, after != before else { return }
    if (after == nil) != (before == nil) { neighbours.change(event.task, hasAssignee: after != nil) }
    if let before { centroids.forget(TrainingExample(task: event.task, person: before, since: event.moment)) }
    if let after {
      centroids.learn(TrainingExample(task: event.task, person: after, since: event.moment))
      online?.learn(event.task, assignee: after)
    }
  }

  mutating func replace(_ task: Int, by asked: AskedFeatures) {
    history.categories.replace(task, by: asked)
    neighbours.replace(task, by: asked.terms)
    online?.replace(task, by: asked)
    centroids.replace(task, by: asked.terms)
  }

  /// The current assignments, and since when they hold, in task order.
  var assignedTasks: [TrainingExample] {
    history.assignees.indices.compactMap { task in
      history.assignees[task].map { TrainingExample(task: task, person: $0, since: history.assignedSince[task]) }
    }
  }

  /// The feature context of a task from what was known strictly before a moment. If that is before its opening, which is known of a
  /// task itself, what happened is so much longer ago: on validation, over eight trackers, the mean reciprocal rank of `ranker` retrained
  /// every 30 days was .6356 instead of .6334, and .5055 instead of .5014 of the tasks were right first.
  mutating func context(of task: Int, knowing moment: Moment) -> FeatureContext {
    advance(to: moment)
    return context(of: task, at: max(moment, features.openings[task]))
  }

  /// The feature context of a task after the events followed so far.
  ///
  /// - `now`: Not before the moment advanced to.
  package mutating func context(of task: Int, at now: Moment) -> FeatureContext {
    let decay = 1 / history.clock.weight(at: now)
    let allVotes = neighbours.votes(for: task, at: now, history)
    let allChances = wordChances(of: task)
    let chosen = Candidates(
      for: task, history, decay: decay, votes: allVotes, online: allChances, count: settings.candidateCount)
    let persons = chosen.persons
    func pick(_ values: [Double]) -> [Double] { persons.map { values[Int($0)] } }
    return FeatureContext(
      task: task, now: now, candidates: persons, scores: chosen.scores,
      views: views(of: task, at: now, persons, decay),
      votes: NeighbourVotes.Votes(
        recent: pick(allVotes.recent), ever: pick(allVotes.ever), sameComponent: pick(allVotes.sameComponent),
        best: pick(allVotes.best), recentBest: pick(allVotes.recentBest)),
      cosines: centroids.cosines(of: task, with: persons), onlineChances: pick(allChances),
      openTaskCounts: persons.map { history.openTasks[Int($0)] },
      idleDays: persons.map { Self.days(since: history.lastSeen[Int($0)], now) },
      firstAssignee: history.categories.firstAssignee(of: task))
  }

  private mutating func wordChances(of task: Int) -> [Double] {
    if let online { return online.probabilities(of: task) }
    if machines?.events != upcoming.startIndex {
      machines = (LinearMachines(latestOf: assignedTasks, features: features), events: upcoming.startIndex)
    }
    return machines!.fit.probabilities(of: task, personCount: positions.count)
  }

  private mutating func views(
    of task: Int, at now: Moment, _ persons: [PersonID], _ decay: PerHalfLife
  ) -> [[FeatureContext.Work?]] {
    for (position, person) in persons.enumerated() { positions[Int(person)] = Int32(position) }
    defer { for person in persons { positions[Int(person)] = -1 } }
    return WorkKind.allCases.map { kind in
      kind.keys.map { key in
        history.counts(kind, key, of: task).map { counts in
          view(
            counts, at: now, persons.count, decay,
            needsDays: kind == .assigned && FeatureContext.daysKeys.contains(key),
            needsOrder: kind == .assigned && FeatureContext.orderKeys.contains(key))
        }
      }
    }
  }

  private func view(
    _ counts: (entries: [WorkCounts.Entry], total: PerHalfLife), at now: Moment, _ candidateCount: Int,
    _ decay: PerHalfLife, needsDays: Bool, needsOrder: Bool
  ) -> FeatureContext.Work {
    var view = FeatureContext.Work(
      sums: Array(repeating: .zero, count: candidateCount), total: counts.total * decay,
      days: Array(repeating: .infinity, count: needsDays ? candidateCount : 0),
      laterPersonCounts: Array(repeating: nil, count: needsOrder ? candidateCount : 0))
    let moments = needsOrder ? counts.entries.map(\.last) : []
    for entry in counts.entries {
      let position = Int(positions[Int(entry.person)])
      guard position >= 0 else { continue }
      view.sums[position] = entry.sums * decay
      if needsDays { view.days[position] = Self.days(since: entry.last, now) }
      if needsOrder {
        var later = 0
        for moment in moments { later &+= moment > entry.last ? 1 : 0 }
        view.laterPersonCounts[position] = later
      }
    }
    return view
  }

  private static func days(since seconds: Int64, _ now: Moment) -> Double {
    seconds == .min ? .infinity : now.days(since: Moment(seconds))
  }
}
