import DelegationFiles
import DelegationTasks

/// One ranking: a query of `run.trec`.
package struct RunRow: Equatable, Sendable {
  package var report: String
  /// Pseudonyms, best first.
  package var persons: [String]

  package init(report: String, persons: [String]) {
    self.report = report
    self.persons = persons
  }
}

/// `run.trec` and `qrels.trec`, as trec_eval and ir_measures read them: the report is the query, the person the document.
///
/// Readers ignore the rank, sort by score and break ties by document, so scores fall strictly: 1/rank to twelve decimals,
/// which tells apart a million persons.
package enum TREC {
  /// Writes lines `report Q0 person rank score run`, one per ranked person.
  ///
  /// - Parameters:
  ///   - rows: One per report; each its ranked persons.
  ///   - run: The name of the model; readers take one run per file.
  ///   - sink: Takes the lines.
  /// - Throws: `Problem` if a name is empty or holds white space.
  package static func writeRun(_ rows: some Sequence<RunRow>, run: String, to sink: ReportSink) throws {
    try check(run, file: "run.trec")
    for row in rows {
      try check(row.report, file: "run.trec")
      for (index, person) in row.persons.enumerated() {
        try check(person, file: "run.trec")
        try sink.write("\(row.report) Q0 \(person) \(index + 1) \(Decimals.reciprocal(index + 1, places: 12)) \(run)\n")
      }
    }
  }

  /// Writes lines `report 0 owner 1`: each report has one right person.
  package static func writeJudgements(
    _ owners: some Sequence<(report: String, owner: String)>, to sink: ReportSink
  ) throws {
    for (report, owner) in owners {
      try check(report, file: "qrels.trec")
      try check(owner, file: "qrels.trec")
      try sink.write("\(report) 0 \(owner) 1\n")
    }
  }

  private static func check(_ name: String, file: String) throws {
    if name.isEmpty || name.unicodeScalars.contains(where: \.properties.isWhitespace) {
      throw Problem.identifier(name, file: file)
    }
  }
}

/// Decimal fractions made of whole numbers: the same digits on every machine.
enum Decimals {
  /// 1/n, rounded to `places` decimals, ties away from zero.
  ///
  /// - Parameter places: 1…18.
  static func reciprocal(_ n: Int, places: Int) -> String {
    let scale = (0..<places).reduce(1) { power, _ in power * 10 }
    let (quotient, rest) = scale.quotientAndRemainder(dividingBy: n)
    let digits = String((quotient + (rest >= n - rest ? 1 : 0)) % scale)
    return (n == 1 ? "1." : "0.") + String(repeating: "0", count: places - digits.count) + digits
  }
}
