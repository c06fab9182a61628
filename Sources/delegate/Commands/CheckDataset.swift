import ArgumentParser
import DelegationFoundations
import DelegationIngest
import DelegationOnboarding
import DelegationReporting
import DelegationResults
import DelegationTasks

struct CheckDataset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Read a dataset and show what it lacks for a run.",
    discussion: """
      Examples:
        delegate datasets check sample
        delegate datasets check helpdesk --datasets mydata

      The output shows the counts, then every column with its most common values and how each is treated, then what the \
      data lacks. People appear by pseudonym, reporters as R1, R2, …

      Exit code 2 if a run would stop or have nothing to measure.
      """)

  @Argument(help: "The dataset's name, or a path to its folder.", completion: .datasets)
  var dataset: String

  @Flag(help: "Show names and addresses instead of pseudonyms. Do not publish such output.")
  var showPersons = false

  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func run() throws {
    let source = data.dataset(dataset)
    let dataset = try source.catalogue.named(source.name)
    guard dataset.isJoined else {
      return try Self.show(try dataset.check(threads: threads.threads), showPersons: showPersons)
    }
    for (part, isHere) in try dataset.partsHere() {
      Terminal.print("\n\(part.name)\(isHere ? "" : ": not here; \(part.remedy)")")
      if isHere { try Self.show(try part.check(threads: threads.threads), showPersons: showPersons) }
    }
  }

  /// - Throws: `ExitCode` where a run would stop.
  static func show(_ check: DatasetCheck, showPersons: Bool) throws {
    for (title, text) in check.facts.counts.shown { Terminal.print("\(title): \(text)") }
    for column in check.columns(showsPersons: showPersons) { show(column) }
    if check.facts.withTitle > 0 {
      let stated = check.dataset.description.textLanguage
      let language = try stated ?? PreparedDataset.language(of: [.shortDesc], in: check.dataset.log)
      Terminal.print(
        "\nthe titles' language: \(language == .unknown ? "none that is known here" : language.name), "
          + (stated == nil ? "detected; 'text: {language: …}' in dataset.yaml sets another" : "as dataset.yaml says"))
    }
    let largest = check.largestPersons(showsPersons: showPersons).map {
      ["  " + $0.text, $0.evidence, PageText.count($0.tasks), PageText.percent($0.share) + " %"]
    }
    if !largest.isEmpty {
      Terminal.print("\nthe largest of \(PageText.counted(check.facts.persons.count, "person")), by final assignee:")
      Terminal.write(TextTable.aligned([["  person", "why a person", "tasks", "share"]] + largest, leftColumns: 2))
    }
    for finding in check.findings { Terminal.print("\n\(finding)") }
    Terminal.print(check.findings.isEmpty ? "\nnothing is missing" : "")
    Terminal.print(check.canRun ? "ready to run" : "a run would stop")
    if !check.canRun { throw ExitCode(ExitStatus.wrongData) }
  }

  private static func show(_ column: ColumnSummary) {
    let span = column.span.map { ", from \($0.lowerBound.isoText) to \($0.upperBound.isoText)" } ?? ""
    Terminal.print(
      "\n\(TextTable.plain(column.column)): \(PageText.counted(column.distinct, "different value")), \(PageText.count(column.empty)) empty\(span)"
    )
    let rows = column.values.map { ["  " + $0.text, $0.treatment, PageText.count($0.count)] }
    if !rows.isEmpty { Terminal.write(TextTable.aligned(rows, leftColumns: 2)) }
  }
}
