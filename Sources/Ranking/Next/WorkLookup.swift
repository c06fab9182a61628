import DelegationTasks

struct WorkLookup {
  let person: PersonID
  let now: Moment
  let decay: PerHalfLife
  let history: WorkHistory

  func work(_ key: WorkKey, of candidates: [Int]) -> NextTaskContext.KeyedWork {
    .init(candidates, value: { history.categories.number(key, of: $0) }, work: { work(key, of: $0) })
  }

  func work(_ key: WorkKey, of task: Int) -> NextTaskContext.Work {
    guard let counts = history.counts(.assigned, key, of: task) else { return .init() }
    var work = NextTaskContext.Work()
    work.all = counts.total * decay
    guard let entry = counts.entries.first(where: { $0.person == person }) else { return work }
    work.own = entry.sums * decay
    work.days = entry.last == .min ? .infinity : now.days(since: Moment(entry.last))
    return work
  }
}
