import DelegationEvaluation
import DelegationRanking
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

/// Ranks by scores of its own for every task.
private struct Scripted: Recommender {
  let scale: ScoreScale
  let rows: [[Double]]

  mutating func change(_ example: TrainingExample, by step: Int) {}
  mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let order = rows[task].indices.sorted { (rows[task][$0], $1) > (rows[task][$1], $0) }
    return Ranking(persons: order.map { PersonID($0) }, scores: order.map { rows[task][$0] })
  }
}

/// What a model that ranks by these scores gives for tasks opened at 0, 10, 20, …; nothing is learned.
func run(_ rows: [[Double]], _ scale: ScoreScale, assignees: [PersonID]) -> ModelRunResult {
  let log = makeLog(rows.indices.map { (UInt64($0 + 1), Int64($0) * 10, "x") }, [:])
  let stream = LabelStream(of: log, persons: makePersons(log), leavesOutSelfTaken: false)
  let targets = makeTargets(assignees)
  let modelRun = ModelRun(
    model: "scripted", mode: .batch, values: .opening, splits: [.holdout(of: targets, share: Share(0, of: 1))],
    keepsRankings: [.holdout]
  ) { Scripted(scale: scale, rows: rows) }
  return ModelRunner(targets: targets, stream: stream, threads: .one).run([modelRun])[0][0]
}
