import Foundation
import Testing

@Suite("Accepted metrics") struct AcceptedMetricsTests {
  private let expected = "experiments/quick/expected.json"

  @Test("accept, hold, move, accept again")
  func journey() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick").output.contains("no metrics have been accepted yet"))
      #expect(try workspace.run("run", "quick", "--accept").output.contains("accepted: \(expected)"))
      let accepted = try workspace.bytes(expected)
      #expect(try workspace.run("run", "quick").output.contains("every metric is as accepted"))

      let name = try metric(of: workspace)
      for step in [-0.2, 0.2] {
        try change(name, by: step, in: workspace)
        let moved = try workspace.run("run", "quick")
        #expect(moved.status == 1, "a metric that moves up counts as one that moves down")
        #expect(moved.errors.contains("error: quick: 1 metrics differ from the accepted ones\n  \(name): expected "))
        #expect(moved.errors.contains("delegate run quick --accept"))
        try workspace.write(accepted, to: expected)
      }
      try change(name, by: 0.2, in: workspace)
      #expect(try workspace.run("run", "quick", "--accept").status == 0)
      #expect(try workspace.bytes(expected) == accepted)
    }
  }

  @Test("accepting needs a clean commit; reports and accepted files are no change")
  func cleanTree() throws {
    try Workspace.with { workspace in
      try workspace.git("init", "-q")
      try workspace.git("add", "experiments", "datasets")
      try workspace.git("commit", "-q", "-m", "a recipe")
      #expect(try workspace.run("run", "quick", "--accept", "-q").status == 0)
      #expect(try workspace.run("run", "quick", "--accept", "-q", "--fresh").status == 0)
      #expect(try !workspace.text("reports/quick/provenance.json").contains("-dirty"))
      try workspace.edit("experiments/quick/recipe.yaml", "days: 90", "days: 30")
      let accepted = try workspace.bytes(expected)
      let refused = try workspace.run("run", "quick", "--accept")
      #expect(refused.status == 2 && refused.output.isEmpty)
      #expect(refused.errors.contains("--accept: experiments/quick/recipe.yaml differs from commit "))
      #expect(refused.errors.contains("add --allow-dirty"))
      #expect(try workspace.bytes(expected) == accepted)
      #expect(try workspace.run("run", "quick", "--accept", "--allow-dirty", "-q").status == 0)
      #expect(try workspace.bytes(expected) != accepted)
      #expect(try workspace.text("reports/quick/provenance.json").contains("-dirty"))
    }
  }

  @Test("what the settings of a stranger's checkout name is not started")
  func foreignSettings() throws {
    try Workspace.with { workspace in
      try workspace.git("init", "-q")
      try workspace.write("* filter=own", to: ".gitattributes")
      try workspace.git("add", ".")
      try workspace.git("commit", "-q", "-m", "a recipe")
      let command = "touch '\(workspace.path("started"))'; false"
      for setting in ["core.fsmonitor", "filter.own.clean", "filter.own.process"] {
        try workspace.git("config", setting, command)
      }
      try workspace.edit("experiments/quick/recipe.yaml", "days: 90", "days: 30")
      #expect(try workspace.run("run", "quick", "-q").status == 0)
      #expect(try workspace.text("reports/quick/provenance.json").contains("-dirty"))
      #expect(!workspace.exists("started"))
    }
  }

  @Test("a metric that is missing and one that is new are reported; a broken file stops")
  func goneAndNew() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick", "--accept").status == 0)
      let name = try metric(of: workspace)
      let group = "\"\(self.group(name))\""
      try workspace.edit(expected, group, "\"old." + group.dropFirst())
      let outcome = try workspace.run("run", "quick")
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("\(name): found ") && outcome.errors.contains("old.\(name): expected "))
      try workspace.write("{", to: expected)
      let broken = try workspace.run("run", "quick")
      #expect(broken.status == 2 && broken.errors.contains("\(expected):1: this is not a file of accepted metrics"))
    }
  }

  @Test("a run that changes nothing leaves the report as it is, provenance too")
  func rerun() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick", "quick", "-q").status == 0)
      let before = try workspace.bytes("reports/quick/provenance.json")
      #expect(try workspace.run("run", "quick", "-q", "--threads", "1").status == 0)
      #expect(try workspace.bytes("reports/quick/provenance.json") == before)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: workspace.path("reports")).sorted() == [
          "index.html", "quick",
        ])
      #expect(workspace.files(".delegate/runs").count == 2)
    }
  }

  /// The name of a share that one step of 0.2 surely moves.
  private func metric(of workspace: Workspace) throws -> String {
    let groups = try metrics(of: workspace).filter { $0.key.contains("component-recent") && $0.value["top1"] != nil }
    return try #require(groups.keys.sorted().first) + "top1"
  }

  /// What the name begins with, the last dot included.
  private func group(_ name: String) -> String { String(name.prefix(through: name.lastIndex(of: ".")!)) }

  private func metrics(of workspace: Workspace) throws -> [String: [String: Double]] {
    let file = try JSONSerialization.jsonObject(with: try workspace.bytes(expected)) as? [String: Any]
    return try #require(file?["metrics"] as? [String: [String: Double]])
  }

  private func change(_ name: String, by step: Double, in workspace: Workspace) throws {
    var all = try metrics(of: workspace)
    all[group(name)]?["top1"]? += step
    let file: [String: Any] = ["dataset": "sample", "metrics": all]
    try workspace.write(try JSONSerialization.data(withJSONObject: file), to: expected)
  }
}
