import ArgumentParser
import Experiments
import Foundation
import TaskModel

/// Makes sure that a person is left out from now on.
struct Forget: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Forget a person: leave them out of everything read from now on, and search what is kept for them.",
    discussion: """
      Examples:
        delegate forget --person jane@example.org
        delegate forget --person jane@example.org --in reports --in bundles
        delegate forget --person "Jane Doe" --datasets ~/datasets

      Whatever a tracker calls a person can be forgotten: an address, a login or a name. The person is looked for first in \
      every dataset at hand and in the folders searched; one who is nowhere is not put on the list.

      The name is not kept: a digest of it that needs your secret goes on the list beside the secret. Reports name \
      people by numbers; run experiments again whose data has this person, and accept the figures without them. Bundles in \
      the folders searched are written anew without the person, and what stages kept for later runs is deleted.

      Exit codes: 0 nothing kept names the person; 1 something does; 2 a file is wrong; 64 the command line is wrong.
      """)

  @Option(help: "The person's address, login or name as the tracker has it, in any case of letters.")
  var person: String

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp("Folders to search for the person; reports and .delegate unless given.", valueName: "dir"))
  var folders: [String] = []

  @OptionGroup var data: DataOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var threads: ThreadOptions

  func run() throws {
    let forgetting = Forgetting(keyFile: data.key.file)
    let places = folders.isEmpty ? ["reports", ".delegate"] : folders
    let sightings = try forgetting.sightings(
      of: person, catalogue: data.catalogue, folders: places, threads: threads.threads)
    for problem in sightings.unread { Terminal.note("not looked at: \(problem)") }
    guard sightings.isAnybody else { throw sightings.nobody }
    let (personKey, isNew) = try forgetting.add(person)
    Terminal.print(isNew ? "forgotten: left out of everything read from now on" : "was on the list already")
    if !sightings.datasets.isEmpty { Terminal.print("owned tasks in \(sightings.datasets.joined(separator: ", "))") }
    if let store = try store.storeIfThere() {
      let gone = store.clean()
      Terminal.print("deleted \(gone.count) outputs of stages in \(store.folder)")
    }
    for bundle in try forgetting.rewriteBundles(without: personKey, in: places) {
      Terminal.print("taken out of the bundle \(bundle)")
    }
    let search = try forgetting.search(for: person, key: personKey, in: places)
    let searched = "\(search.fileCount) files in \(places.joined(separator: ", "))"
    if search.traces.isEmpty {
      Terminal.print("searched \(searched): neither name nor key stands in any")
      return
    }
    Terminal.error("searched \(searched): the person still stands in \(search.traces.count)")
    for trace in search.traces { Terminal.note("  \(trace.path): the \(trace.kind.rawValue)") }
    Terminal.note("  try: make these files again, or delete them; then say this once more")
    throw ExitCode(ExitStatus.figureMoved)
  }
}
