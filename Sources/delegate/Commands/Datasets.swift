import ArgumentParser
import DelegationFoundations
import DelegationIngest
import DelegationOnboarding
import DelegationReporting
import Foundation

struct Datasets: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Describe, list, verify, check, fetch and generate datasets.",
    discussion: """
      Examples:
        delegate datasets list
        delegate datasets new issues.csv --name helpdesk --to mydata
        delegate datasets check helpdesk --datasets mydata
        delegate datasets fetch msr2013 --only eclipse/JDT
      """,
    subcommands: [
      ListDatasets.self, NewDataset.self, VerifyDataset.self, CheckDataset.self, FetchDataset.self,
      GenerateDataset.self,
    ])
}

struct ListDatasets: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List every described dataset, and whether its data is here.",
    discussion: """
      Example:
        delegate datasets list --datasets ~/datasets
      """)

  @OptionGroup var data: DataOptions

  func run() throws {
    let listings = try data.catalogue.list()
    if listings.isEmpty {
      Terminal.note("no dataset descriptions in \(data.catalogue.searchPath.joined(separator: ", "))")
    }
    for listing in listings {
      Terminal.print(listing.name + (listing.summary.map { "  \($0)" } ?? ""))
      switch listing.data {
      case .found(let location): show(location.displayPath)
      case .missing(let remedy): show("not here; \(remedy)")
      case .parts(let here, let missing):
        let without = missing.isEmpty ? "" : "; not here: \(missing.joined(separator: ", "))"
        show("\(here.count) of \(here.count + missing.count) parts are here\(without)")
      case .faulty(let problem): Terminal.print("  wrong: \(problem)")
      }
    }
  }

  /// A path that is longer than a line goes on below its beginning.
  private func show(_ data: String) { Terminal.write(TextTable.aligned([["", "data: \(data)"]], leftColumns: 2)) }
}

struct VerifyDataset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check a dataset's files against their digests, and its counts against the expected ones.",
    discussion: """
      Examples:
        delegate datasets verify sample
        delegate datasets verify msr2013/eclipse-jdt --datasets ~/datasets
        delegate datasets verify msr2013          every file of a download

      Exit code 2 if a file or a count is not as described.
      """)

  @Argument(help: "The name of a dataset or a download.", completion: .datasets)
  var dataset: String

  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func run() throws {
    let source = data.dataset(dataset)
    if !source.catalogue.has(source.name), source.catalogue.downloadPath(of: source.name) != nil {
      return try show(
        data.catalogue.download(named: source.name)
          .verify(searchPath: data.catalogue.searchPath, threads: threads.threads),
        remedy: "delegate datasets fetch \(source.name)")
    }
    let dataset = try source.catalogue.named(source.name)
    try show(dataset.verify(threads: threads.threads), remedy: dataset.remedy)
    let loaded = try dataset.load(threads: threads.threads)
    for part in loaded.parts {
      let counts = "\(PageText.counted(part.tasks.count, "task")), \(PageText.counted(part.updates, "update"))"
      Terminal.print("\(part.part.dataset): \(part.isHere ? counts : "not here")")
    }
    for (shown, count) in zip(loaded.counts.shown, loaded.counts.values) {
      let isExpected = loaded.description.expected[count.key] != nil
      let verdict = isExpected ? "as expected" : "to expect it: \(count.key): \(count.value)"
      Terminal.print("\(shown.title): \(shown.text) (\(verdict))")
    }
  }

  /// - Throws: The first problem, once all files are shown.
  private func show(_ verdicts: [FileVerdict], remedy: String) throws {
    for verdict in verdicts { Terminal.print("\(label(verdict.state))  \(verdict.location)") }
    for verdict in verdicts {
      if let problem = verdict.problem(remedy: remedy) { throw problem }
    }
  }

  private func label(_ state: FileVerdict.State) -> String {
    switch state {
    case .right: "right       "
    case .undescribed: "no digest   "
    case .wrong: "WRONG       "
    case .missing(isRequired: true): "MISSING     "
    case .missing(isRequired: false): "not there   "
    case .extra: "not read    "
    }
  }
}
