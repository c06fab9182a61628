import Foundation
import Testing

@Suite("Asking for the next task of a person") struct NextTests {
  @Test("a table, CSV and JSON lines from a model that is trained on the way")
  func formats() throws {
    try Workspace.with { workspace in
      try workspace.write(
        """
        question: What next?
        dataset: sample
        models: [recent]
        evaluation: {splits: [holdout]}
        nextTask: true
        """, to: "experiments/next/recipe.yaml")
      let table = try workspace.run("next", "--experiment", "next", "--person", "P003", "--top", "2")
      #expect(
        table.status == 0 && table.output.contains("P003: ") && table.output.contains("chance"), "\(table.errors)")
      let csv = try workspace.run("next", "--experiment", "next", "--person", "P003", "--format", "csv", "--top", "2")
      let lines = csv.output.split(whereSeparator: \.isNewline)
      #expect(lines.count == 3 && lines[0] == "person,rank,task,probability,open for days,reasons")
      #expect(lines[1].hasPrefix("P003,1,") && lines[2].hasPrefix("P003,2,"))
      let json = try workspace.run(
        "next", "--experiment", "next", "--person", "P003", "--person", "P001", "--format", "jsonl")
      let answers = try json.output.split(separator: "\n").map {
        try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      #expect(answers.map { $0["person"] as? String } == ["P003", "P001"])
      #expect(answers.allSatisfy { ($0["tasks"] as? [Any])?.count == 5 })
      let nobody = try workspace.run("next", "--experiment", "next", "--person", "Zoe")
      #expect(nobody.status == 2 && nobody.errors.contains("the model knows nobody of this name"))
    }
  }

  @Test("what is missing on the command line, and a recipe that does not measure it")
  func faults() throws {
    #expect(try Program.run("next").errors.contains("--model MODEL and --experiment NAME"))
    #expect(try Program.run("next", "--experiment", "sample").errors.contains("Say whose next task"))
    #expect(try Program.run("next", "--experiment", "sample", "--person", "P001", "--top", "0").status == 64)
    let unmeasured = try Program.run("next", "--experiment", "sample-rules", "--person", "P001")
    #expect(unmeasured.status == 2 && unmeasured.errors.contains("add 'nextTask: true' to the recipe"))
  }
}
