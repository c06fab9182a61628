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
        """, to: "experiments/next/recipe.yaml")
      let table = try workspace.run("next", "--experiment", "next", "--person", "P003", "--top", "2")
      #expect(
        table.status == 0 && table.output.contains("P003: ") && table.output.contains("chance"), "\(table.errors)")
      let csv = try workspace.run("next", "--experiment", "next", "--person", "P003", "--format", "csv", "--top", "2")
      let lines = csv.output.split(whereSeparator: \.isNewline)
      #expect(try lines.count == 3 && lines[0] == stableColumns(of: "next").joined(separator: ","))
      #expect(lines[1].hasPrefix("P003,1,") && lines[2].hasPrefix("P003,2,"))
      let json = try workspace.run(
        "next", "--experiment", "next", "--person", "P003", "--person", "P001", "--format", "jsonl")
      let answers = try jsonLines(json.output)
      #expect(answers.map { $0["person"] as? String } == ["P003", "P001"])
      #expect(try answers[0].keys.sorted() == stableKeys(of: "next"))
      #expect(answers.allSatisfy { ($0["tasks"] as? [Any])?.count == 5 })
      let nobody = try workspace.run("next", "--experiment", "next", "--person", "Zoe")
      #expect(nobody.status == 2 && nobody.errors.contains("the model knows nobody of this name"))
    }
  }

  @Test("how long tasks take the person, and those that fit into the time at hand")
  func minutes() throws {
    func answer(_ more: String...) throws -> [[String: Any]] {
      let outcome = try Program.run(
        ["next", "--experiment", "app-example", "--person", "P001", "--top", "100", "--format", "jsonl"] + more)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let object = try jsonObject(outcome.output)
      return try #require(object["tasks"] as? [[String: Any]])
    }
    let all = try answer()
    for task in all {
      let minutes = try #require(task["minutes"] as? [String: Double])
      #expect(minutes["low"]! <= minutes["median"]! && minutes["median"]! <= minutes["high"]!)
    }
    let fitting = try answer("--minutes", "90")
    #expect(fitting.allSatisfy { ($0["fits"] as? Double ?? 0) >= 0.8 })
    // The same order, without those that may not fit; with all the time in the world nothing is left out.
    let names = all.map { $0["task"] as? String }
    #expect(names.filter(fitting.map { $0["task"] as? String }.contains) == fitting.map { $0["task"] as? String })
    #expect(try answer("--minutes", "100000").count == all.count)
    let table = try Program.run("next", "--experiment", "app-example", "--person", "P001", "--minutes", "100000")
    #expect(table.output.contains("takes") && table.output.contains("fits"))
    let none = try Program.run("next", "--experiment", "app-example", "--person", "P001", "--minutes", "1")
    #expect(none.status == 0 && none.output.contains("None of them fits into 1 minute with 80 % probability."))
  }

  @Test("what is missing on the command line")
  func faults() throws {
    #expect(try Program.run("next").errors.contains("--model MODEL or --experiment NAME"))
    #expect(try Program.run("next", "--experiment", "sample").errors.contains("Name a person: --person NAME"))
    #expect(try Program.run("next", "--experiment", "sample", "--person", "P001", "--top", "0").status == 64)
    #expect(try Program.run("next", "--experiment", "sample", "--person", "P001", "--minutes", "0").status == 64)
  }
}
