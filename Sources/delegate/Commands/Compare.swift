import ArgumentParser
import DelegationReporting
import Foundation

struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare two reports: settings, metrics with paired tests, tasks gained and lost.",
    discussion: """
      Examples:
        delegate compare sample sample-rules
        delegate compare eclipse-jdt@HEAD~3 eclipse-jdt    a commit and now
        delegate compare sample try/sample --all     all tasks gained or lost
        delegate compare sample@v1.0 sample --json   for programs
        delegate compare sample@v1.0 sample --page difference.html

      A report is the name of a folder in reports/, the path of such a folder or of its report.json, or <name>@<commit>, \
      the report in a git commit. Every difference is B − A, measured on the test tasks that both reports have.

      Exit codes: 0, even if they differ; 2, a file is wrong; 64, the command line is wrong.
      """)

  @Argument(help: ArgumentHelp("The report to start from.", valueName: "a"))
  var first: String

  @Argument(help: ArgumentHelp("The report to compare with it.", valueName: "b"))
  var second: String

  @Flag(name: .customLong("all"), help: "Show every task gained or lost, and results beyond the holdout.")
  var showsAll = false

  @Flag(name: .customLong("json"), help: "Print everything as JSON; reports/README.md explains the keys.")
  var isJSON = false

  @Option(
    help: ArgumentHelp("Also write the comparison as a self-contained page; replaces an older one.", valueName: "file")
  )
  var page: String?

  @OptionGroup var reports: ReportsOptions
  @OptionGroup var force: ForceOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    if force.isGiven, page == nil { throw ValidationError("--force goes with --page.") }
    for name in [first, second] where name.isEmpty { throw ValidationError("A report's name is empty.") }
    if showsAll, isJSON { throw ValidationError("--json has everything already: leave out --all.") }
  }

  func run() throws {
    let file = page.map { force.file($0, option: "--page FILE", marker: ComparisonPage.marker) }
    try file?.check()
    let locator = ReportLocator(folder: reports.folder)
    let sources = try [first, second].map { try locator.source($0) }
    let comparison = ReportComparison(
      try ReportRecord(sources[0]), try ReportRecord(sources[1]), threads: threads.threads)
    if let file {
      try file.write(ComparisonPage.html(comparison, command: "delegate compare \(first) \(second)"))
      Terminal.note("page: \(file.path)")
    }
    if isJSON { return Terminal.write(try comparison.json()) }
    Terminal.print(String(ComparisonText.text(comparison, showsAll: showsAll).dropLast()))
  }
}
