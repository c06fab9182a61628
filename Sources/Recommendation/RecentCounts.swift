import TaskModel

/// How many of the lessons held are about reports opened in the last days, by person and by component and person.
///
/// Reports stand in opening order, so the window is the reports from some place on; it only moves forward.
struct RecentCounts: Sendable {
  /// The window's length: a report is inside when it was opened at `now` − `days` or later.
  let days: Int
  /// By person: lessons inside the window.
  private(set) var counts: [Int]
  /// Component by component, by person: lessons inside the window.
  private var componentCounts: [Int32]
  private var owners: [PersonID?]
  private var windowStart = 0
  private let openings: [Moment]
  private let components: [ValueID?]

  init(days: Int, features: TaskFeatures, personCount: Int) {
    self.days = days
    openings = features.openings
    components = features.components
    counts = Array(repeating: 0, count: personCount)
    componentCounts = Array(repeating: 0, count: personCount * features.componentCount)
    owners = Array(repeating: nil, count: openings.count)
  }

  mutating func learn(_ lesson: Lesson) {
    owners[lesson.report] = lesson.person
    if lesson.report >= windowStart { change(lesson.report, lesson.person, by: 1) }
  }

  mutating func forget(_ lesson: Lesson) {
    owners[lesson.report] = nil
    if lesson.report >= windowStart { change(lesson.report, lesson.person, by: -1) }
  }

  /// Moves the window's end to `now`.
  mutating func advance(to now: Moment) {
    let start = now.daysEarlier(Int64(days))
    while windowStart < openings.count, openings[windowStart] < start {
      if let owner = owners[windowStart] { change(windowStart, owner, by: -1) }
      windowStart += 1
    }
  }

  /// The person's lessons inside the window about reports of the component.
  func count(of person: PersonID, in component: ValueID) -> Int {
    Int(componentCounts[Int(component) * counts.count + Int(person)])
  }

  private mutating func change(_ report: Int, _ person: PersonID, by step: Int32) {
    counts[Int(person)] += Int(step)
    if let component = components[report] { componentCounts[Int(component) * counts.count + Int(person)] += step }
  }
}
