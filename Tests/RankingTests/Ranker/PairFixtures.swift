import DelegationRanking
import DelegationFoundations
import DelegationTasks

/// A small tracker whose owners follow its components, drawn from a seed, as rankers read it.
struct PairTracker {
  static let personCount = 6
  let features: TaskFeatures
  let events: [TaskEvent]
  /// One per report, in report order: its owner got it the day it was opened, and resolved it a day later.
  let lessons: [TrainingExample]

  init(seed: UInt64, reportCount: Int = 160) {
    var chance = SplitMix64(seed: seed)
    var reports: [(day: Int, component: ValueID?, title: String)] = []
    var (events, lessons) = ([TaskEvent](), [TrainingExample]())
    for report in 0..<reportCount {
      let component = chance.next(below: 3)
      let owner = PersonID(chance.next(below: 4) == 0 ? chance.next(below: Self.personCount) : component * 2)
      reports.append((report * 3, ValueID(component), "w\(chance.next(below: 9)) w\(chance.next(below: 9))"))
      let opening = day(report * 3)
      events.append(TaskEvent(moment: opening, report: report, change: .opened))
      events.append(TaskEvent(moment: opening, report: report, change: .owned(owner)))
      events.append(TaskEvent(moment: day(report * 3 + 1), report: report, change: .fixed))
      lessons.append(lesson(report, owner, report * 3 + 1))
    }
    features = RankingTests.features(reports)
    self.events = events
    self.lessons = lessons
  }

  var source: PairSource {
    PairSource(features: features, events: events, personCount: Self.personCount, asked: [])
  }

  func context(transferred: ConditionalLogit? = nil) -> ModelContext {
    ModelContext(features: features, pairs: source, transferred: transferred, personCount: Self.personCount)
  }

  /// What a model says of every report before it learns of it, in the order of time.
  func answers(of model: any Recommender) -> [Ranking] {
    var model = model
    return lessons.map { lesson in
      defer { model.learn(lesson) }
      return model.rank(lesson.report, at: features.openings[lesson.report])
    }
  }
}
