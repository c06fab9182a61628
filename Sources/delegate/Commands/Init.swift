import ArgumentParser
import DelegationRecipes

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create a project: a folder for experiments, datasets and reports.",
    discussion: """
      Examples:
        delegate init                    in this folder
        delegate init triage             in a new folder
        cd triage && delegate run sample

      Every command finds its project by walking up from the current folder to the nearest one whose experiments/ \
      holds a recipe or recipe.schema.json. An installed program brings the sample and other experiments along, which \
      each project can run and extend. Existing files stay as they are.
      """)

  @Argument(help: "The project's folder; created if it is missing.", completion: .directory)
  var folder = "."

  func validate() throws {
    if folder.isEmpty { throw ValidationError("The folder's name is empty.") }
  }

  func run() throws {
    let project = NewProject(folder)
    let created = try project.create()
    for path in created { Terminal.print(path) }
    if created.isEmpty { return Terminal.note("\(project.folder) is a project already; nothing is missing") }
    if !project.ignoresWorkFiles { Terminal.note("note: add a line to your .gitignore: /.delegate/") }
    if Project.current.has("sample") {
      Terminal.note("to begin\(project.folder == "." ? "" : ", in that folder"): delegate run sample")
    }
  }
}
