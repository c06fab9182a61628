import TaskModel

/// Where rankers get their pairs from: one pass through time, shared by all of them, and passes of their own for those
/// for whom time stands still.
package struct PairSource: Sendable {
  private let features: TaskFeatures
  private let events: [TaskEvent]
  private let personCount: Int
  /// The pairs of every report that ever gets an owner, each as of its opening. The others neither teach nor are asked
  /// for, so leaving them out saves time and changes nothing.
  package let asOfOpening: PairTable

  package init(features: TaskFeatures, events: [TaskEvent], personCount: Int) {
    self.features = features
    self.events = events
    self.personCount = personCount
    var isOwned = [Bool](repeating: false, count: features.openings.count)
    for event in events { if case .owned(_?) = event.change { isOwned[event.report] = true } }
    var state = PairState(features: features, events: events, personCount: personCount)
    var table = PairTable(features: PairFeatures.all, reportCount: features.openings.count)
    for report in features.openings.indices where isOwned[report] {
      state.advance(to: features.openings[report])
      table.append(state.scene(of: report, at: features.openings[report]))
    }
    asOfOpening = table
  }

  /// The state of the world just before a moment.
  package func state(before moment: Moment) -> PairState {
    var state = PairState(features: features, events: events, personCount: personCount)
    state.advance(to: moment)
    return state
  }
}
