import ArgumentParser
import DelegationExperiments
import DelegationFoundations
import DelegationIngest
import DelegationReporting
import DelegationTasks
import Foundation

struct RecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "Print a dataset's joined records: one row per task, people by pseudonym.",
    discussion: """
      Examples:
        delegate records sample | head
        delegate records sample --as-of 2016-06-01 --format jsonl

      Opening times are seconds since 1970-01-01 00:00 UTC. Ids are always text. In CSV, a cell that a spreadsheet would \
      execute (it begins with =, +, -, @ or a tab, and is not a number) gets an apostrophe in front, and so does one that \
      begins with an apostrophe.
      """)

  @Argument(help: "The dataset's name; 'delegate datasets list' names them.", completion: .datasets)
  var dataset: String

  @Option(
    help:
      "Show the tasks as they were known at this moment, 2016-06-01 or 2016-06-01T12:00:00Z. (default: the end)")
  var asOf: String?

  @Option(help: "The format: csv or jsonl.")
  var format: Records.Format = .csv

  @Flag(help: "Show addresses instead of pseudonyms. Do not publish such output.")
  var showPersons = false

  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws { _ = try moment() }

  private func moment() throws -> Moment? {
    guard let asOf else { return nil }
    guard let seconds = TableTime.iso8601.seconds(asOf) else {
      throw ValidationError("--as-of \(asOf): write a date such as 2016-06-01 or 2016-06-01T12:00:00Z.")
    }
    return Moment(seconds)
  }

  func run() throws {
    let moment = try moment()
    let source = data.dataset(dataset)
    let loaded = try source.catalogue.named(source.name).load(threads: threads.threads)
    let records = Records(of: loaded, asOf: moment ?? .endOfHistory, showsPersons: showPersons)
    if let asOf, records.rowCount == 0 {
      let first = Date(timeIntervalSince1970: Double(loaded.counts.firstOpening))
      Terminal.note("no task had been opened by \(asOf); the first was on \(first.formatted(.iso8601))")
    }
    var output = BufferedOutput()
    if format == .csv { output.write(ResultsCSV.line(records.header)) }
    for task in 0..<records.rowCount {
      switch format {
      case .csv: output.write(ResultsCSV.line(records.row(task).map { $0 ?? "" }))
      case .jsonl:
        let pairs = zip(records.header, records.row(task)).map { ($0, $1, Records.numbers.contains($0)) }
        output.write(jsonLine(pairs) + "\n")
      }
    }
    output.flush()
  }
}

extension Records.Format: ExpressibleByArgument {}
