import DelegationTasks

/// The source of the rankers' pairs: one shared pass through time for prequential rankers, and separate passes for
/// batch rankers. A reference: every ranker of a run reads the same one.
package final class PairSource: Sendable {
  let features: TaskFeatures
  private let events: [TaskEvent]
  private let personCount: Int
  let settings: PairSettings
  /// The pairs of every target and every task that ever gets an assignee, each from what a model knows at its opening; or those
  /// of the tasks that were named, as of their moments. Nothing is learned from other tasks, so leaving them out saves time and
  /// changes no answer.
  package let table: PairTable
  /// What was known at the first of the moments that were named.
  private let firstState: PairState?

  package convenience init(
    features: TaskFeatures, events: [TaskEvent], personCount: Int, targets: [Int],
    schedule: KnowledgeSchedule = .atOnce, settings: PairSettings = PairSettings()
  ) {
    var isNeeded = [Bool](repeating: false, count: features.openings.count)
    for task in targets { isNeeded[task] = true }
    for event in events { if case .assigned(_?) = event.change { isNeeded[event.task] = true } }
    let tasks = features.openings.indices.filter { isNeeded[$0] }
    self.init(
      PairSource(features, events, personCount, settings),
      reading: tasks.map { ($0, schedule.moment(for: features.openings[$0])) })
  }

  /// The pairs of some tasks, each from what was known at a moment of its own. Whoever explains their rankings need not
  /// replay the history again.
  ///
  /// - `moments`: Each task once, moments never falling.
  package convenience init(
    features: TaskFeatures, events: [TaskEvent], personCount: Int, moments: [(task: Int, moment: Moment)],
    settings: PairSettings = PairSettings()
  ) {
    let bare = PairSource(features, events, personCount, settings)
    let first = moments.first.map { bare.state(before: $0.moment, .prequential) }
    self.init(PairSource(features, events, personCount, settings, firstState: first), reading: moments)
  }

  /// - `table`: Empty where it is not given: then there are states only.
  private init(
    _ features: TaskFeatures, _ events: [TaskEvent], _ personCount: Int, _ settings: PairSettings,
    firstState: PairState? = nil, table: PairTable? = nil
  ) {
    (self.features, self.events, self.personCount, self.settings) = (features, events, personCount, settings)
    self.firstState = firstState
    self.table = table ?? PairTable(features: PairFeatures.all, taskCount: features.openings.count)
  }

  private convenience init(_ source: PairSource, reading moments: [(task: Int, moment: Moment)]) {
    var (state, table) = (source.start(.prequential), source.table)
    table.reserve(rows: moments.count * source.settings.candidateCount)
    for (task, moment) in moments { table.append(state.context(of: task, knowing: moment)) }
    table.rememberFits()
    self.init(
      source.features, source.events, source.personCount, source.settings, firstState: source.firstState, table: table)
  }

  /// A copy that gives states only and does not keep the table of pairs alive, which is large.
  package var withoutTable: PairSource {
    PairSource(
      features, events, personCount, settings, firstState: firstState,
      table: PairTable(features: PairFeatures.all, taskCount: 0))
  }

  package func state(before moment: Moment, _ mode: EvaluationMode) -> PairState {
    var state = start(mode)
    state.advance(to: moment)
    return state
  }

  /// The state that replays begin with: no later than the moment of a task that was named.
  func start(_ mode: EvaluationMode) -> PairState {
    if mode != .batch, let firstState { return firstState }
    return PairState(features: features, events: events, personCount: personCount, mode: mode, settings: settings)
  }
}
