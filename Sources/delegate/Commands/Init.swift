import ArgumentParser
import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationOnboarding
import DelegationRecipes
import Foundation

struct Init: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create a project: a folder for experiments, datasets and reports.",
    discussion: """
      Examples:
        delegate init                    in this folder
        delegate init triage             in a new folder
        cd triage && delegate run sample
        delegate init triage --tracker github:owner/name

      Every command finds its project by walking up from the current folder to the nearest one whose experiments/ \
      holds a recipe or recipe.schema.json. An installed program includes the sample and other experiments, which \
      each project can run and extend. Existing files stay as they are.

      With --tracker it also describes the tracker, fetches it, makes an experiment, trains its model and says who \
      should get the last open tasks, each by a command that it prints first. If one of them stops, repeat the command to continue. \
      Trackers: \(TrackerAddress.examples.joined(separator: ", ")).
      """)

  @Argument(help: "The project's folder; created if it is missing.", completion: .directory)
  var folder = "."

  @Option(
    help: ArgumentHelp(
      "Also fetch this tracker, train a model and recommend people for its open tasks.", valueName: "address"))
  var tracker: String?

  @Flag(help: "Install Perceval, which fetches trackers, without asking.")
  var installPerceval = false

  func validate() throws {
    if folder.isEmpty { throw ValidationError("The folder's name is empty.") }
    if folder.contains("://") || (try? TrackerAddress(folder)) != nil {
      throw ValidationError("'\(folder)' is a tracker's address: write --tracker before it.")
    }
    if installPerceval, tracker == nil { throw ValidationError("--install-perceval goes with --tracker.") }
  }

  func run() async throws {
    let address = try tracker.map { text in
      guard let address = try TrackerAddress(text) else {
        throw ValidationError(
          "--tracker \(text): write an address such as \(TrackerAddress.examples.prefix(3).joined(separator: ", ")).")
      }
      return address
    }
    let project = NewProject(folder)
    let created = try project.create()
    for path in created { Terminal.print(path) }
    if !created.isEmpty, !project.ignoresWorkFiles { Terminal.note("note: add a line to your .gitignore: /.delegate/") }
    if let address {
      do { return try await answer(address) } catch {
        let place = folder == "." ? "" : ", here and not in \(folder)"
        Terminal.note("to continue later, repeat this command\(place)")
        throw error
      }
    }
    if created.isEmpty { return Terminal.note("\(project.folder) is a project already; nothing is missing") }
    if Project.current.has("sample") {
      Terminal.note("to begin\(project.folder == "." ? "" : ", in that folder"): delegate run sample")
    }
  }

  /// Runs the commands that lead from a tracker to answers, as a user would type them.
  private func answer(_ address: TrackerAddress) async throws {
    guard FileManager.default.changeCurrentDirectoryPath(folder) else {
      throw Problem.unreadable(folder, SystemError(errno))
    }
    let (project, name) = (Project.current, address.name)
    // What is missing is reported before minutes are spent on fetching.
    if !project.has(name) { _ = try project.source("sample") }
    let installs = try installs()
    Terminal.printsHints = false
    if folder != "." { Terminal.note("\n$ cd \(folder)") }
    if try !isDescribed(address, in: project) { try await type(["datasets", "new", tracker!]) }
    try await type(["datasets", "fetch", name] + (installs ? ["--install-perceval"] : []))
    if !project.has(name) { try await type(["new", name, "--from", "sample", "--dataset", name]) }
    try await type(["train", name, "--to", "model"])
    try await type(["recommend", "--model", "model", "--open", "--newest", "10"])
    Terminal.note(
      (folder == "." ? "" : "next: cd \(folder)\n") + "how good it is, on a page: delegate run \(name)\n"
        + "every day: delegate datasets fetch \(name) && delegate update model"
        + (TrackerDesk.isKnown(address.backend)
          ? "\nin the tracker itself: delegate assign --model model --open --install-clients" : ""))
  }

  private func isDescribed(_ address: TrackerAddress, in project: Project) throws -> Bool {
    let catalogue = DatasetCatalogue(
      searchPath: [project.datasets],
      keyFile: PersonKeyFile(option: nil, environment: ProcessInfo.processInfo.environment))
    guard catalogue.has(address.name) else { return false }
    let source = try catalogue.named(address.name).description.source.tracker
    return source?.backend == address.backend && source?.arguments == address.arguments
  }

  /// Whether to install Perceval: by the option, or where it is not there, on the user's word.
  private func installs() throws -> Bool {
    if try installPerceval || !TrackerTools().lacksPerceval { return installPerceval }
    if Terminal.canAsk {
      Terminal.draw(
        "Perceval \(TrackerTools.perceval), under the GPL, fetches trackers. Install it below ~/.local/share? [y/n] ")
      if readLine()?.lowercased().hasPrefix("y") == true { return true }
    }
    throw Problem(
      location: "--tracker \(tracker!)", fault: "Perceval, which fetches trackers, is not installed",
      remedy: "add --install-perceval to the command")
  }

  private func type(_ words: [String]) async throws {
    Terminal.note("\n$ delegate \(words.joined(separator: " "))")
    var command = try Delegate.parseAsRoot(words)
    if var waiting = command as? any AsyncParsableCommand { try await waiting.run() } else { try command.run() }
  }
}
