import DelegationRanking
import DelegationTasks
import Testing

@Suite("Pair source") struct PairSourceTests {
  private let tracker = RandomTracker(seed: 3)

  @Test("one pass through time gives what a pass for each report gives")
  func onePass() {
    let events = events(tracker.lessons)
    let source = PairSource(
      features: tracker.features, events: events, personCount: RandomTracker.personCount,
      asked: Array(tracker.reports.indices))
    for report in tracker.reports.indices {
      let now = day(tracker.reports[report].day)
      var table = PairTable(features: PairFeatures.all, reportCount: tracker.reports.count)
      var state = source.state(before: now)
      table.append(state.scene(of: report, at: now))
      let rows = source.asOfOpening.rows(of: report)
      #expect(Array(source.asOfOpening.persons[rows]) == table.persons)
      let count = table.featureCount
      #expect(Array(source.asOfOpening.values[rows.lowerBound * count..<rows.upperBound * count]) == table.values)
    }
  }

  @Test("reports that nobody asks for and nobody ever owned have no rows, and change none of the others")
  func needed() {
    let events = events(tracker.lessons)
    func source(_ asked: [Int]) -> PairTable {
      PairSource(
        features: tracker.features, events: events, personCount: RandomTracker.personCount, asked: asked
      ).asOfOpening
    }
    let (all, few) = (source(Array(tracker.reports.indices)), source([39]))
    let owned = Set(tracker.lessons.map(\.report)).union([39])
    #expect(owned.count < tracker.reports.count)
    for report in tracker.reports.indices {
      let (one, other) = (all.rows(of: report), few.rows(of: report))
      guard owned.contains(report) else {
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
