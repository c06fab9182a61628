import DelegationRanking
import DelegationTasks
import Testing

@Suite("Pair source") struct PairSourceTests {
  private let tracker = RandomTracker(seed: 3)

  @Test("one pass through time gives what a pass for each task gives")
  func onePass() {
    let events = events(tracker.examples)
    let source = PairSource(
      features: tracker.features, events: events, personCount: RandomTracker.personCount,
      targets: Array(tracker.tasks.indices))
    for task in tracker.tasks.indices {
      let now = day(tracker.tasks[task].day)
      var table = PairTable(features: PairFeatures.all, taskCount: tracker.tasks.count)
      var state = source.state(before: now, .prequential)
      table.append(state.context(of: task, at: now))
      let rows = source.asOfOpening.rows(of: task)
      #expect(Array(source.asOfOpening.persons[rows]) == table.persons)
      let count = table.featureCount
      #expect(Array(source.asOfOpening.bins[rows.lowerBound * count..<rows.upperBound * count]) == table.bins)
    }
  }

  @Test("tasks that are no targets and were never assigned have no rows, and do not change the others")
  func needed() {
    let events = events(tracker.examples)
    func source(_ targets: [Int]) -> PairTable {
      PairSource(
        features: tracker.features, events: events, personCount: RandomTracker.personCount, targets: targets
      ).asOfOpening
    }
    let (all, few) = (source(Array(tracker.tasks.indices)), source([39]))
    let assigned = Set(tracker.examples.map(\.task)).union([39])
    #expect(assigned.count < tracker.tasks.count)
    for task in tracker.tasks.indices {
      let (one, other) = (all.rows(of: task), few.rows(of: task))
      guard assigned.contains(task) else {
        #expect(other.isEmpty)
        continue
      }
      #expect(Array(all.persons[one]) == Array(few.persons[other]))
      #expect(
        Array(all.bins[one.lowerBound * all.featureCount..<one.upperBound * all.featureCount])
          == Array(few.bins[other.lowerBound * all.featureCount..<other.upperBound * all.featureCount]))
    }
  }
}
