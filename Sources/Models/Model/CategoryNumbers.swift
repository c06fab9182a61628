import DelegationRanking
import DelegationTasks

/// The numbers that a history gives to the values of its tasks, by the values; new ones get those of its last task, which no other
/// task has.
struct CategoryNumbers {
  private static let fields: [(WorkKey, Field)] = [
    (.component, .component), (.version, .version), (.opSys, .opSys), (.severity, .severity), (.product, .product),
    (.topic, .shortDesc),
  ]
  private static let joint = WorkKey.allCases.filter { !$0.parts.isEmpty }

  /// The numbers by the bytes of values, since some values that differ are equal as strings.
  private var numbers: [WorkKey: [[UInt8]?: Int?]] = [:]
  private var joined: [WorkKey: [[Int?]: Int]] = [:]
  private var inboxes: [String: (number: Int, person: PersonID?)] = [:]
  /// The new values of the last task.
  private var new: [WorkKey: Int] = [:]

  /// - Parameter log: Its last task stands for those that will be asked.
  init(_ log: TaskLog, _ categories: TaskCategories) {
    let (last, opening) = (log.count - 1, OpeningView(of: log))
    for key in WorkKey.allCases { new[key] = categories.number(key, of: last) }
    // Once for each value, since tasks are many and values few.
    for (key, field) in Self.fields {
      let pool = log.pool(of: field)
      var seen: Set<ValueID?> = []
      for (task, value) in opening.column(field).prefix(last).enumerated() where seen.insert(value).inserted {
        numbers[key, default: [:]][value.map { Array(pool.string($0).utf8) }] = .some(categories.number(key, of: task))
      }
    }
    var seen: Set<ValueID> = []
    for task in 0..<last {
      if seen.insert(log.reporters[task]).inserted {
        numbers[.reporter, default: [:]][Array(log.reporterPool.string(log.reporters[task]).utf8)] =
          .some(categories.number(.reporter, of: task))
      }
      for key in Self.joint {
        guard let number = categories.number(key, of: task) else { continue }
        joined[key, default: [:]][key.parts.map { categories.number($0, of: task) }] = number
      }
      if let inbox = opening.firstAssignee(of: task), let number = categories.number(.inbox, of: task) {
        inboxes[log.pool(of: .assignedTo).string(inbox)] = (number, categories.firstAssignees[task])
      }
    }
  }

  /// - Parameter task: With digests for people.
  /// - Returns: Nil where the task has a value of a kind that no task has, or was opened for somebody for whom none was.
  func numbers(of task: AskedTask) -> (values: [WorkKey: Int], firstAssignee: PersonID?)? {
    var values: [WorkKey: Int] = [.everything: 0]
    let topic = TitleTopic.digested(task.title)
    var texts: [(WorkKey, String?)] = Self.fields.map { key, field in
      (key, key == .topic ? (topic.isEmpty ? nil : topic) : task.opened.values[field])
    }
    texts.append((.reporter, task.opened.reporter))
    for (key, text) in texts {
      if let known = numbers[key]?[text.map { Array($0.utf8) }] {
        values[key] = known
      } else if let spare = new[key] {
        // Tasks without a component have a number of their own, those without another value have none.
        if text != nil || key == .component { values[key] = spare }
      } else if text != nil {
        return nil
      }
    }
    for key in Self.joint where values[key.parts[1]] != nil {
      values[key] = joined[key]?[key.parts.map { values[$0] }] ?? new[key]
    }
    guard let inbox = task.opened.values[.assignedTo], !inbox.isEmpty else { return (values, nil) }
    guard let known = inboxes[inbox] else { return nil }
    values[.inbox] = known.number
    return (values, known.person)
  }
}
