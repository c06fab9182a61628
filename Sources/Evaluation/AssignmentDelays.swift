import DelegationTasks

/// Test tasks by how long after their opening the final assignee was first set.
///
/// This looks at what happened after the opening: it sorts answers that were given, and no model may see it.
package struct AssignmentDelays: Equatable, Sendable {
  /// Seconds at which a group ends, exclusively; the last group has no end.
  private static let ends: [Int64] = [3_600, 86_400, 7 * 86_400, 30 * 86_400, 365 * 86_400]

  package struct Delay: Codable, Equatable, Sendable {
    package var from: Int64
    package var until: Int64?
    package var accuracy: Accuracy
  }

  package let delays: [Delay]

  /// - `events`: Of the same log. A task whose assignee was never set in it is in no group.
  package init(of answers: [Answer], log: TaskLog, events: [TaskEvent]) {
    let delays = Self.delays(of: answers, log: log, events: events)
    var counts = [HitCounts](repeating: HitCounts(), count: Self.ends.count + 1)
    for answer in answers {
      guard let delay = delays[answer.task] else { continue }
      counts[Self.ends.firstIndex { delay < $0 } ?? Self.ends.count].add(answer)
    }
    self.delays = counts.indices.filter { counts[$0].tasks > 0 }.map { group in
      Delay(
        from: group == 0 ? 0 : Self.ends[group - 1], until: group < Self.ends.count ? Self.ends[group] : nil,
        accuracy: .init(counts[group]))
    }
  }

  /// Seconds from the opening until the final assignee was first set, by task; parameters as above.
  package static func delays(of answers: [Answer], log: TaskLog, events: [TaskEvent]) -> [Int: Int64] {
    let assignees = Dictionary(answers.map { ($0.task, $0.assignee) }) { first, _ in first }
    var delays: [Int: Int64] = [:]
    for event in events {
      guard case .assigned(let person?) = event.change, delays[event.task] == nil, assignees[event.task] == person
      else { continue }
      delays[event.task] = event.moment.seconds - log.openings[event.task].seconds
    }
    return delays
  }
}
