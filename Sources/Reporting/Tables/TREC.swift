import DelegationFiles
import DelegationFoundations

/// `run.trec` and `qrels.trec`, as trec_eval and ir_measures read them: the task is the query, the person the document.
///
/// Readers ignore the rank, sort by score and break ties by document, so scores fall strictly: 1/rank to twelve decimals,
/// which distinguishes a million persons.
package enum TREC {
  /// Writes lines `task Q0 person rank score run`, one per ranked person.
  ///
  /// - `rankings`: A query each.
  /// - `run`: The name of the model; readers take one run per file.
  package static func writeRun(
    _ rankings: some Sequence<(task: String, persons: [String])>, run: String, to sink: ReportSink
  ) throws {
    try check(run, file: "run.trec")
    for (task, persons) in rankings {
      try check(task, file: "run.trec")
      for (index, person) in persons.enumerated() {
        try check(person, file: "run.trec")
        try sink.write("\(task) Q0 \(person) \(index + 1) \(Decimals.reciprocal(index + 1, decimals: 12)) \(run)\n")
      }
    }
  }

  /// Writes lines `task 0 assignee 1`: each task has one right person.
  package static func writeJudgements(
    _ assignees: some Sequence<(task: String, assignee: String)>, to sink: ReportSink
  ) throws {
    for (task, assignee) in assignees {
      try check(task, file: "qrels.trec")
      try check(assignee, file: "qrels.trec")
      try sink.write("\(task) 0 \(assignee) 1\n")
    }
  }

  private static func check(_ name: String, file: String) throws {
    if name.isEmpty || name.unicodeScalars.contains(where: \.properties.isWhitespace) {
      throw Problem(
        location: file, fault: "'\(name)' cannot be an identifier there: it is empty or holds white space",
        remedy: "use an id, pseudonym or model name without white space")
    }
  }
}

/// Decimal fractions by integer arithmetic: the same digits on every machine.
enum Decimals {
  /// A share, rounded to `decimals` decimals, ties away from zero.
  ///
  /// - Parameters:
  ///   - value: 0…1.
  ///   - decimals: 1…15.
  static func share(_ value: Double, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { power, _ in power * 10 }
    let (whole, rest) = Int((value * Double(scale)).rounded()).quotientAndRemainder(dividingBy: scale)
    let digits = String(rest)
    return "\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
  }

  /// 1/n, rounded to `decimals` decimals, ties away from zero.
  ///
  /// - Parameter decimals: 1…18.
  static func reciprocal(_ n: Int, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { power, _ in power * 10 }
    let (quotient, rest) = scale.quotientAndRemainder(dividingBy: n)
    let digits = String((quotient + (rest >= n - rest ? 1 : 0)) % scale)
    return (n == 1 ? "1." : "0.") + String(repeating: "0", count: decimals - digits.count) + digits
  }
}
