/// The time that a finished task took, and since when that is known.
package struct TaskEffort: Equatable, Sendable, Dated {
  /// The first moment at which the task was resolved and had an effort.
  package let moment: Moment
  package let task: Int
  /// The person who had the task then; nil where nobody did.
  package let person: PersonID?
  /// The minutes it took, above 0.
  package let minutes: Int

  /// - `moment`: Since when it is known.
  /// - `person`: The person who had the task then.
  /// - `minutes`: Above 0.
  package init(moment: Moment, task: Int, person: PersonID?, minutes: Int) {
    precondition(minutes > 0, "work takes time")
    (self.moment, self.task, self.person, self.minutes) = (moment, task, person, minutes)
  }
}

extension TaskLog {
  /// The efforts of all tasks that were resolved with one, in the order in which they became known, ties by task.
  ///
  /// Known at *t* are those dated strictly before *t*. What was corrected later counts as it was first, since nobody knew
  /// better. In a source without resolutions an effort counts as soon as it is there.
  package func efforts(persons: PersonTable) -> [TaskEffort] {
    guard let history = histories[.effort] else { return [] }
    let minutes = (0..<ValueID(history.pool.count)).map { Int(history.pool.string($0)) ?? 0 }
    let efforts = (0..<count).compactMap { task -> TaskEffort? in
      guard let done = histories[.resolution] == nil ? openings[task] : firstResolution(of: task) else { return nil }
      // Already there when the task was resolved, or the first one after.
      let known = history.value(of: task, before: Moment(done.seconds + 1))
      let later = history.updates(of: task).first {
        history.moments[$0] > done.seconds && minutes[Int(history.values[$0])] > 0
      }
      var (moment, value) = (done, known)
      if value.map({ minutes[Int($0)] == 0 }) ?? true, let later {
        (moment, value) = (Moment(history.moments[later]), history.values[later])
      }
      guard let value, minutes[Int(value)] > 0 else { return nil }
      let assignee = histories[.assignedTo]?.value(of: task, before: Moment(moment.seconds + 1))
      return TaskEffort(
        moment: moment, task: task, person: assignee.flatMap { persons.person(assignee: $0) },
        minutes: minutes[Int(value)])
    }
    return efforts.sorted { ($0.moment, $0.task) < ($1.moment, $1.task) }
  }

  /// Returns the moment at which a task was first resolved, in whatever way and not before its opening; nil if it never
  /// was.
  private func firstResolution(of task: Int) -> Moment? {
    guard let resolutions = histories[.resolution] else { return nil }
    let first = resolutions.updates(of: task).first { update in
      let text = resolutions.pool.string(resolutions.values[update])
      return Outcome.fixed.accepts(text) || Outcome.any.accepts(text)
    }
    return first.map { max(Moment(resolutions.moments[$0]), openings[task]) }
  }

  /// The estimate of each task when it was opened, in minutes; nil without one.
  package var estimates: [Int?] {
    let view = OpeningView(of: self)
    return (0..<count).map { view.estimatedMinutes(of: $0) }
  }
}

extension OpeningView {
  /// Returns the estimate of the task when it was opened, in minutes; nil without one. One that came later was not
  /// known then.
  package func estimatedMinutes(of task: Int) -> Int? {
    guard let history = log.histories[.estimate],
      let value = history.value(of: task, before: Moment(log.openings[task].seconds + 1)),
      let minutes = Int(history.pool.string(value)), minutes > 0
    else { return nil }
    return minutes
  }
}
