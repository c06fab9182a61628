import TaskModel

/// Whose task was whose, as far as a ranker has been told.
package struct KnownOutcomes: Equatable, Sendable {
  /// By report.
  package private(set) var owners: [PersonID?]
  package private(set) var count = 0

  package init(reportCount: Int) { owners = Array(repeating: nil, count: reportCount) }

  package mutating func learn(_ lesson: Lesson) {
    precondition(owners[lesson.report] == nil, "a report teaches one lesson at a time")
    owners[lesson.report] = lesson.person
    count += 1
  }

  package mutating func forget(_ lesson: Lesson) {
    precondition(owners[lesson.report] == lesson.person, "only a lesson that is held can be forgotten")
    owners[lesson.report] = nil
    count -= 1
  }

  /// The tasks whose owner is known and was among the candidates, in report order.
  package func examples(_ table: PairTable) -> [RankingExample] {
    owners.indices.compactMap { report in
      owners[report].flatMap { Self.example(table, report, owner: $0) }
    }
  }

  package static func example(_ table: PairTable, _ report: Int, owner: PersonID) -> RankingExample? {
    let rows = table.rows(of: report)
    return rows.first { table.persons[$0] == owner }.map { RankingExample(rows: rows, chosen: $0) }
  }
}
