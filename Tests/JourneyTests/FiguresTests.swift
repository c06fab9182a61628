import Foundation
import Testing

@Suite("Figures that are held") struct FiguresTests {
  private let expected = "experiments/quick/expected.json"

  @Test("accept, hold, move, accept again")
  func journey() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick").output.contains("no figures have been accepted yet"))
      #expect(try workspace.run("run", "quick", "--accept").output.contains("accepted: \(expected)"))
      let accepted = try workspace.bytes(expected)
      #expect(try workspace.run("run", "quick").output.contains("every figure holds"))

      let name = try figure(of: workspace)
      for step in [-0.2, 0.2] {
        try change(name, by: step, in: workspace)
        let moved = try workspace.run("run", "quick")
        #expect(moved.status == 1, "a figure that moves up counts as one that moves down")
        #expect(moved.errors.contains("error: quick: 1 figures are not what was accepted\n  \(name): expected "))
        #expect(moved.errors.contains("delegate run quick --accept"))
        try workspace.write(accepted, to: expected)
      }
      try change(name, by: 0.2, in: workspace)
      #expect(try workspace.run("run", "quick", "--accept").status == 0)
      #expect(try workspace.bytes(expected) == accepted)
    }
  }

  @Test("what is accepted names a commit that tells it; reports and what accepting writes are no change")
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
      #expect(refused.errors.contains("--accept: experiments/quick/recipe.yaml is not as commit "))
      #expect(refused.errors.contains("add --allow-dirty"))
      #expect(try workspace.bytes(expected) == accepted)
      #expect(try workspace.run("run", "quick", "--accept", "--allow-dirty", "-q").status == 0)
      #expect(try workspace.bytes(expected) != accepted)
      #expect(try workspace.text("reports/quick/provenance.json").contains("-dirty"))
    }
  }

  @Test("a figure that is gone and one that is new are told; a broken file stops")
  func goneAndNew() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick", "--accept").status == 0)
      let name = try figure(of: workspace)
      try workspace.edit(expected, "\"\(name)\"", "\"\(name).old\"")
      let outcome = try workspace.run("run", "quick")
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("\(name): found ") && outcome.errors.contains("\(name).old: expected "))
      try workspace.write("{", to: expected)
      let broken = try workspace.run("run", "quick")
      #expect(broken.status == 2 && broken.errors.contains("\(expected):1: this is not a file of accepted figures"))
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
        try FileManager.default.contentsOfDirectory(atPath: workspace.path("reports")).sorted() == ["index.html", "quick"])
      #expect(workspace.files(".delegate/runs").count == 2)
    }
  }

  /// The name of a share that one step of 0.2 surely moves.
  private func figure(of workspace: Workspace) throws -> String {
    let names = try #require(try figures(of: workspace)).keys.sorted()
    return try #require(names.first { $0.contains("component-recent") && $0.hasSuffix("top1") })
  }

  private func figures(of workspace: Workspace) throws -> [String: Any]? {
    (try JSONSerialization.jsonObject(with: try workspace.bytes(expected)) as? [String: Any])?["figures"] as? [String: Any]
  }

  private func change(_ name: String, by step: Double, in workspace: Workspace) throws {
    let held = try #require(try figures(of: workspace)?[name] as? [String: Double])
    var file = try #require(try JSONSerialization.jsonObject(with: try workspace.bytes(expected)) as? [String: Any])
    var all = try #require(file["figures"] as? [String: Any])
    all[name] = ["value": held["value"]! + step, "tolerance": held["tolerance"]!]
    file["figures"] = all
    try workspace.write(try JSONSerialization.data(withJSONObject: file), to: expected)
  }
}
