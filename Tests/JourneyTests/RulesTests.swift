import Foundation
import Testing

@Suite("Rules from the command line") struct RulesTests {
  @Test("a run with rules: a folder of its own, the rules on the page, the experiment's own report untouched")
  func journey() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "away:\n  - {person: P001, from: 2014-01-01, until: 9999-01-01}\ncapacity:\n  - {person: \"*\", openTasks: 15}\n",
        to: "mine/who.yaml")
      let outcome = try workspace.run("run", "quick", "--rules", "mine/who.yaml")
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.contains("page: reports/quick+rules/index.html"))
      #expect(
        outcome.output.contains(
          "not compared: accepted metrics are of the recipe's own dataset, rules and settings"))
      #expect(!workspace.exists("reports/quick"))
      let page = try workspace.text("reports/quick+rules/index.html")
      #expect(page.contains("<li>P001: away from 2014-01-01 until 9999-01-01</li>"))
      #expect(page.contains("<li>everybody: suggested only with fewer than 15 open tasks</li>"))
      #expect(page.contains("delegate run quick --rules who.yaml"))
      let rules = try #require(try workspace.report("reports/quick+rules").keys["rules"] as? [String: Any])
      #expect((rules["list"] as? [String])?.count == 2)
      #expect((rules["effects"] as? [[String: Any]])?.count == 2)
    }
  }

  @Test("the guide's example of rules runs on the sample, with a warning for the pattern that nobody matches")
  func guideExample() throws {
    try Workspace.with { workspace in
      let guide = try String(contentsOf: Program.root.appendingPathComponent("docs/rules.md"), encoding: .utf8)
      let example = try #require(guide.firstRange(of: "    away:\n"))
      let lines = guide[example.lowerBound...].components(separatedBy: "\n").prefix { $0.hasPrefix("    ") }
      try workspace.write(lines.map { $0.dropFirst(4) + "\n" }.joined(), to: "away.yaml")
      let outcome = try workspace.run("run", "quick", "--rules", "away.yaml", "--quiet")
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.errors.contains("warning: away.yaml:5: key 'never[0].person': nobody in sample matches"))
      #expect(
        try workspace.text("reports/quick+rules/index.html").contains(
          "<li>a pattern that nobody matches: never suggested"))
      let json = try workspace.run("run", "quick", "--rules", "away.yaml", "--fresh", "--json")
      #expect(
        json.lines.contains { $0.contains("\"event\":\"warning\"") && $0.contains("\"location\":\"away.yaml:5\"") })
    }
  }

  @Test(
    "a wrong file of rules: exit code 2, file, line and key, and nothing is written",
    arguments: [
      ("nevr: []", "who.yaml:1: there is no key 'nevr'\n  try: did you mean 'never'?"),
      ("never:\n  - {person: P999}\n", "who.yaml:2: key 'never[0].person': 'P999' is nobody in sample"),
    ])
  func wrong(text: String, says: String) throws {
    try Workspace.with { workspace in
      try workspace.write(text, to: "who.yaml")
      let outcome = try workspace.run("run", "quick", "--rules", "who.yaml")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("error: " + says), "\(outcome.errors)")
      #expect(!workspace.exists("reports"))
    }
  }
}
