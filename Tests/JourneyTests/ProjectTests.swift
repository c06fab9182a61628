import Foundation
import Testing

@Suite("Projects, and what an installed program brings along") struct ProjectJourneyTests {
  /// The program as `make install` puts it below a prefix, with the repository's experiments and datasets.
  private struct Installation {
    let prefix: URL

    init(in folder: URL) throws {
      prefix = folder.appendingPathComponent("prefix")
      let files = FileManager.default
      let share = prefix.appendingPathComponent("share/delegate")
      for part in [prefix.appendingPathComponent("bin"), share] {
        try files.createDirectory(at: part, withIntermediateDirectories: true)
      }
      let program = prefix.appendingPathComponent("bin/delegate")
      // A copy takes a second; on another disk there is no link.
      do {
        try files.linkItem(at: Program.executable.resolvingSymlinksInPath(), to: program)
      } catch {
        try files.copyItem(at: Program.executable.resolvingSymlinksInPath(), to: program)
      }
      for name in ["experiments", "datasets"] {
        try files.createSymbolicLink(
          at: share.appendingPathComponent(name), withDestinationURL: Program.root.appendingPathComponent(name))
      }
    }

    func run(_ arguments: String..., in folder: URL) throws -> Program.Outcome {
      try Program.run(arguments, in: folder, program: prefix.appendingPathComponent("bin/delegate"))
    }
  }

  private func withInstallation(_ body: (Installation, URL) throws -> Void) throws {
    try Program.withFolder { folder in try body(try Installation(in: folder), folder) }
  }

  @Test("init, run and new outside the repository: the sample's report has the committed bytes, from any folder below")
  func outside() throws {
    try withInstallation { installation, folder in
      let made = try installation.run("init", "triage", in: folder)
      #expect(made.status == 0 && made.errors.contains("to begin, in that folder: delegate run sample"), "\(made)")
      #expect(made.lines.contains("triage/experiments/recipe.schema.json"))
      let project = folder.appendingPathComponent("triage")
      func bytes(_ path: String) throws -> Data { try Data(contentsOf: project.appendingPathComponent(path)) }
      let below = project.appendingPathComponent("datasets")
      let run = try installation.run("run", "sample", "--quiet", in: below)
      #expect(run.status == 0, "\(run)")
      let committed = try Data(contentsOf: Program.root.appendingPathComponent("reports/sample/report.json"))
      #expect(try bytes("reports/sample/report.json") == committed)
      #expect(FileManager.default.fileExists(atPath: project.appendingPathComponent(".delegate/runs").path))
      #expect(try FileManager.default.contentsOfDirectory(atPath: below.path) == [])
      // Its own folder of experiments is as good a place to be as any.
      let experiments = project.appendingPathComponent("experiments")
      let new = try installation.run("new", "mine", "--from", "sample", in: experiments)
      #expect(new.status == 0 && new.output == "../experiments/mine/recipe.yaml\n", "\(new)")
      let mine = experiments.appendingPathComponent("mine")
      #expect(try installation.run("show", ".", in: mine).status == 0)
      #expect(try installation.run("plan", "datasets/app-example/day.json", in: project).status == 0)
      #expect(try installation.run("runs", in: mine).output.contains("sample"))
      let listed = try installation.run("run", "--list", in: mine)
      #expect(listed.lines.contains("mine  (sample)") && listed.lines.contains("sample-rules  (sample)"))
      let taken = try installation.run("run", "sample", "--accept", "--allow-dirty", in: project)
      #expect(taken.status == 64 && taken.errors.contains("delegate new NAME --from sample"), "\(taken)")
    }
  }

  @Test("without a project the folder itself is taken for one")
  func bare() throws {
    try withInstallation { installation, folder in
      let bare = folder.appendingPathComponent("bare")
      try FileManager.default.createDirectory(at: bare, withIntermediateDirectories: true)
      #expect(
        try installation.run("new", "mine", "--from", "sample", in: bare).output == "experiments/mine/recipe.yaml\n")
      #expect(try installation.run("datasets", "list", in: bare).output.contains("share/delegate/datasets/sample"))
      let doctor = try installation.run("doctor", in: bare)
      #expect(doctor.output.contains("built-in experiments: "), "\(doctor)")
    }
  }

  @Test("shells complete the project's and the built-in experiments and datasets")
  func completions() throws {
    try withInstallation { installation, folder in
      #expect(try installation.run("init", in: folder).status == 0)
      let below = folder.appendingPathComponent("reports")
      #expect(try installation.run("new", "mine", "--from", "sample", in: below).status == 0)
      let names = try installation.run("---completion", "run", "--", "positional@0", "1", "0", in: below).lines
      #expect(names.contains("mine") && names.contains("sample-rules"), "\(names)")
      let others = try installation.run("---completion", "new", "--", "--from", "0", "0", in: below).lines
      #expect(others == names)
      let datasets = try installation.run("---completion", "run", "--", "--dataset", "0", "0", in: below).lines
      #expect(datasets.contains("msr2013/eclipse-jdt") && datasets.contains("sample"), "\(datasets)")
    }
  }

  @Test("init again finds nothing to do; a file in the way is an error; a .gitignore of the user's gets a note")
  func again() throws {
    try Workspace.with { workspace in
      try workspace.write("*.log\n", to: ".gitignore")
      let first = try workspace.run("init")
      #expect(first.status == 0 && first.errors.contains("add a line to your .gitignore: /.delegate/"), "\(first)")
      #expect(try workspace.text(".gitignore") == "*.log\n")
      let again = try workspace.run("init", ".")
      #expect(again.status == 0 && again.output.isEmpty && again.errors.contains("a project already"))
      try workspace.write("", to: "file")
      let wrong = try workspace.run("init", "file")
      #expect(wrong.status == 2 && wrong.errors.contains("file/experiments: it cannot be written"), "\(wrong)")
      #expect(try workspace.run("init", "").status == 64)
      #expect(try workspace.run("init", "a", "b").status == 64)
    }
  }

  @Test("git leaves out what one machine needs and data, and keeps descriptions")
  func ignored() throws {
    try Program.withFolder { folder in
      #expect(try Program.run("init", in: folder).status == 0)
      let project = Workspace(url: folder)
      try project.git("init", "-q")
      for file in ["datasets/a/tasks.csv", "datasets/a/b/data/x.json", ".delegate/cache/x"] {
        try project.write("x", to: file)
      }
      for file in [
        "datasets/a/dataset.yaml", "datasets/a/b/dataset.yaml", "datasets/a/README.md", "reports/a/report.json",
      ] {
        try project.write("x", to: file)
      }
      try project.git("add", "-A")
      let index = try Data(contentsOf: folder.appendingPathComponent(".git/index"))
      let text = String(decoding: index, as: UTF8.self)
      for kept in [
        "datasets/a/dataset.yaml", "datasets/a/b/dataset.yaml", "datasets/a/README.md", "reports/a/report.json",
      ] {
        #expect(text.contains(kept))
      }
      for left in ["tasks.csv", "x.json", ".delegate"] { #expect(!text.contains(left)) }
    }
  }
}
