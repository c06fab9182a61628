import ArgumentParser
import DelegationFiles
import DelegationFoundations
import DelegationModels
import DelegationRecipes
import Foundation

struct Forget: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Forget a person: leave them out of everything that is read from now on, and search existing files for them.",
    discussion: """
      Examples:
        delegate forget --person jane@example.org
        delegate forget --person jane@example.org --in reports --in bundles
        delegate forget --person "Jane Doe" --datasets ~/datasets

      You can forget an address, a login or a name. The command first looks for the person in every dataset and in the \
      searched folders; somebody whom it finds nowhere is not put on the list.

      The list is beside your secret and holds only digests made with it, no names. Reports name people by numbers: run the \
      experiments whose data has this person again, and accept the metrics without them. Bundles and \
      models in the searched folders, and models of the project, are written again without the person, and the \
      cache is emptied. A copy of a model elsewhere is refused while the list exists.

      Exit codes: 0, no file names the person; 1, some file does; 2, a file is wrong; 64, the command line is wrong.
      """)

  @Option(help: "The person's address, login or name as in the tracker; case does not matter.")
  var person: String

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "A folder to search for the person. Can be repeated. (default: reports and .delegate of the project)",
      valueName: "dir"))
  var folders: [String] = []

  @OptionGroup var data: DataOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    if let absence = folders.lazy.compactMap(FolderPaths.absence).first { throw ValidationError("--in: \(absence)") }
  }

  func run() throws {
    let forgetting = Forgetting(keyFile: data.key.file)
    let locations = folders.isEmpty ? [Project.current.reports, Project.current.workFiles] : folders
    let sightings = try forgetting.sightings(
      of: person, catalogue: data.catalogue, folders: locations, threads: threads.threads)
    for problem in sightings.unread { Terminal.note("not searched: \(problem)") }
    guard sightings.isAnybody else { throw sightings.nobody }
    // With a new secret nobody would be recognised in models and bundles of the old one.
    try data.key.file.checkIsThere()
    let names = sightings.names
    let added = try names.map { try forgetting.add($0) }
    Terminal.print(
      added.contains { $0.isNew } ? "forgotten: left out of everything that is read from now on" : "already on the list"
    )
    if !sightings.datasets.isEmpty {
      Terminal.print("was assigned or reported tasks in \(sightings.datasets.joined(separator: ", "))")
    }
    if let store = try store.storeIfThere() {
      let deleted = try store.clean()
      Terminal.print("deleted \(deleted.count) cached outputs in \(store.folder)")
    }
    for (key, _) in added {
      for bundle in try forgetting.rewriteBundles(without: key, in: locations) {
        Terminal.print("removed from the bundle \(bundle)")
      }
    }
    let root = Project.current.root.isEmpty ? "." : Project.current.root
    var failed: [Problem] = []
    for name in names {
      let models = try forgetting.rewriteModels(without: name, in: folders.isEmpty ? locations + [root] : folders)
      for model in models.rewritten { Terminal.print("removed from the model \(model)") }
      failed += models.failed.filter { !failed.contains($0) }
    }
    for problem in failed { Terminal.note("not rewritten: \(problem)") }
    let searches = try zip(names, added).map { try forgetting.search(for: $0, key: $1.key, in: locations) }
    let traces = searches.flatMap(\.traces)
    let searched = "\(searches[0].fileCount) files in \(locations.joined(separator: ", "))"
    if traces.isEmpty, !failed.isEmpty { throw ExitCode(ExitStatus.wrongData) }
    if traces.isEmpty {
      Terminal.print("searched \(searched): no file has the name or the key")
      return
    }
    Terminal.error("searched \(searched): the person is still in \(traces.count) of them")
    for trace in traces { Terminal.note("  \(trace.path): the \(trace.kind.rawValue)") }
    Terminal.note("  try: make these files again, or delete them; then repeat this command")
    Terminal.note(
      "  titles and descriptions are read without the name; where it comes back, take it out of the tracker's other fields"
    )
    throw ExitCode(ExitStatus.metricMoved)
  }
}
