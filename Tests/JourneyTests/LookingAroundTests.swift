import Foundation
import Testing

@Suite("Looking around") struct LookingAroundTests {
  static let commands = [
    "", "run", "runs", "datasets", "datasets list", "datasets verify", "datasets check", "datasets fetch",
    "datasets generate", "datasets new",
    "records", "similar", "matrix", "stem", "doctor", "audit", "train", "update", "recommend", "next", "triage",
    "export",
    "forget",
    "compare",
    "publish", "show", "new", "fleet", "fleet plan", "fleet run", "fleet report", "fleet sweep", "unit",
  ]

  @Test("every command explains itself with examples that fit a terminal", arguments: commands)
  func help(command: String) throws {
    let outcome = try Program.run(command.split(separator: " ").map(String.init) + ["--help"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    let title = try #require(lines.firstIndex { $0 == "Examples:" || $0 == "Example:" })
    let examples = lines[(title + 1)...].prefix { !$0.isEmpty }
    #expect(!examples.isEmpty)
    // A line that was broken would begin at the margin.
    for example in examples { #expect(example.hasPrefix("  ") && example.contains("delegate ")) }
    #expect(examples.contains { $0.contains("delegate \(command)") })
  }

  @Test("the version")
  func version() throws {
    #expect(try Program.run("--version").output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test("records as of a day: no later report, no later value, no address")
  func records() throws {
    let end = try Program.run("records", "sample").lines
    #expect(end.count == 2001)
    #expect(end[0].hasPrefix("id,opened,reporter,short_desc,assigned_to,component,"))
    let moment = 1_464_739_200
    let earlier = try Program.run("records", "sample", "--as-of", "2016-06-01", "--format", "jsonl")
    #expect(earlier.status == 0 && !earlier.output.contains("@"))
    var withoutResolution = 0
    var ids: [String] = []
    for line in earlier.lines {
      let record = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      ids.append(try #require(record["id"] as? String))
      #expect(try #require(record["opened"] as? Int) < moment)
      if record["resolution"] is NSNull || record["resolution"] as? String == "" { withoutResolution += 1 }
    }
    #expect(ids == end.dropFirst().prefix(ids.count).map { String($0.prefix { $0 != "," }) })
    #expect((100..<1900).contains(ids.count) && withoutResolution > 10)
    #expect(try Program.run("records", "sample", "--show-persons").output.contains("@example.org"))
  }

  @Test("a day before the first task is noted")
  func beforeTheFirst() throws {
    let outcome = try Program.run("records", "sample", "--as-of", "2006-01-01")
    #expect(outcome.status == 0 && outcome.lines.count == 1)
    #expect(outcome.errors.contains("the first was on 2015-01-05"))
  }

  @Test("tasks similar to a task and to a text, with the terms they share")
  func similar() throws {
    let id = try Program.run("records", "sample").lines[7].prefix { $0 != "," }
    let byID = try Program.run("similar", "sample", String(id), "--top", "3").lines
    #expect(byID.first == "tasks most similar to \(id):")
    #expect(byID.count == 7 && byID.filter { $0.hasPrefix("   shares: ") }.count == 3)
    #expect(!byID.dropFirst().contains { $0.contains(" \(id) ") })
    let byText = try Program.run("similar", "sample", "crash when saving a large file", "--top", "2", "--show-titles")
    #expect(byText.output.contains("shares: save, crash"))
    #expect(byText.output.contains("title:  crash when saving"))
    #expect(try Program.run("similar", "sample", "zzzz qqqq").output == "no task shares a term with this text\n")
  }

  @Test("the matrix in both formats, with its terms")
  func matrix() throws {
    try Workspace.with { workspace in
      let market = try workspace.run("matrix", "quick", "--vocabulary", "terms.txt", "--tokens", "tokens.tsv")
      let lines = market.lines
      #expect(lines[0] == "%%MatrixMarket matrix coordinate real general")
      let size = lines[1].split(separator: " ").map { Int($0)! }
      #expect(size == [2000, try workspace.text("terms.txt").split(separator: "\n").count, lines.count - 2])
      let tokens = try workspace.text("tokens.tsv").split(separator: "\n", omittingEmptySubsequences: false)
      #expect(tokens.count == 2001)
      let vectors = try workspace.run("matrix", "quick", "--format", "svmlight").lines
      #expect(vectors.count == 2000)
      #expect(vectors.reduce(0) { $0 + $1.count { $0 == ":" } } == size[2])
    }
  }

  @Test("stems, from words that end with or without a line end")
  func stem() throws {
    #expect(try Program.run("stem", input: "generalisation\nrunning").output == "generalis\nrun\n")
    #expect(try Program.run("stem").output.isEmpty)
  }

  @Test("the doctor names toolchain, BLAS, threads and data")
  func doctor() throws {
    let outcome = try Program.run("doctor")
    #expect([0, 2].contains(outcome.status))
    for subject in ["toolchain ", "BLAS ", "BLAS kernels ", "threads ", "sample: datasets/sample/"] {
      #expect(outcome.output.contains(subject), "\(subject)")
    }
    #expect((outcome.status == 2) == outcome.output.contains("try: "))
  }
}
