import ArgumentParser
import DelegationExperiments
import DelegationFiles
import DelegationFleet
import DelegationFoundations
import DelegationResults
import Foundation

struct UnitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unit",
    abstract: "Run one unit of a fleet's plan: read its line and print its row of the table.",
    discussion: """
      For programs that distribute units to machines; 'delegate fleet run' does a whole plan.

      Examples:
        sed -n 7p plan.jsonl | delegate unit --to results
        xargs -d '\\n' -n1 -P4 sh -c 'printf %s "$0" | delegate unit --to out' <plan

      The result goes to results/KEY/. If it is there already, the command only prints its row.

      Exit codes: 0 or 1 (a metric moved), a row; 2 or 64, a row with an error that will come again; 70, a row, \
      but the same program got another result from the same data before. With any other code it printed no row: try again.
      """)

  @Option(name: .customLong("to"), help: ArgumentHelp("The folder of all results.", valueName: "dir"))
  var folder: String

  @Option(help: "The number of this attempt, from 1, for the row.")
  var attempt = 1

  @Option(
    help: ArgumentHelp(
      "Only print the row of a unit whose process ended without one, such as --lost 'was ended by signal 9'.",
      valueName: "why"))
  var lost: String?

  @Option(
    help: ArgumentHelp(
      "A cache of stages' outputs, for units that share a tracker; never on a shared folder. (default: none)",
      valueName: "dir"))
  var cache: String?

  @Option(
    help: ArgumentHelp(
      "The process that waits for the row; when it ends, the unit does too.", valueName: "pid", visibility: .hidden))
  var parent: Int32?

  @OptionGroup var threads: ThreadOptions

  func validate() throws { if attempt < 1 { throw ValidationError("--attempt \(attempt): write a number from 1.") } }

  func run() throws {
    if let parent { Self.end(with: parent) }
    let input = try FileHandle.standardInput.readToEnd() ?? Data()
    let lines = input.split(separator: 10).filter { line in line.contains { $0 != 0x20 && $0 != 0x0D } }
    guard lines.count == 1 else {
      throw ValidationError("Standard input has \(lines.count) lines: give one line of a plan.")
    }
    let unit = try FleetUnit(line: lines[0], location: "standard input")
    if let lost { return Terminal.print(json: FleetRow.lost(unit, attempt: attempt, why: lost).line) }
    let results = KeyedFolders(FolderPaths.trimmed(folder))
    let (row, status) = row(of: unit, in: results)
    Terminal.print(json: row.line)
    if status != 0 { throw ExitCode(status) }
  }

  /// A killed process notifies nobody, but its children get another parent. What they leave is swept by the next run.
  private static func end(with parent: Int32) {
    Thread.detachNewThread {
      while getppid() == parent { usleep(100_000) }
      kill(getpid(), SIGKILL)
    }
  }

  private func row(of unit: FleetUnit, in results: KeyedFolders) -> (FleetRow, Int32) {
    if let row = FleetResult.row(of: unit.key, in: results) { return (row, status(of: row)) }
    func failed(_ problem: Problem) -> (FleetRow, Int32) {
      let text = problem.description.replacing("\n  try:", with: "; try:")
      return (FleetRow(unit, attempt: attempt, fault: .init(problem.kind), error: text), ExitStatus.of(problem))
    }
    do {
      let store = try cache.map { try StageCache(folder: $0) }
      let work = UnitWork(unit, threads: threads.threads, store: store)
      let row = try work.row(attempt: attempt, in: results)
      return (row, status(of: row))
    } catch let problem as Problem {
      return failed(problem)
    } catch {
      let remedy = "try again; if it happens again, report it"
      return failed(Problem(location: unit.shownDataset, fault: plainMessage(error), remedy: remedy))
    }
  }

  private func status(of row: FleetRow) -> Int32 { row.verdict == "moved" ? ExitStatus.metricMoved : 0 }
}
