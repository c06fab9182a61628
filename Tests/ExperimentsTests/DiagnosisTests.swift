import DelegationExperiments
import DelegationIngest
import DelegationRecipes
import DelegationResults
import Foundation
import Testing

@Suite("Diagnosis") struct DiagnosisTests {
  @Test("another program's first line; nothing where it is missing or fails")
  func tool() {
    #expect(Tool.firstLine(["printf", "one\\ntwo\\n"]) == "one")
    #expect(Tool.firstLine(["true"]) == "")
    #expect(Tool.firstLine(["sh", "-c", "echo out; exit 3"]) == "")
    #expect(Tool.firstLine(["no-such-program-anywhere"]) == "")
  }

  @Test("the machine says what it is")
  func machine() {
    #expect(!Machine.current.system.isEmpty && !Machine.current.cpu.isEmpty)
    #expect(!Machine.current.workTree.label.contains("\n"))
  }

  @Test("what is looked at, in this order")
  func subjects() throws {
    let workshop = try Workshop()
    let lines = Diagnosis(catalogue: workshop.catalogue(), storeFolder: workshop.folder.path("cache")).lines
    let subjects = lines.map(\.subject).filter { !$0.hasPrefix("  ") }
    #expect(subjects == ["program", "project", "toolchain", "BLAS", "BLAS kernels", "threads", "cache"])
    #expect(lines.last { $0.subject == "cache" }?.finding == workshop.folder.path("cache") + ": nothing is cached yet")
    _ = try workshop.store()
    let made = Diagnosis(catalogue: workshop.catalogue(), storeFolder: workshop.folder.path("cache"), storeLimit: 5_000)
    #expect(made.lines.last { $0.subject == "cache" }?.finding.hasSuffix(": 0 B of at most 5.0 kB") == true)
    #expect(lines.contains { $0.subject.hasPrefix("  ") })
    #expect(lines.allSatisfy { !$0.finding.isEmpty })
  }

  @Test("a project that nothing can be written to is a fault")
  func unwritable() throws {
    let workshop = try Workshop()
    try workshop.folder.write("", to: "desk/experiments/recipe.schema.json")
    func line() -> Diagnosis.Line? {
      Diagnosis(
        project: Project(root: workshop.folder.path("desk") + "/"), catalogue: workshop.catalogue(),
        storeFolder: workshop.folder.path("cache")
      ).lines.first { $0.subject == "project" }
    }
    #expect(line()?.remedy == nil)
    try workshop.folder.write("in the way", to: "desk/.delegate")
    #expect(line()?.remedy?.contains("--runs DIR") == true)
  }

  @Test("a nightly run of systemd: what it lacks, one thing after the other, until it runs")
  func nightly() throws {
    let workshop = try Workshop()
    let root = workshop.folder.path("server") + "/"
    func line() throws -> Diagnosis.Line? {
      Diagnosis(catalogue: workshop.catalogue(), storeFolder: workshop.folder.path("cache"), root: root).lines
        .first { $0.subject == "nightly run" }
    }
    #expect(try line() == nil)
    func write(_ text: String, _ name: String, mode: Int = 0o600) throws {
      try workshop.folder.write(text, to: "server/\(name)")
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: root + name)
    }
    try write("EXPERIMENT=desk\n", "etc/delegate/desk")
    #expect(try line()?.finding.contains("DATASET") == true)
    try write("EXPERIMENT=desk\nDATASET=desk\n", "etc/delegate/desk")
    #expect(try line()?.finding.contains("desk.token is missing") == true)
    try write("secret", "etc/delegate/desk.token", mode: 0o644)
    #expect(try line()?.remedy == "chmod 600 \(root)etc/delegate/desk.token")
    try write("\n", "etc/delegate/desk.token")
    #expect(try line()?.finding.contains("desk.token is empty") == true)
    try write("secret", "etc/delegate/desk.token")
    try write("secret", "etc/delegate/desk.key")
    #expect(try line()?.finding.contains("is no project") == true)
    try write("", "var/lib/delegate/desk/experiments/recipe.schema.json")
    #expect(try line()?.finding.contains("experiments/desk/recipe.yaml is missing") == true)
    try write("", "var/lib/delegate/desk/experiments/desk/recipe.yaml")
    #expect(try line()?.remedy?.hasPrefix("correct DATASET in ") == true)
    try write("", "var/lib/delegate/desk/datasets/desk/dataset.yaml")
    #expect(try line()?.finding.contains("delegate@.service is missing") == true)
    try write("ExecStart=/bin/false\n", "etc/systemd/system/delegate@.service")
    #expect(try line()?.finding.contains("does not start automation/nightly") == true)
    try write(
      "ExecStart=/bin/sh -c 'exec /usr/share/delegate/automation/nightly'\n", "etc/systemd/system/delegate@.service")
    #expect(try line()?.remedy?.hasPrefix("systemctl enable") == true)
    try write("", "etc/systemd/system/timers.target.wants/delegate@desk.timer")
    #expect(try line()?.finding == "desk: every night" && line()?.remedy == nil)
    try write("EXPERIMENT=\"desk\"\nDATASET=desk # ours\n", "etc/delegate/desk")
    #expect(try line()?.finding.contains("sets DATASET to 'desk # ours'") == true)
  }

  @Test("data that is here, data that is not, and a description that is wrong: only the last needs doing")
  func data() throws {
    let workshop = try Workshop(recipe: Workshop.recipe, desk: Desk())
    try workshop.folder.write(
      "name: far\nsummary: Not here\nadapter: msr2013-xml\ndata: [nowhere]\n", to: "data/far/dataset.yaml")
    let sound = Diagnosis(catalogue: workshop.catalogue(), storeFolder: workshop.folder.path("cache"))
    let findings = sound.lines.filter { $0.subject == "data" }.map(\.finding)
    #expect(findings == ["far: not here", "tiny: \(workshop.folder.path("data/tiny"))"])
    try workshop.folder.write("nam: bad", to: "data/bad/dataset.yaml")
    let faulty = Diagnosis(catalogue: workshop.catalogue(), storeFolder: workshop.folder.path("cache"))
    #expect(!faulty.isHealthy)
    let line = try #require(faulty.lines.first { $0.finding.hasPrefix("bad: ") })
    #expect(line.finding == "bad: \(workshop.folder.path("data/bad/dataset.yaml")):1: there is no key 'nam'")
    #expect(line.remedy?.hasPrefix("did you mean 'name'?") == true)
  }
}

@Suite("Sizes as people write them") struct ByteCountTests {
  @Test(
    "read with and without a unit",
    arguments: [("8GB", 8_000_000_000), ("500mb", 500_000_000), ("12", 12), ("0", 0), ("1.5kB", 1500)])
  func read(text: String, bytes: Int) {
    #expect(ByteCount(argument: text)?.bytes == bytes)
  }

  @Test("no size", arguments: ["", "GB", "-1", "much", "1e30GB", "nan", "inf"])
  func faults(text: String) { #expect(ByteCount(argument: text) == nil) }

  @Test("written short")
  func written() {
    #expect(
      [0, 12, 1_500, 41_234_567, 4_000_000_000].map { ByteCount($0).description } == [
        "0 B", "12 B", "1.5 kB", "41 MB", "4.0 GB",
      ])
  }
}
