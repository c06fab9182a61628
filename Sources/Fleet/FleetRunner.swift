import DelegationFiles
import DelegationFoundations
import DelegationResults
import DelegationTasks
import Foundation

/// Does a plan on this machine: each unit in a process of its own, several at a time.
///
/// Existing results are not computed again, so a stopped run continues where it was.
package struct FleetRunner: Sendable {
  package struct Outcome: Sendable {
    package let rows: [FleetRow]
    package let found: Int
    package let table: String

    package var errors: Int { rows.count { $0.status == .error } }
    package var repeated: Int { rows.count { $0.attempt > 1 } }
  }

  let results: KeyedFolders
  let jobs: Int
  let attempts: Int
  let program: String
  let threads: Int
  let observe: RunObserver

  /// - `attempts`: The number of times to try a unit whose process is ended by a signal or the like.
  /// - `program`: The path of `delegate`.
  package init(
    to folder: String, jobs: Int, attempts: Int = 4, program: String, threads: Int, observe: @escaping RunObserver
  ) {
    results = KeyedFolders(folder)
    (self.jobs, self.attempts, self.program) = (jobs, attempts, program)
    (self.threads, self.observe) = (threads, observe)
  }

  package func run(_ plan: FleetPlan) throws -> Outcome {
    try results.create()
    let table = OutputFile(
      "\(results.root)/\(FleetTable.file)", replacing: .marked("dataset\trecipe\t"),
      options: OutputOptions(elsewhere: "--to DIR"))
    try table.check()
    results.sweep()
    let there = plan.units.map { FleetResult.row(of: $0.key, in: results) }
    let open = plan.units.indices.filter { there[$0] == nil }
    let progress = StageProgress("fleet", detail: results.root, unit: .units, observe)
    for row in there where row != nil { progress.finishedOne(of: plan.units.count) }
    let made = Threads(jobs).map(open.count) { position -> FleetRow in
      let row = row(of: plan.units[open[position]])
      if row.status == .error { observe(.note("\(row.dataset), \(row.recipe): \(row.error ?? "")")) }
      progress.finishedOne(of: plan.units.count)
      return row
    }
    results.sweep()
    var rows = there
    for (position, index) in open.enumerated() { rows[index] = made[position] }
    let all = rows.map { $0! }
    try table.write(FleetTable.text(all).utf8)
    let conflicts = all.filter { $0.fault == .conflict }.map(\.key)
    if !conflicts.isEmpty { throw Problem.conflict(conflicts, in: results.root) }
    return Outcome(rows: all, found: plan.units.count - open.count, table: table.path)
  }

  private func row(of unit: FleetUnit) -> FleetRow {
    var fault = ""
    for attempt in 1...attempts {
      switch UnitProcess(program: program, folder: results.root, threads: threads).end(of: unit, attempt: attempt) {
      case .row(let row): return row
      case .lost(let why): fault = why
      }
    }
    return .lost(unit, attempt: attempts, why: fault)
  }
}

extension FleetRow {
  /// The row of a unit whose process ended at each attempt without one.
  ///
  /// - `why`: Such as `was ended by signal 9`.
  package static func lost(_ unit: FleetUnit, attempt: Int, why: String) -> FleetRow {
    FleetRow(
      unit, attempt: attempt, fault: .lost,
      error: "its process \(why), at \(PageText.counted(attempt, "attempt")); try: more memory, or fewer jobs at a time"
    )
  }
}

struct UnitProcess {
  enum End {
    case row(FleetRow)
    case lost(String)
  }

  let program: String
  let folder: String
  let threads: Int

  func end(of unit: FleetUnit, attempt: Int) -> End {
    let words = [
      "unit", "--to", folder, "--attempt", "\(attempt)", "--threads", "\(threads)", "--parent", "\(getpid())",
    ]
    let (bytes, end): ([UInt8], ChildProcess.End)
    do {
      let process = try ChildProcess([program] + words, input: Array((unit.line + "\n").utf8))
      (bytes, end) = (try process.rest(), try process.end().end)
    } catch { return .lost("cannot be started or read (\(plainMessage(error)))") }
    let status: Int32
    switch end {
    case .signal(let number): return .lost("was ended by signal \(number)")
    case .code(let code): status = code
    }
    let line = Data(bytes.split(separator: 10).last ?? [])
    guard [0, 1, 2, 64, 70].contains(status), let row = try? FleetRow(line: line, location: "") else {
      return .lost("ended with exit code \(status)")
    }
    return .row(row)
  }
}

extension Problem {
  static func conflict(_ keys: [String], in folder: String) -> Problem {
    Problem(
      .conflict, location: folder,
      fault: "\(PageText.counted(keys.count, "result")) of the same program on the same data differed: "
        + keys.prefix(3).map { String($0.prefix(16)) }.joined(separator: ", ") + (keys.count > 3 ? ", …" : ""),
      remedy: "this should never happen: check the machines, and report it with both folders")
  }
}
