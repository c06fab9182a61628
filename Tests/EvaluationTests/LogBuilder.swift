import DelegationEvaluation
import DelegationTasks

/// A log of a few tasks, written as (id, opening, reporter) and histories as (when, what).
func makeLog(
  _ tasks: [(id: UInt64, opening: Int64, reporter: String)], _ histories: [Field: [(UInt64, [(Int64, String)])]]
) -> TaskLog {
  var column = TaskColumn()
  for task in tasks {
    column.append(key: task.id, id: TaskID(task.id), opening: task.opening, reporter: task.reporter)
  }
  var fields: [Field: FieldColumn] = [:]
  for (field, entries) in histories {
    var one = FieldColumn()
    for (id, updates) in entries {
      for update in updates { one.append(when: update.0, what: update.1) }
      one.endTask(id)
    }
    fields[field] = one
  }
  return TaskLog(tasks: column, fields: fields)
}

func makePersons(_ log: TaskLog) -> PersonTable {
  PersonTable(of: log, rules: PersonRules(notPersons: ["*inbox@example.org"]))
}

/// Targets opened at 0, 10, 20, … with the assignees given.
func makeTargets(_ assignees: [PersonID]) -> [Target] {
  assignees.enumerated().map { Target(task: $0, assignee: $1, opening: Moment(Int64($0) * 10)) }
}

/// Answers by the assignee's rank and the first person named; task *i* is answer *i*.
func makeAnswers(ranks: [Int?]) -> [Answer] {
  ranks.enumerated().map { task, rank in
    Answer(task: task, assignee: 1, rank: rank, leaders: [rank == 1 ? 1 : 2], candidateCount: 30)
  }
}

func makeAnswers(assignees: [PersonID], named: [PersonID?]) -> [Answer] {
  zip(assignees, named).enumerated().map { task, pair in
    Answer(
      task: task, assignee: pair.0, rank: pair.0 == pair.1 ? 1 : nil, leaders: pair.1.map { [$0] } ?? [],
      candidateCount: 1)
  }
}
