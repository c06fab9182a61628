import Foundation
import Testing

@Suite("Wrong files: exit code 2") struct WrongFilesTests {
  struct Edit: CustomTestStringConvertible, Sendable {
    let old: String
    let new: String
    /// Parts of the message, in their order.
    let says: [String]

    init(_ old: String, _ new: String, says: String...) {
      (self.old, self.new, self.says) = (old, new, says)
    }

    var testDescription: String { "'\(old)' → '\(new)'" }
  }

  static let recipe = "experiments/quick/recipe.yaml"

  static let edits = [
    Edit("seed: 1", "sead: 1", says: "\(recipe):3: there is no key 'sead'", "did you mean 'seed'?"),
    Edit(
      "leakedVariants:", "leakedVarients:", says: "\(recipe):7: ", "'evaluation.leakedVarients'",
      "did you mean 'leakedVariants'?"),
    Edit("days: 90", "dys: 90", says: "\(recipe):11: ", "'models[1].dys'", "did you mean 'days'?"),
    Edit("seed: 1", "seed: one", says: "\(recipe):3: key 'seed' is 'one'", "write a whole number"),
    Edit("k: 5", "k: 0", says: "\(recipe):14: key 'clusters[0].k' is 0", "write a number"),
    Edit("- most-frequent", "- most-frequnt", says: "\(recipe):9: ", "did you mean 'most-frequent'?"),
    Edit("dataset: sample", "dataset: smaple", says: "\(recipe): key 'dataset'", "did you mean 'sample'?"),
    Edit("models:", "models", says: "\(recipe):", "this is not YAML"),
  ]

  @Test("a recipe: file, line, key and the nearest known key", arguments: edits)
  func wrongRecipe(_ edit: Edit) throws {
    try Workspace.with { workspace in
      try workspace.edit(Self.recipe, edit.old, edit.new)
      let outcome = try workspace.run("run", "quick")
      #expect(outcome.status == 2)
      expect(outcome.errors, toSay: edit.says)
      #expect(!workspace.exists("reports"))
    }
  }

  @Test(
    "a named pipe is not waited for where a file is needed",
    arguments: [["plan"], ["ask-app"], ["fleet", "run", "--to", "results"]])
  func namedPipe(words: [String]) throws {
    try Workspace.with { workspace in
      #expect(mkfifo(workspace.path("pipe"), 0o600) == 0)
      let outcome = try Program.run(words + ["pipe"], in: workspace.url)
      #expect(outcome.status == 2)
      expect(outcome.errors, toSay: ["pipe: it is a named pipe, which is not waited for", "write - for it"])
    }
  }

  /// A damage to a made-up tracker, and its message.
  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let says: [String]
    let damage: @Sendable (Workspace) throws -> Void

    init(_ name: String, says: String..., damage: @escaping @Sendable (Workspace) throws -> Void) {
      (testDescription, self.says, self.damage) = (name, says, damage)
    }
  }

  static let tracker = "datasets/made/data"

  static let damages = [
    Damage("a title file cut short", says: "data/short_desc.xml:", "cut short", "try:") { workspace in
      try workspace.write(
        try workspace.bytes("\(tracker)/short_desc.xml").prefix(3000), to: "\(tracker)/short_desc.xml")
    },
    Damage("a missing file", says: "data/resolution.xml: the file is missing", "try:") { workspace in
      try workspace.remove("\(tracker)/resolution.xml")
    },
    Damage("an id that is no number", says: "data/reports.xml:3: the task's id is “12a”", "try:") { workspace in
      let line = try #require(try workspace.text("\(tracker)/reports.xml").split(separator: "\n").dropFirst(2).first)
      try workspace.edit("\(tracker)/reports.xml", String(line), "  <report id=\"12a\">")
    },
    Damage("an update without its time", says: "data/assigned_to.xml:", "has no <when>", "try:") { workspace in
      let line = try #require(
        try workspace.text("\(tracker)/assigned_to.xml").split(separator: "\n").first { $0.contains("<when>") })
      try workspace.edit("\(tracker)/assigned_to.xml", String(line) + "\n", "")
    },
    Damage("an entity bomb", says: "data/short_desc.xml:", "a DOCTYPE", "try:") { workspace in
      try workspace.write(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>\n<short_desc>&b;</short_desc>",
        to: "\(tracker)/short_desc.xml")
    },
    Damage("bytes of another encoding", says: "data/short_desc.xml:", "not valid in the file's encoding") { workspace in
      var bytes = try workspace.bytes("\(tracker)/short_desc.xml")
      let what = try #require(bytes.range(of: Data("<what>".utf8)))
      bytes.insert(0xFF, at: what.upperBound)
      try workspace.write(bytes, to: "\(tracker)/short_desc.xml")
    },
    Damage("a page instead of a file", says: "data/short_desc.xml:1: the root element is <html>", "try:") { workspace in
      try workspace.write("<html><body>not found</body></html>", to: "\(tracker)/short_desc.xml")
    },
  ]

  @Test("a tracker's files: location, fault, remedy, and nothing written", arguments: damages)
  func damagedTracker(_ damage: Damage) throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("datasets", "generate", "made", "--tasks", "200", "-q").status == 0)
      // Without digests, so that the reader meets the damage itself.
      let described = try workspace.text("datasets/made/dataset.yaml").split(separator: "\n")
      let kept = described.filter { !$0.hasPrefix("  - {name:") && $0 != "files:" }
      try workspace.write(kept.joined(separator: "\n") + "\n", to: "datasets/made/dataset.yaml")
      try damage.damage(workspace)
      let outcome = try workspace.run("run", "quick", "--dataset", "made")
      #expect(outcome.status == 2)
      expect(outcome.errors, toSay: damage.says)
      #expect(!workspace.exists("reports"))
    }
  }

  @Test("an archive cut short, and one whose bytes are others than described")
  func archive() throws {
    try Workspace.with { workspace in
      let whole = try workspace.bytes("datasets/sample/sample.tar.gz")
      try workspace.write(whole.prefix(whole.count / 2), to: "datasets/sample/sample.tar.gz")
      expect(try failing(workspace, "run", "quick"), toSay: ["sample.tar.gz: the gzip file is cut short", "try:"])
      try workspace.write("no archive", to: "datasets/sample/sample.tar.gz")
      expect(try failing(workspace, "run", "quick"), toSay: ["sample.tar.gz: is not a gzip file", "try:"])
      try workspace.write(whole, to: "datasets/sample/sample.tar.gz")
      try workspace.edit("datasets/sample/dataset.yaml", "gitBlob: \"3e", "gitBlob: \"4e")
      let says = ["sample.tar.gz!sample/reports.xml: the digest differs from the description", "expected 4e", "try:"]
      expect(try failing(workspace, "run", "quick"), toSay: says)
      expect(try failing(workspace, "datasets", "verify", "sample"), toSay: says)
    }
  }

  @Test("missing data: every folder that was searched, and how to get it")
  func notHere() throws {
    try Workspace.with { workspace in
      try workspace.copy("datasets/msr2013/eclipse-jdt", as: "datasets/msr2013/eclipse-jdt")
      try workspace.write("", to: "elsewhere/README.md")
      let errors = try failing(workspace, "run", "quick", "--dataset", "msr2013/eclipse-jdt", "--datasets", "elsewhere")
      expect(
        errors,
        toSay: [
          "msr2013/eclipse-jdt: its files (reports.xml and 11 more) are not here",
          "try: delegate datasets fetch msr2013 --only eclipse/JDT",
          "elsewhere/msr2013/eclipse/JDT\n", "datasets/msr2013/eclipse.tar.gz!eclipse/JDT\n",
        ])
    }
  }

  @Test("a folder that cannot take a report is a problem before any work")
  func noRoom() throws {
    try Workspace.with { workspace in
      try workspace.write("in the way", to: "taken")
      expect(
        try failing(workspace, "run", "quick", "--reports", "taken"), toSay: ["taken/quick: ", "try: move the file"])
      try workspace.write("no report", to: "full/quick/letter.txt")
      let errors = try failing(workspace, "run", "quick", "--reports", "full")
      expect(errors, toSay: ["full/quick: it is not a report", "try: move it away"])
      #expect(!errors.contains("ingest"))
      #expect(try workspace.text("full/quick/letter.txt") == "no report")
    }
  }

  private func failing(_ workspace: Workspace, _ words: String...) throws -> String {
    let outcome = try Program.run(words, in: workspace.url)
    #expect(outcome.status == 2, "\(outcome)")
    #expect(!workspace.exists("reports"))
    return outcome.errors
  }

  private func expect(_ text: String, toSay parts: [String]) {
    var rest = text[...]
    for part in parts {
      guard let range = rest.range(of: part) else {
        Issue.record("'\(part)' is missing in: \(text)")
        return
      }
      rest = rest[range.upperBound...]
    }
  }
}
