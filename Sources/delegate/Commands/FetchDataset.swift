import ArgumentParser
import DelegationExperiments
import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation

/// Downloads a public dataset and checks every file.
struct FetchDataset: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Download a public dataset at its pinned commit and check every file.",
    discussion: """
      Examples:
        delegate datasets fetch msr2013                       all, hundreds of MB
        delegate datasets fetch msr2013 --only eclipse/JDT    one product
        delegate datasets fetch msr2013 --to ~/datasets

      An interrupted download continues where it stopped. A file with a wrong digest is discarded. An existing file that \
      differs from the description is replaced only with --force.
      """)

  @Argument(help: "The download's name, such as msr2013.")
  var download: String

  @Option(help: "Fetch only this part, such as eclipse/JDT. Can be repeated.")
  var only: [String] = []

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The datasets folder to write to. (default: datasets/ of the project)", valueName: "dir"))
  var folder: String?

  @Flag(help: "Replace existing files that differ from the description.")
  var force = false

  @Option(help: ArgumentHelp("Fetch from this address instead of GitHub.", visibility: .hidden))
  var baseURL: String?

  @Flag(name: .shortAndLong, help: "Print no progress.")
  var quiet = false

  @OptionGroup var data: DataOptions

  func validate() throws {
    if folder?.isEmpty == true { throw ValidationError("--to names no folder.") }
  }

  func run() async throws {
    let source = data.dataset(download)
    let download = try source.catalogue.namedDownload(source.name)
    do { _ = try download.files(only: only) } catch let problem as Problem { throw UnknownName(problem) }
    var settings = FetchSettings()
    settings.baseURL = baseURL
    let progress = ProgressLine(quiet: quiet)
    let shown = ShownFile()
    let outcomes = try await Fetcher(settings: settings).fetch(
      download, only: only, into: folder ?? Project.current.datasets, replacing: force
    ) { state in
      if shown.isNew(state.path) {
        progress.observe(.stage("file \(state.fileNumber) of \(state.fileCount)", detail: state.path))
      }
      if let total = state.totalBytes, total > 0 {
        progress.observe(.progress(done: min(state.receivedBytes, total), total: total, unit: .bytes))
      }
    }
    progress.clear()
    let fetched = outcomes.filter { $0.state == .fetched }.count
    Terminal.print("\(fetched) files fetched and checked, \(outcomes.count - fetched) were there")
  }
}

/// Remembers which file the progress line shows.
private final class ShownFile: @unchecked Sendable {
  private let lock = NSLock()
  private var path = ""

  func isNew(_ path: String) -> Bool {
    lock.withLock {
      defer { self.path = path }
      return path != self.path
    }
  }
}
