import DelegationEvaluation
import DelegationTasks

/// A log of a few reports, written as (id, opening, reporter) and histories as (when, what).
func makeLog(
  _ reports: [(id: UInt64, opening: Int64, reporter: String)], _ histories: [Field: [(UInt64, [(Int64, String)])]]
) -> TaskLog {
  var column = TaskColumn()
  for report in reports {
    column.append(key: report.id, id: TaskID(report.id), opening: report.opening, reporter: report.reporter)
  }
  var fields: [Field: FieldColumn] = [:]
  for (field, entries) in histories {
    var one = FieldColumn()
    for (id, updates) in entries {
      for update in updates { one.append(when: update.0, what: update.1) }
      one.endReport(id)
    }
    fields[field] = one
  }
  return TaskLog(reports: column, fields: fields)
}

func makePersons(_ log: TaskLog) -> PersonTable {
  PersonTable(of: log, rules: PersonRules(notPersons: ["*inbox@example.org"]))
}

/// Targets opened at 0, 10, 20, … with the owners given.
func makeTargets(_ owners: [PersonID]) -> [Target] {
  owners.enumerated().map { Target(report: $0, owner: $1, opening: Moment(Int64($0) * 10)) }
}

/// Answers by the owner's rank and what was named first; report *i* is answer *i*.
func makeAnswers(ranks: [Int?]) -> [Answer] {
  ranks.enumerated().map { report, rank in
    Answer(report: report, owner: 1, rank: rank, leaders: [rank == 1 ? 1 : 2], candidateCount: 30)
  }
}

func makeAnswers(owners: [PersonID], named: [PersonID?]) -> [Answer] {
  zip(owners, named).enumerated().map { report, pair in
    Answer(
      report: report, owner: pair.0, rank: pair.0 == pair.1 ? 1 : nil, leaders: pair.1.map { [$0] } ?? [],
      candidateCount: 1)
  }
}
