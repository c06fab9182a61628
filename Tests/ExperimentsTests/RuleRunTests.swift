import DelegationTasks
import Foundation
import Testing

/// Runs on the small desk: ann and bob have done three of the eight training examples each, cat two; task 9, opened at 900, is
/// cat's, and task 10, opened at 1,000, ann's. P001 is ann, P002 bob, P003 cat.
@Suite("Runs with rules") struct RuleRunTests {
  private let workshop: Workshop
  private static let rules = """
    away:
      - {person: P002, from: 1970-01-01T00:15:00, until: 1970-01-01T00:16:40}
    never:
      - {person: "a*@example.org"}
    """

  init() throws {
    workshop = try Workshop(desk: Desk())
    try workshop.folder.write(Self.rules, to: "rules.yaml")
  }

  private var rulesPath: String { workshop.folder.path("rules.yaml") }

  @Test("what is listed and what changes, worked by hand")
  func byHand() throws {
    let section = try #require(try workshop.run(rules: rulesPath).document.rules)
    #expect(
      section.list == [
        "P002: away from 1970-01-01 00:15:00 UTC until 1970-01-01 00:16:40 UTC", "a pattern, 1 person: never suggested",
      ])
    #expect(section.effects.map { "\($0.model) \($0.mode)" } == ["most-frequent batch"])
    let effect = section.effects[0]
    // Ranked are ann, bob, cat. Task 9 loses ann and bob, so its assignee cat comes first; task 10 loses its assignee ann.
    #expect(effect.removed == 3 && effect.removedOfFirstFive == 0.5 && effect.assigneeRemoved == 0.5)
    #expect((effect.without.top1, effect.without.top5) == (0.5, 1))
    #expect((effect.with.top1, effect.with.top5, effect.with.score) == (0.5, 0.5, 0.5))
  }

  @Test("rules of the command line: compared with nothing, in a folder of their own, named by their file alone")
  func other() throws {
    try workshop.run(accepts: true)
    let outcome = try workshop.run(rules: rulesPath)
    #expect(outcome.verdict == .notCompared)
    #expect(outcome.folder == workshop.folder.path("reports/tiny+rules"))
    #expect(outcome.provenance.command == "delegate run tiny --rules rules.yaml")
    #expect(outcome.provenance.rulesDigest?.hasPrefix("sha256:") == true)
    #expect(outcome.document.settings.contains { $0.key == "rules" && $0.value == "rules.yaml" })
    workshop.checkPrivacy(of: "reports/tiny+rules")
    let found = unknownName { try workshop.run(rules: rulesPath, accepts: true) }
    #expect(found?.location == "--accept")
  }

  @Test("rules of the recipe are its own: accepted, held, and about its own dataset only")
  func own() throws {
    try workshop.write(recipe: Desk.recipe + "\nrules: who.yaml")
    #expect(problem { try workshop.run() }?.location == workshop.folder.path("experiments/tiny/who.yaml"))
    try workshop.folder.write(Self.rules, to: "experiments/tiny/who.yaml")
    let outcome = try workshop.run(accepts: true)
    #expect(outcome.verdict == .accepted && outcome.folder == workshop.folder.path("reports/tiny"))
    #expect(outcome.document.metrics.contains { $0.name == "rules.most-frequent.batch.with.top1" && $0.value == 0.5 })
    #expect(try workshop.run().verdict == .holds)
    try workshop.generate("other")
    let found = unknownName { try workshop.run(dataset: "other") }
    #expect(
      found?.description == """
        --dataset: the recipe's rules are about persons of tiny, not of other
          try: add --rules FILE with rules about persons of other, or take a recipe without rules
        """)
    let elsewhere = try workshop.run(dataset: "other", rules: rulesPathForGenerated())
    #expect(elsewhere.folder == workshop.folder.path("reports/tiny@other+rules"))
    #expect(elsewhere.provenance.command == "delegate run tiny --dataset other --rules everybody.yaml")
  }

  private func rulesPathForGenerated() throws -> String {
    try workshop.folder.write("capacity: [{person: \"*\", openTasks: 1}]", to: "everybody.yaml")
    return workshop.folder.path("everybody.yaml")
  }

  @Test("a rule about nobody stops the run before any result")
  func nobody() throws {
    try workshop.folder.write("never: [{person: P009}]", to: "rules.yaml")
    let found = problem { try workshop.run(rules: rulesPath) }
    #expect(found?.location == rulesPath + ":1" && found?.remedy.hasPrefix("did you mean 'P00") == true)
    #expect(workshop.folder.contents(of: "reports").isEmpty)
  }

  @Test("without rules the report has no such section; inactive people are always measured")
  func without() throws {
    let document = try workshop.run().document
    #expect(document.rules == nil)
    #expect(document.inactive.map { "\($0.model) \($0.mode) \($0.days)" } == ["most-frequent batch 180"])
    #expect(document.inactive[0].top5 == 0)
    #expect(document.metrics.filter { $0.name.hasPrefix("inactive.") }.count == 3)
    #expect(!document.metrics.contains { $0.name.hasPrefix("rules.") })
  }

  @Test("capacities on data with final values only: the report says how little they mean")
  func caveat() throws {
    let path = try rulesPathForGenerated()
    #expect(try workshop.run(rules: path).document.caveats.contains { $0.contains("open tasks are known") })
    #expect(try !workshop.run(rules: rulesPath).document.caveats.contains { $0.contains("open tasks are known") })
  }
}
