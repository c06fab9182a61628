import DelegationTasks

package struct NextTaskInputs: Sendable {
  let features: TaskFeatures
  package var openings: [Moment] { features.openings }
  /// The person who opened each task; nil for one who was never assigned a task.
  let reporters: [PersonID?]
  /// The severity of each task at its opening, 0 for the most severe; see `SeverityWords`.
  let severities: [Int]

  package init(features: TaskFeatures, reporters: [PersonID?], severities: [Int]) {
    precondition(reporters.count == features.openings.count, "one reporter per task")
    precondition(severities.count == features.openings.count, "one severity per task")
    (self.features, self.reporters, self.severities) = (features, reporters, severities)
  }
}

/// Follows a tracker's events, and knows at any moment which tasks wait, and the persons who may take them.
///
/// The queue follows every event. What is learned about persons may stop at a moment, for models trained once.
package struct NextTaskState: Sendable {
  /// The latest takes of a person that a candidate's text is compared with.
  static let recentTakes = 5
  /// The greatest time between takes of one session, in days.
  static let session = 1.0 / 24
  /// The maximum number of candidates: so many of the newest tasks, and so many of those that the person takes most likely.
  package static let newestCount = 250
  package static let likeliestCount = 100

  package private(set) var queue: TaskQueue
  private var history: WorkHistory
  private var neighbours: NeighbourVotes
  private var centroids: PersonCentroids
  private var words: OpenedWords
  private(set) var habits: TakeHabits
  /// The persons whose similar tasks voted at each task's opening, and their votes.
  private var votes: [[(person: PersonID, votes: NextTaskContext.SimilarWork)]]
  private var latest: [[Int]]
  private var lastTakes: [Take?]
  private var lastTake: Take?
  private let inputs: NextTaskInputs
  private let chunks: [ArraySlice<TaskEvent>]
  private var upcoming = 0
  private var learns = true

  package init(_ inputs: NextTaskInputs, events: [TaskEvent], personCount: Int) {
    let features = inputs.features
    (self.inputs, chunks) = (inputs, events.chunkedByMoment)
    queue = TaskQueue(taskCount: features.openings.count)
    history = WorkHistory(categories: features.categories, openings: features.openings, personCount: personCount)
    neighbours = NeighbourVotes(features: features, personCount: personCount)
    centroids = PersonCentroids(unit: .persons, texts: features.documents, personCount: personCount)
    words = OpenedWords(features.documents)
    habits = TakeHabits(categories: features.categories, personCount: personCount)
    votes = Array(repeating: [], count: features.openings.count)
    latest = Array(repeating: [], count: personCount)
    lastTakes = Array(repeating: nil, count: personCount)
  }

  /// Follows every event strictly before `moment`; time never moves back.
  ///
  /// - `decided`: Gets each take with the state just before it.
  package mutating func advance(
    to moment: Moment, _ decided: (_ take: Take, _ state: inout NextTaskState) -> Void = { _, _ in }
  ) {
    while upcoming < chunks.count, chunks[upcoming][chunks[upcoming].startIndex].moment < moment {
      let takes = queue.takes(in: chunks[upcoming])
      for take in takes { decided(take, &self) }
      if learns { for take in takes { learn(take) } }
      for event in chunks[upcoming] { follow(event) }
      upcoming += 1
    }
  }

  private mutating func learn(_ take: Take) {
    let context = context(of: take.person, at: take.moment, readsWork: false)
    if let position = context.candidates.firstIndex(of: take.task) { habits.note(context, taken: position) }
    habits.noteLeft(take.task, isTaken: true)
    (lastTakes[Int(take.person)], lastTake) = (take, take)
  }

  /// Stops learning about persons; from now on only the queue follows events.
  package mutating func stopLearning() { learns = false }

  private mutating func follow(_ event: TaskEvent) {
    let (task, wasWaiting) = (event.task, queue.contains(event.task))
    queue.follow(event)
    guard learns else {
      if event.change == .opened { noteVotes(task, at: event.moment) }
      return
    }
    switch event.change {
    case .fixed, .dropped: if wasWaiting { habits.noteLeft(task, isTaken: false) }
    default: break
    }
    let before = history.assignees[task]
    history.follow(event)
    if event.change == .opened {
      words.add(task)
      noteVotes(task, at: event.moment)
    }
    guard case .assigned(let after) = event.change, after != before else { return }
    if (after == nil) != (before == nil) { neighbours.change(task, hasAssignee: after != nil) }
    if let before { centroids.forget(TrainingExample(task: task, person: before, since: event.moment)) }
    if let after {
      centroids.learn(TrainingExample(task: task, person: after, since: event.moment))
      latest[Int(after)] = latest[Int(after)].suffix(Self.recentTakes - 1) + [task]
    }
  }

  private mutating func noteVotes(_ task: Int, at now: Moment) {
    let all = neighbours.votes(for: task, at: now, history)
    votes[task] = all.ever.indices.filter { all.ever[$0] > 0 }.map { person in
      (
        PersonID(person),
        NextTaskContext.SimilarWork(
          recent: all.recent[person], ever: all.ever[person], sameComponent: all.sameComponent[person],
          best: all.best[person])
      )
    }
  }

  // MARK: Contexts

  /// Returns the input of models of what a person takes next, after the events followed so far.
  package mutating func context(of person: PersonID, at now: Moment) -> NextTaskContext {
    context(of: person, at: now, readsWork: true)
  }

  private mutating func context(of person: PersonID, at now: Moment, readsWork: Bool) -> NextTaskContext {
    let decay = 1 / history.clock.weight(at: now)
    let lookup = WorkLookup(person: person, now: now, decay: decay, history: history)
    let candidates = candidates(lookup)
    var context = NextTaskContext(person: person, now: now, queueCount: queue.tasks.count, candidates: candidates)
    context.ranks = candidates.map { queue.tasks.count - queue.position(of: $0) }
    context.ages = candidates.map { max(0, now.days(since: inputs.features.openings[$0])) }
    guard readsWork else { return context }
    context.waits = candidates.map { max(0, now.days(since: Moment(queue.entries[$0]))) }
    context.untouched = candidates.map { max(0, now.days(since: Moment(queue.touches[$0]))) }
    context.newerInComponent = newer(candidates, .component)
    context.newerOfReporter = newer(candidates, .reporter)
    context.everything = candidates.first.map { lookup.work(.everything, of: $0) } ?? .init()
    context.work = NextTaskFeatures.workKeys.map { lookup.work($0, of: candidates) }
    fillTexts(&context)
    context.isReporter = candidates.map { inputs.reporters[$0] == person }
    context.isCopied = candidates.map { queue.copied[$0].contains(person) }
    context.copyCounts = candidates.map { queue.copied[$0].count }
    context.wasTheirs = candidates.map { queue.formerAssignees[$0].contains(person) }
    context.wasTaken = candidates.map { !queue.formerAssignees[$0].isEmpty }
    fillHabits(&context)
    return context
  }

  /// The newest tasks, and of the others those of the components that the person works on most; all where the queue is short.
  private func candidates(_ lookup: WorkLookup) -> [Int] {
    Self.candidates(queue.tasks.reversed()) { older in
      let work = lookup.work(.component, of: older)
      return older.indices.map { position in
        let own = work[position].own
        return own[HalfLife.season.rawValue] + 0.01 * own[HalfLife.ever.rawValue]
      }
    }
  }

  /// The newest tasks, and of the older ones those of the highest scores, the newest first; all where the queue is short.
  static func candidates(_ newestFirst: [Int], scores: (_ older: [Int]) -> [Double]) -> [Int] {
    guard newestFirst.count > newestCount + likeliestCount else { return newestFirst }
    let older = Array(newestFirst.dropFirst(newestCount))
    var likeliest = TopList(count: likeliestCount)
    for (task, score) in zip(older, scores(older)) { likeliest.offer(UInt32(task), score) { $0 > $1 } }
    return Array(newestFirst.prefix(newestCount)) + likeliest.items.map(Int.init).sorted(by: >)
  }

  private func newer(_ candidates: [Int], _ key: WorkKey) -> [Int] {
    var counts: [Int: Int] = [:]
    return candidates.map { task in
      guard let value = inputs.features.categories.number(key, of: task) else { return 0 }
      defer { counts[value, default: 0] += 1 }
      return counts[value, default: 0]
    }
  }

  private mutating func fillTexts(_ context: inout NextTaskContext) {
    let recent = latest[Int(context.person)]
    context.likeness = context.candidates.map { task in
      let cosines = recent.map { words.cosine(of: task, and: $0) }
      return NextTaskContext.Likeness(
        centroid: centroids.cosine(of: task, with: context.person), latest: cosines.last ?? 0,
        recent: cosines.max() ?? 0,
        votes: votes[task].first { $0.person == context.person }?.votes ?? .init())
    }
  }

  private func fillHabits(_ context: inout NextTaskContext) {
    let (ranks, ages) = (habits.ranks.rates, habits.ages.rates)
    let (ownRanks, ownAges) = (habits.rankRates(of: context.person), habits.ageRates(of: context.person))
    context.rankRates = context.ranks.map { ranks[TakeHabits.rankClass($0)] }
    context.rankRatesOfPerson = context.ranks.map { ownRanks[TakeHabits.rankClass($0)] }
    context.ageRates = context.ages.map { ages[TakeHabits.ageClass(days: $0)] }
    context.ageRatesOfPerson = context.ages.map { ownAges[TakeHabits.ageClass(days: $0)] }
    context.takenShares = TakeHabits.keys.indices.map { key in
      context.candidates.map { habits.takenShare(key, of: $0) }
    }
    context.distances = distances(context, after: lastTakes[Int(context.person)])
    context.distancesOfAll = distances(context, after: lastTake)
  }

  private func distances(_ context: NextTaskContext, after take: Take?) -> [Int] {
    guard let take, context.now.days(since: take.moment) < Self.session else { return [] }
    let position = queue.position(of: take.task)
    return context.candidates.indices.map { index in
      let own = context.queueCount - context.ranks[index]
      return own < position ? own - position : own - position + 1
    }
  }
}
