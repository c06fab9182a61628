import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationRecipes
import DelegationTasks
import Foundation
import Testing

@Suite("Rules that overrides propose") struct ProposedRuleTests {
  private func workshop(_ count: Int, _ assignee: (Int) -> String) throws -> Workshop {
    let workshop = try Workshop(recipe: ModelTrainingTests.recipe)
    try write(count, to: workshop, assignee)
    return workshop
  }

  private func write(_ count: Int, to workshop: Workshop, _ assignee: (Int) -> String) throws {
    try workshop.write(desk: count) { desk in
      for task in desk.tasks.indices {
        desk.tasks[task].component = task % 2 == 0 ? "Core" : "Edge"
        desk.tasks[task].assignee = "\(assignee(task))@example.org"
      }
    }
  }

  /// Trains on 60 tasks, of Core by ann and of Edge by bob, then updates step by step.
  private func proposals(_ counts: [Int], _ assignee: (Int) -> String) throws -> [[ProposedRule]] {
    let workshop = try workshop(60) { $0 % 2 == 0 ? "ann" : "bob" }
    let folder = ModelFolder(workshop.folder.path("model"))
    _ = try training(workshop).train("tiny", to: folder)
    return try counts.map { count in
      try write(count, to: workshop) { $0 < 60 ? ($0 % 2 == 0 ? "ann" : "bob") : assignee($0) }
      return try training(workshop).update(folder).1.proposedRules
    }
  }

  @Test("the same override three times proposes a rule that can be read, once")
  func once() throws {
    let found = try proposals([64, 76, 78, 80]) { $0 % 2 == 0 ? "cat" : "bob" }
    #expect(found.flatMap(\.self).count == 1 && found[0].isEmpty, "\(found)")
    let rule = try #require(found.flatMap(\.self).first)
    #expect(rule.person == "P001" && rule.chosen == "P003")
    let lines = rule.text.split(separator: "\n").suffix(2).joined(separator: "\n")
    let entries = try RulesReader.read(text: lines, path: "rules.yaml").entries
    #expect(entries.map(\.person) == ["P001"] && entries.map(\.terms) == [.never])
  }

  @Test("nothing where the person did one of the tasks, or others differ each time")
  func none() throws {
    #expect(try proposals([80]) { $0 == 64 ? "ann" : $0 % 2 == 0 ? "cat" : "bob" } == [[]])
    #expect(try proposals([68]) { $0 % 2 == 0 ? "new\($0)" : "bob" } == [[]])
  }
}
