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
      let rows = source.table.rows(of: task)
      #expect(Array(source.table.persons[rows]) == table.persons)
      let count = table.featureCount
      #expect(Array(source.table.bins[rows.lowerBound * count..<rows.upperBound * count]) == table.bins)
    }
  }

  @Test("retrained, the pairs of a task hang on nothing that happened after the last training", arguments: [5, 20])
  func retrained(days: Int) {
    let (events, schedule) = (events(tracker.examples), KnowledgeSchedule(days: days, from: day(3)))
    func rows(of task: Int, _ events: [TaskEvent], _ schedule: KnowledgeSchedule) -> [Int] {
      let table = PairSource(
        features: tracker.features, events: events, personCount: RandomTracker.personCount, targets: [task],
        schedule: schedule
      ).table
      let rows = table.rows(of: task)
      let bins = table.bins[rows.lowerBound * table.featureCount..<rows.upperBound * table.featureCount]
      return table.persons[rows].map { Int($0) } + bins.map { Int($0) }
    }
    var noticed = 0
    for task in tracker.tasks.indices {
      let known = events.filter { $0.moment < schedule.moment(for: day(tracker.tasks[task].day)) }
      let expected = rows(of: task, known, schedule)
      #expect(rows(of: task, events, schedule) == expected)
      // A source that hears of what happened since the training would be noticed.
      if rows(of: task, events, .atOnce) != expected { noticed += 1 }
    }
    #expect(noticed > tracker.tasks.count / 10)
  }

  @Test("tasks that are no targets and were never assigned have no rows, and do not change the others")
  func needed() {
    let events = events(tracker.examples)
    func source(_ targets: [Int]) -> PairTable {
      PairSource(
        features: tracker.features, events: events, personCount: RandomTracker.personCount, targets: targets
      ).table
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
