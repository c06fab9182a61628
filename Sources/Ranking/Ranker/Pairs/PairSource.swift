import DelegationTasks

/// Where rankers get their pairs from: one pass through time, shared by all of them, and passes of their own for those
/// for whom time stands still.
package struct PairSource: Sendable {
  let features: TaskFeatures
  private let events: [TaskEvent]
  private let personCount: Int
  /// The pairs of every report that ever gets an owner or is asked for, each as of its opening. The others teach nothing,
  /// so leaving them out saves time and changes no answer.
  package let asOfOpening: PairTable
  /// Tells this source from others.
  private let identity = Identity()

  private final class Identity: Sendable {}

  /// - Parameters:
  ///   - features: Of all reports.
  ///   - events: In time order.
  ///   - personCount: Persons are numbered below this.
  ///   - asked: Reports that will be asked for, in any order.
  package init(features: TaskFeatures, events: [TaskEvent], personCount: Int, asked: [Int]) {
    self.features = features
    self.events = events
    self.personCount = personCount
    var isNeeded = [Bool](repeating: false, count: features.openings.count)
    for task in asked { isNeeded[task] = true }
    for event in events { if case .assigned(_?) = event.change { isNeeded[event.task] = true } }
    var state = PairState(features: features, events: events, personCount: personCount)
    var table = PairTable(features: PairFeatures.all, taskCount: features.openings.count)
    table.reserve(tasks: isNeeded.count { $0 })
    for task in features.openings.indices where isNeeded[task] {
      state.advance(to: features.openings[task])
      table.append(state.context(of: task, at: features.openings[task]))
    }
    table.rememberFits()
    asOfOpening = table
  }

  /// The same source without its table, which is large.
  private init(bare source: PairSource) {
    features = source.features
    events = source.events
    personCount = source.personCount
    asOfOpening = PairTable(features: PairFeatures.all, taskCount: 0)
  }

  /// For whoever asks for states only: the pairs as of the openings are not kept alive.
  package var withoutTable: PairSource { PairSource(bare: self) }

  func isSame(as other: PairSource) -> Bool { identity === other.identity }

  /// The state of the world just before a moment.
  package func state(before moment: Moment) -> PairState {
    var state = start
    state.advance(to: moment)
    return state
  }

  /// The state of the world before anything happened.
  var start: PairState { PairState(features: features, events: events, personCount: personCount) }
}
