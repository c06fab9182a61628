import ArgumentParser
import Foundation
import Testing
import delegate

@Suite("Looking around") struct LookingAroundTests {
  static let commands = commands(below: Delegate.self, named: "delegate")

  private static func commands(below command: any ParsableCommand.Type, named name: String) -> [String: String] {
    let own = [name: Delegate.helpMessage(for: command, columns: 80)]
    return command.configuration.subcommands.reduce(into: own) { all, inner in
      all.merge(commands(below: inner, named: name + " " + inner.typedName)) { one, _ in one }
    }
  }

  @Test("every command explains itself with examples that fit a terminal", arguments: commands)
  func help(command: String, text: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let title = try #require(lines.firstIndex { $0 == "Examples:" || $0 == "Example:" })
    let examples = lines[(title + 1)...].prefix { !$0.isEmpty }
    #expect(!examples.isEmpty)
    // A line that was broken would begin at the margin.
    for example in examples { #expect(example.hasPrefix("  ") && example.contains("delegate ")) }
    #expect(examples.contains { $0.contains(command) })
  }

  @Test("help is printed as it is asked for")
  func printed() throws {
    let outcome = try Program.run("datasets", "list", "--help")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output == Self.commands["delegate datasets list"]! + "\n")
  }

  @Test("the version")
  func version() throws {
    #expect(try Program.run("--version").output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test("records as of a day: no later report, no later value, no address")
  func records() throws {
    let end = try Program.run("records", "sample").lines
    #expect(end.count == 2001)
    #expect(try end[0] == stableKeys(of: "records").joined(separator: ","))
    let moment = 1_464_739_200
    let earlier = try Program.run("records", "sample", "--as-of", "2016-06-01", "--format", "jsonl")
    #expect(earlier.status == 0 && !earlier.output.contains("@"))
    var withoutResolution = 0
    var ids: [String] = []
    for line in earlier.lines {
      let record = try jsonObject(line)
      ids.append(try #require(record["id"] as? String))
      #expect(try #require(record["opened"] as? Int) < moment)
      if record["resolution"] is NSNull || record["resolution"] as? String == "" { withoutResolution += 1 }
    }
    let listed = end.dropFirst().prefix(ids.count).map { line in String(line.prefix { $0 != "," }) }
    #expect(ids == listed)
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

  @Test("the terms of texts: of arguments, of lines, and by a recipe's settings")
  func terms() throws {
    #expect(try Program.run("terms", "Saving a file crashes [UI]").output == "save\tfile\tcrash\t[ui]\tui\n")
    #expect(try Program.run("terms", input: "generalisation\n\nrunning").output == "generalis\n\nrun\n")
    #expect(try Program.run("terms").output.isEmpty)
    let plain = try Program.run(
      "terms", "The IDE crashes", "--set", "text.tokenizer=spaces", "--set", "text.identifiers=null",
      "--set", "text.tags=null", "--set", "text.filters=null")
    #expect(plain.output == "the\tide\tcrashes\n", "\(plain)")
    let stems = try Program.run("terms", "The IDE crashes", "--set", "text.filters=[porter2]")
    #expect(stems.output == "the\tide\tcrash\n", "\(stems)")
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
