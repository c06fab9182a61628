import Foundation
import Testing

@Suite("Auditing for what must not be known") struct AuditTests {
  @Test("the sample's models: no difference in one sentence, all comparisons on demand, exit code 0")
  func honest() throws {
    let command = ["audit", "sample", "--models", "recent", "component-counts", "--moments"]
    let brief = try Program.run(command + ["1"])
    #expect(
      brief.status == 0 && brief.lines == ["no leakage: no later event changed an answer in 14 comparisons"],
      "\(brief)")
    let outcome = try Program.run(command + ["2", "--all"])
    #expect(outcome.status == 0, "\(outcome)")
    // Two models by mode, moment and future; what everybody takes next has three of those.
    #expect(outcome.lines.count == 1 + 2 * 2 * 2 * 2 + 2 * 2 * 3 + 1)
    let columns = outcome.lines[1].components(separatedBy: "  ")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    #expect(columns == ["model", "mode", "moment", "future", "tasks compared", "differences"])
    #expect(outcome.lines.dropFirst(2).allSatisfy { $0.hasSuffix(" 0") })
    #expect(outcome.errors.contains("moment 2 of 2"))
  }

  @Test("models that leak the future: exit code 1, and only what differs is shown")
  func leaking() throws {
    let outcome = try Program.run(
      "audit", "sample", "--models", "component-counts", "centroid-cosine", "--moments", "2", "--leaked")
    #expect(outcome.status == 1)
    #expect(outcome.lines.contains { $0.hasPrefix("centroid-cosine ") })
    #expect(outcome.lines.count > 1 && outcome.lines.dropFirst().allSatisfy { !$0.hasSuffix(" 0") })
    #expect(outcome.errors.contains("comparisons differ"))
  }

  @Test("a field that names the assignee of its own task is named by the audit and on the page")
  func tellingField() throws {
    try Workspace.with { workspace in
      let names = ["Ada Berg", "Bo Dahl", "Cem Oz", "Dana Fox", "Eva Lind"]
      let rows = (0..<120).map { task in
        let (month, day) = (1 + task / 28, 1 + task % 28)
        let date = "2020-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
        let name = names[task * 7 % 5]
        return "\(task),\(date)T10:00:00Z,\(date)T20:00:00Z,\(name),Team \(name),Fixed,Some words\n"
      }
      try workspace.write("id,created,done,who,team,how,title\n" + rows.joined(), to: "datasets/mine/tasks.csv")
      try workspace.write(
        """
        name: mine
        summary: Some tasks
        adapter: table
        table:
          {tasks: tasks.csv, format: csv, id: id, opened: created, resolved: done, assignee: who, component: team, resolution: how, title: title}
        """, to: "datasets/mine/dataset.yaml")
      let fact = "a field names the assignee of its own task: 'team' in 120 tasks, another person in 0"
      let audit = try workspace.run("audit", "quick", "--dataset", "mine", "--moments", "1")
      #expect(audit.status == 0 && audit.lines.contains("doubtful, since no event dates it: \(fact)"), "\(audit)")
      #expect(try workspace.run("run", "quick", "--dataset", "mine").status == 0)
      let report = try workspace.text("reports/quick@mine/report.json")
      #expect(report.contains("In this data \(fact)."))
    }
  }

  @Test("a wrong command line")
  func usage() throws {
    #expect(try Program.run("audit", "sample", "--models", "recnt").status == 64)
    #expect(try Program.run("audit", "sample", "--moments", "0").status == 64)
    #expect(try Program.run("audit", "nowhere").status == 64)
  }

  @Test(
    "no model sees the future of a real tracker", .enabled(if: Program.isThorough, Program.slow),
    .enabled(if: Program.realData != nil, "the real data is not here"),
    arguments: [
      ["component-counts", "bm25-neighbours", "centroid-cosine", "component-prior-cosine"], ["ranker-logit"],
    ])
  func realData(models: [String]) throws {
    let data = try #require(Program.realData)
    let outcome = try Program.run(["audit", "eclipse-cdt", "--datasets", data, "--quiet", "--models"] + models)
    #expect(outcome.status == 0, "\(outcome)")
  }
}
