import ArgumentParser
import DelegationFoundations
import DelegationIngest
import DelegationOnboarding
import DelegationRecipes
import Foundation

struct FetchDataset: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Fetch what is new in a tracker, or download a public dataset and check every file.",
    discussion: """
      Examples:
        delegate datasets fetch desk                      what is new in your tracker
        delegate datasets fetch desk --install-perceval   the first time
        delegate datasets fetch msr2013                   a public dataset, large
        delegate datasets fetch msr2013 --only eclipse/JDT
        delegate datasets fetch msr2013 --to ~/datasets

      A tracker is fetched if dataset.yaml has source: {perceval: [jira, "https://jira.example.org", --project, KEY]}. Perceval, a \
      Python program, does the work: install it for python3, or let --install-perceval install version \(TrackerTools.perceval) into \
      ~/.local/share/delegate/tools. New and changed items are appended to the file that perceval.items names. Credentials are read from \
      DELEGATE_TRACKER_TOKEN, DELEGATE_TRACKER_USER and DELEGATE_TRACKER_PASSWORD, and never written to a file.

      A public dataset is downloaded at its pinned commit. A file with a wrong digest is discarded. An existing file that \
      differs from the description is replaced only with --force.

      A command that was interrupted continues where it stopped.
      """)

  @Argument(help: "The name of a dataset with a tracker, or of a download such as msr2013.", completion: .datasets)
  var name: String

  @Flag(
    help:
      "Install Perceval \(TrackerTools.perceval) (GPL) with pip into ~/.local/share/delegate/tools, unless it is there."
  )
  var installPerceval = false

  @Option(help: "Fetch only this part of a download, such as eclipse/JDT. Can be repeated.")
  var only: [String] = []

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The datasets folder to download to. (default: datasets/ of the project)", valueName: "dir"))
  var folder: String?

  @Flag(help: "Replace existing files of a download that differ from the description.")
  var force = false

  @Option(help: ArgumentHelp("Fetch from this address instead of GitHub.", visibility: .hidden))
  var baseURL: String?

  @Flag(name: .shortAndLong, help: "Print no progress.")
  var quiet = false

  @OptionGroup var data: DataOptions

  func run() async throws {
    let source = data.dataset(name)
    if source.catalogue.downloadPath(of: source.name) == nil, source.catalogue.has(source.name) {
      return try fetchTracker(source.catalogue.named(source.name))
    }
    let download = try source.catalogue.download(named: source.name)
    if installPerceval {
      throw ValidationError("--install-perceval is for a dataset with a tracker, not for a download.")
    }
    try await fetch(download)
  }

  private func fetchTracker(_ dataset: Dataset) throws {
    if !only.isEmpty || folder != nil || force {
      throw ValidationError("--only, --to and --force are for downloads; \(dataset.name) comes from a tracker.")
    }
    let tools = TrackerTools()
    let tracker = try TrackerFetch(dataset, tools: tools)
    let progress = ProgressLine(
      quiet: quiet, stopped: "stopped: what has arrived is kept\n  to continue: \(Interruption.command)")
    defer { progress.clear() }
    if installPerceval, !tools.isInstalled {
      progress.observe(.stage("installing Perceval", detail: TrackerTools.perceval))
      try tools.install()
    }
    progress.observe(.stage("fetching", detail: dataset.name))
    let outcome = try tracker.fetch { progress.observe(.progress(done: $0, total: 0, unit: .items)) }
    progress.clear()
    let items = PageText.counted(outcome.added, "item")
    Terminal.print("\(items) \(outcome.isFirst ? "fetched" : "new or changed"): \(tracker.path)")
    if outcome.isFirst { Terminal.hint("to look at them: delegate datasets check \(dataset.name)") }
  }

  private func fetch(_ download: Download) async throws {
    do { _ = try download.files(only: only) } catch let problem as Problem { throw problem.of(.usage) }
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
    let there = outcomes.count - fetched
    Terminal.print(
      "\(PageText.counted(fetched, "file")) fetched and checked, \(there) \(there == 1 ? "was" : "were") already there")
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
