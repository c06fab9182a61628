import DelegationRanking
import DelegationRecipes
import DelegationTasks
import Foundation
import Testing

@Suite("New experiments") struct NewExperimentTests {
  @Test("the new recipe is the other one with a question of its own, written as a whole")
  func made() throws {
    let workshop = try Workshop()
    let path = try NewExperiment("mine.2", from: "tiny", question: "Is it: #2?", in: workshop.project).write()
    #expect(path == workshop.project.recipePath("mine.2"))
    var recipe = try workshop.project.recipe("mine.2")
    #expect(recipe.question == "Is it: #2?")
    (recipe.name, recipe.question) = ("tiny", "Who will do it?")
    let other = try workshop.project.recipe("tiny")
    #expect(recipe.headline.isAuto && recipe.headline.mode == .prequential)
    recipe.headline = other.headline
    #expect(recipe == other)
    #expect(
      Set(workshop.folder.contents(of: "experiments").keys) == [
        "tiny/recipe.yaml", "mine.2/recipe.yaml", RecipeSchema.file,
      ])
    let text = String(decoding: try #require(workshop.folder.bytes("experiments/mine.2/recipe.yaml")), as: UTF8.self)
    #expect(text.hasPrefix("# yaml-language-server: $schema=../recipe.schema.json\n"))
    #expect(!text.split(separator: "\n").contains { $0.count > 120 })
    #expect(text.contains("  # auto: the model that learns most, unless another clearly beats it"))
  }

  @Test("another dataset; the rules of the first one's persons are left behind")
  func dataset() throws {
    let workshop = try Workshop(recipe: Workshop.recipe + "\nrules: rules.yaml")
    _ = try NewExperiment("mine", from: "tiny", dataset: "other", in: workshop.project).write()
    let recipe = try workshop.project.recipe("mine")
    #expect(recipe.dataset == "other" && recipe.rules == nil)
    _ = try NewExperiment("same", from: "tiny", in: workshop.project).write()
    #expect(try workshop.project.recipe("same").rules == "../tiny/rules.yaml")
    #expect(
      workshop.project.rulesPath("same", file: "../tiny/rules.yaml")
        == workshop.project.rulesPath("tiny", file: "rules.yaml"))
  }

  @Test("a schema that is there is left alone")
  func schema() throws {
    let workshop = try Workshop()
    try workshop.folder.write("{}", to: "experiments/\(RecipeSchema.file)")
    _ = try NewExperiment("mine", from: "tiny", in: workshop.project).write()
    #expect(workshop.folder.bytes("experiments/\(RecipeSchema.file)") == Array("{}".utf8))
  }

  @Test("names that cannot be one, that are taken and that are nobody's; nothing is written")
  func refused() throws {
    let workshop = try Workshop()
    try workshop.folder.write("", to: "experiments/taken/notes.txt")
    try workshop.write(recipe: "question: Which?\nextends: tiny\nsweep: {seed: [1, 2]}", of: "grid")
    let before = workshop.folder.contents(of: "experiments")
    let project = workshop.project
    for name in ["", "a b", "a@b", "a+b", "../a", "a/b", ".a", "-a", "ä", String(repeating: "a", count: 101)] {
      #expect(
        unknownName { _ = try NewExperiment(name, from: "tiny", in: project) }?.fault
          == "it cannot be a folder's name everywhere")
    }
    for name in ["tiny", "taken"] {
      #expect(
        unknownName { _ = try NewExperiment(name, from: "tiny", in: project) }?.fault.hasSuffix(
          "is there already") == true)
    }
    #expect(
      unknownName { _ = try NewExperiment("mine", from: "tinny", in: project) }?.remedy.contains(
        "did you mean 'tiny'?") == true)
    #expect(
      unknownName { _ = try NewExperiment("mine", from: "grid", in: project) }?.fault
        == "it is a sweep, which is many recipes")
    #expect(unknownName { _ = try NewExperiment("mine", from: "tiny", question: "two\nlines", in: project) } != nil)
    #expect(unknownName { _ = try NewExperiment("mine", from: "tiny", question: "", in: project) } != nil)
    #expect(workshop.folder.contents(of: "experiments") == before)
  }
}
