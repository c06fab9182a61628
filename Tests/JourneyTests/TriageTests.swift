import Foundation
import Testing

@Suite("Asking what a task is") struct TriageTests {
  @Test("a table, CSV and JSON lines from a model that is trained on the way")
  func formats() throws {
    try Workspace.with { workspace in
      try workspace.write(
        """
        question: What is it?
        dataset: sample
        models: [recent]
        evaluation: {splits: [holdout]}
        """, to: "experiments/what/recipe.yaml")
      let table = try workspace.run(
        "triage", "--experiment", "what", "--title", "Crash on save", "--component", "UI", "--top", "2")
      #expect(table.status == 0 && table.output.hasPrefix("task new\n"), "\(table.errors)")
      for word in ["will be done", "who"] { #expect(table.output.contains(word), "\(word)") }
      // The sample knows of no duplicates, which is said once.
      #expect(!table.output.contains("may repeat") && table.errors.contains("marked as repeating another one"))
      let csv = try workspace.run("triage", "--experiment", "what", "--open", "--format", "csv")
      let lines = csv.output.split(whereSeparator: \.isNewline)
      #expect(try lines[0] == stableColumns(of: "triage").joined(separator: ","))
      #expect(csv.status == 0 && lines.dropFirst().allSatisfy { $0.count(where: { $0 == "," }) == 7 })
      try workspace.write(
        #"{"id": "7", "title": "Crash on save"}"# + "\n" + #"{"id": "8", "title": "Editor is slow"}"# + "\n",
        to: "tasks.jsonl")
      let json = try workspace.run(
        "triage", "--experiment", "what", "--tasks", "tasks.jsonl", "--format", "jsonl", "--top", "2")
      let answers = try jsonLines(json.output)
      #expect(answers.map { $0["task"] as? String } == ["7", "8"])
      #expect(try answers[0].keys.sorted() == stableKeys(of: "triage"))
      for answer in answers {
        let fixed = try #require(answer["fixed"] as? Double)
        #expect((0...1).contains(fixed) && (answer["people"] as? [Any])?.count == 2)
      }
    }
  }

  @Test("what is missing on the command line, and a recipe that does not measure it")
  func faults() throws {
    #expect(try Program.run("triage", "--open").errors.contains("--model MODEL or --experiment NAME"))
    #expect(
      try Program.run("triage", "--experiment", "sample").errors.contains(
        "--open, --task ID, --tasks FILE or --title TEXT"))
    #expect(try Program.run("triage", "--experiment", "sample", "--open", "--top", "0").status == 64)
    #expect(
      try Program.run("triage", "--experiment", "sample", "--open", "--component", "UI").errors
        .contains("--component goes with --title"))
    for command in ["triage", "recommend"] {
      let untitled = try Program.run(command, "--experiment", "sample", "--title", " ")
      #expect(untitled.status == 64 && untitled.errors.contains("--title is empty"), "\(untitled)")
    }
    try Program.withFolder { folder in
      let (key, model) = (folder.appendingPathComponent("key").path, folder.appendingPathComponent("model").path)
      let trained = try Program.run(
        "train", "sample-rules", "--set", "models=[recent]", "--set", "evaluation.headline=null", "--to", model,
        "--key", key)
      #expect(trained.status == 0, "\(trained)")
      let unmeasured = try Program.run("triage", "--model", model, "--open", "--key", key)
      #expect(unmeasured.status == 2 && unmeasured.errors.contains("--set triage=true --to \(model)"), "\(unmeasured)")
      let task = try Program.run("next", "--model", model, "--person", "P001", "--key", key)
      #expect(task.status == 2 && task.errors.contains("--set nextTask=true --to \(model)"), "\(task)")
    }
  }
}
