import DelegationTasks

/// The one way a ranker sees the world: events go in as time passes, scenes of tasks come out.
///
/// A scene made after following all events strictly before a moment knows nothing later; see `LeakTests`.
package struct PairState: Sendable {
  private var history: WorkHistory
  private var neighbours: NeighbourVotes
  private var online: OnlineLogit
  private var centroids: PersonCentroids
  private let events: [TaskEvent]
  private var upcoming = 0
  /// By person: their place among the candidates of the task at hand, else -1.
  private var places: [Int32]

  /// - Parameters:
  ///   - features: Needs ``TaskFeatures/categories``.
  ///   - events: In time order.
  ///   - personCount: Persons are numbered below this.
  package init(features: TaskFeatures, events: [TaskEvent], personCount: Int) {
    self.events = events
    history = WorkHistory(categories: features.categories, openings: features.openings, personCount: personCount)
    neighbours = NeighbourVotes(documents: features.documents, personCount: personCount)
    online = OnlineLogit(documents: features.documents, categories: features.categories, personCount: personCount)
    centroids = PersonCentroids(unit: .persons, texts: features.documents, personCount: personCount)
    places = Array(repeating: -1, count: personCount)
  }

  /// Follows every event strictly before `moment`; time never moves back.
  package mutating func advance(to moment: Moment) {
    while upcoming < events.count, events[upcoming].moment < moment {
      follow(events[upcoming])
      upcoming += 1
    }
  }

  private mutating func follow(_ event: TaskEvent) {
    let before = history.owners[event.report]
    history.follow(event)
    guard case .owned(let after) = event.change, after != before else { return }
    if (after == nil) != (before == nil) { neighbours.change(event.report, hasOwner: after != nil) }
    if let before { centroids.forget(TrainingExample(report: event.report, person: before, since: event.moment)) }
    if let after {
      centroids.learn(TrainingExample(report: event.report, person: after, since: event.moment))
      online.learn(event.report, owner: after)
    }
  }

  /// Who owns what now, in report order; since when is told too.
  var ownedReports: [TrainingExample] {
    history.owners.indices.compactMap { report in
      history.owners[report].map { TrainingExample(report: report, person: $0, since: history.ownedSince[report]) }
    }
  }

  /// What is known of a task now, that is, after the events followed so far.
  ///
  /// - Parameters:
  ///   - task: A report of the log.
  ///   - now: Not before the moment advanced to.
  package mutating func scene(of task: Int, at now: Moment) -> FeatureContext {
    let fade = 1 / history.clock.weight(at: now)
    let allVotes = neighbours.votes(for: task, at: now, history)
    let allChances = online.probabilities(of: task)
    let chosen = Candidates(for: task, history, fade: fade, votes: allVotes, online: allChances)
    let persons = chosen.persons
    func pick(_ values: [Double]) -> [Double] { persons.map { values[Int($0)] } }
    return FeatureContext(
      task: task, now: now, candidates: persons, chances: chosen.chances,
      views: views(of: task, at: now, persons, fade),
      votes: NeighbourVotes.Votes(
        recent: pick(allVotes.recent), ever: pick(allVotes.ever), sameComponent: pick(allVotes.sameComponent),
        best: pick(allVotes.best), recentBest: pick(allVotes.recentBest)),
      cosines: centroids.cosines(of: task, with: persons), onlineChances: pick(allChances),
      openTasks: persons.map { history.openTasks[Int($0)] },
      idleDays: persons.map { Self.days(since: history.lastSeen[Int($0)], now) },
      firstOwner: history.categories.firstOwners[task])
  }

  private mutating func views(
    of task: Int, at now: Moment, _ persons: [PersonID], _ fade: PerHalfLife
  ) -> [[FeatureContext.View?]] {
    for (place, person) in persons.enumerated() { places[Int(person)] = Int32(place) }
    defer { for person in persons { places[Int(person)] = -1 } }
    return WorkKind.allCases.map { kind in
      kind.keys.map { key in
        history.counts(kind, key, of: task).map { counts in
          view(
            counts, at: now, persons.count, fade, tellsDays: kind == .owned && DaysSinceWork.keys.contains(key),
            tellsOrder: kind == .owned && WorkOrder.keys.contains(key))
        }
      }
    }
  }

  private func view(
    _ counts: (entries: [WorkCounts.Entry], total: PerHalfLife), at now: Moment, _ candidateCount: Int,
    _ fade: PerHalfLife, tellsDays: Bool, tellsOrder: Bool
  ) -> FeatureContext.View {
    var view = FeatureContext.View(
      sums: Array(repeating: .zero, count: candidateCount), total: counts.total * fade,
      days: Array(repeating: .infinity, count: tellsDays ? candidateCount : 0),
      laterPersons: Array(repeating: nil, count: tellsOrder ? candidateCount : 0))
    let moments = tellsOrder ? counts.entries.map(\.last) : []
    for entry in counts.entries {
      let place = Int(places[Int(entry.person)])
      guard place >= 0 else { continue }
      view.sums[place] = entry.sums * fade
      if tellsDays { view.days[place] = Self.days(since: entry.last, now) }
      if tellsOrder {
        var later = 0
        for moment in moments { later &+= moment > entry.last ? 1 : 0 }
        view.laterPersons[place] = later
      }
    }
    return view
  }

  private static func days(since seconds: Int64, _ now: Moment) -> Double {
    seconds == .min ? .infinity : now.days(since: Moment(seconds))
  }
}
