import DelegationRecipes
import Foundation
import Testing

@Suite("Projects") struct ProjectTests {
  private let folder = TemporaryFolder()

  @Test("the nearest project above a folder, by the way up")
  func search() throws {
    try folder.write("{}", to: "outer/experiments/recipe.schema.json")
    try folder.write("question: Why?", to: "outer/inner/experiments/mine/recipe.yaml")
    try folder.write("", to: "outer/other/experiments/notes.txt")
    #expect(Project.root(above: folder.path("outer")) == "")
    #expect(Project.root(above: folder.path("outer/inner")) == "")
    #expect(Project.root(above: folder.path("outer/inner/experiments/mine")) == "../../")
    // Experiments of another kind make no project.
    #expect(Project.root(above: folder.path("outer/other/experiments")) == "../../")
  }

  @Test("what is installed is found beside the program, also through a link; a build brings nothing along")
  func builtIn() throws {
    try folder.write("", to: "usr/bin/delegate")
    try folder.write("", to: "build/release/delegate")
    try folder.write("{}", to: "usr/share/delegate/experiments/recipe.schema.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("delegate"), withDestinationPath: folder.path("usr/bin/delegate"))
    let share = URL(fileURLWithPath: folder.path("usr/share/delegate")).resolvingSymlinksInPath().path
    #expect(Project.builtIn(besideProgram: folder.path("usr/bin/delegate")) == share)
    #expect(Project.builtIn(besideProgram: folder.path("delegate")) == share)
    #expect(Project.builtIn(besideProgram: folder.path("build/release/delegate")) == nil)
  }

  @Test("own experiments come before built-in ones; both are listed once; rules stay beside their recipe")
  func union() throws {
    for name in ["own", "both", "gone"] { try folder.write(Desk.recipe, to: "p/experiments/\(name)/recipe.yaml") }
    for name in ["both", "extra"] {
      try folder.write(Desk.recipe + "\nrules: rules.yaml", to: "share/experiments/\(name)/recipe.yaml")
    }
    try folder.write("extends: extra\nquestion: Which?", to: "p/experiments/child/recipe.yaml")
    let project = Project(root: folder.path("p/"), builtIn: folder.path("share"))
    #expect(try project.names == ["both", "child", "extra", "gone", "own"])
    // What is no experiment is not listed, with a project and without one.
    try folder.write("{}", to: "share/experiments/recipe.schema.json")
    #expect(try project.list().map(\.name) == project.names)
    let bare = Project(root: folder.path("none/"), builtIn: folder.path("share"))
    #expect(try bare.list().map(\.name) == ["both", "extra"])
    #expect(project.recipePath("both") == folder.path("p/experiments/both/recipe.yaml"))
    #expect(project.recipePath("extra") == folder.path("share/experiments/extra/recipe.yaml"))
    #expect(project.isBuiltIn("extra") && !project.isBuiltIn("both"))
    #expect(project.name(ofWord: folder.path("share/experiments/extra")) == "extra")
    let child = try project.recipe("child")
    #expect(project.rulesPath("child", file: child.rules ?? "") == folder.path("share/experiments/extra/rules.yaml"))
    #expect(project.datasetFolders == [folder.path("p/datasets"), folder.path("share/datasets")])
    // A link that leads nowhere is no reason to take another recipe silently.
    try FileManager.default.removeItem(atPath: folder.path("p/experiments/both/recipe.yaml"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("p/experiments/both/recipe.yaml"), withDestinationPath: "nowhere")
    #expect(!project.isBuiltIn("both"))
  }

  @Test("a new experiment that extends a built-in one is the project's own")
  func extending() throws {
    try folder.write(Desk.recipe, to: "share/experiments/extra/recipe.yaml")
    let project = Project(root: folder.path("p/"), builtIn: folder.path("share"))
    let path = try NewExperiment("mine", from: "extra", in: project).write()
    #expect(path == folder.path("p/experiments/mine/recipe.yaml"))
    #expect(folder.bytes("p/experiments/recipe.schema.json") != nil)
    #expect(try project.recipe("mine").dataset == "tiny")
    #expect(unknownName { _ = try NewExperiment("extra", from: "mine", in: project) } != nil)
  }

  @Test("a new project has what is missing; what is there stays, and a second time changes nothing")
  func create() throws {
    try folder.write("mine", to: "p/.gitignore")
    try folder.write("note", to: "p/datasets/note.txt")
    let project = NewProject(folder.path("p/"))
    #expect(
      try project.create()
        == ["experiments/", "reports/", "experiments/recipe.schema.json"].map { folder.path("p/" + $0) })
    #expect(!project.ignoresWorkFiles && folder.bytes("p/.gitignore") == Array("mine".utf8))
    #expect(Project.isProject(folder.path("p")))
    #expect(try project.create() == [])
    let other = NewProject(folder.path("deep/q"))
    #expect(try other.create().count == 5 && other.ignoresWorkFiles)
  }

  @Test("a file in place of a folder stops it; nothing becomes a project")
  func refused() throws {
    try folder.write("", to: "p/datasets")
    let found = problem { _ = try NewProject(folder.path("p")).create() }
    #expect(found?.location == folder.path("p/datasets") && found?.remedy.isEmpty == false)
    #expect(!Project.isProject(folder.path("p")))
    #expect(problem { _ = try NewProject(folder.path("p/datasets/q")).create() } != nil)
  }
}
