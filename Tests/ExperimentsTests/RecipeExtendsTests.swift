import DelegationFoundations
import DelegationRecipes
import DelegationTasks
import Testing

@Suite("Recipes that extend others") struct RecipeExtendsTests {
  static let base = """
    question: Who?
    dataset: sample
    seed: 7
    text: {weighting: bm25, tags: none, filters: [stop-words]}
    models: [recent, component-counts]
    rules: rules.yaml
    notes: [Tried much.]
    seeAlso: [base]
    """

  private func read(_ name: String, _ recipes: [String: String]) throws -> Recipe {
    try RecipeReader.read(source(name, recipes))
  }

  @Test("mappings key by key, lists and scalars as a whole; question and links are its own, rules stay where they are")
  func merge() throws {
    let middle = "question: And?\nextends: base\ntext: {tags: keep, filters: [porter2]}\nseed: 8"
    let recipe = try read(
      "last", ["base": Self.base, "middle": middle, "last": "question: Last?\nextends: middle\nmodels: [recent]"])
    let alone = """
      question: Last?
      dataset: sample
      seed: 8
      text: {weighting: bm25, tags: keep, filters: [porter2]}
      models: [recent]
      rules: ../base/rules.yaml
      notes: [Tried much.]
      """
    #expect(recipe == (try read("last", ["last": alone])))
  }

  @Test(
    "a recipe that extends and says nothing more is the other one, but for name, question, links and the way to the rules"
  )
  func nothing() throws {
    var recipe = try read("own", ["base": Self.base, "own": "question: Own?\nextends: base"])
    (recipe.name, recipe.question, recipe.rules, recipe.seeAlso) = ("base", "Who?", "rules.yaml", ["base"])
    #expect(recipe == (try read("base", ["base": Self.base])))
  }

  @Test("null drops what is inherited, so that the default holds")
  func null() throws {
    let recipe = try read(
      "own", ["base": Self.base, "own": "question: Own?\nextends: base\nmodels: null\nrules: ~\ntext: {tags: null}"])
    let defaults = try read("plain", ["plain": "question: Own?\ndataset: sample"])
    #expect(recipe.models == defaults.models)
    #expect(recipe.rules == nil)
    #expect(recipe.text.tags == defaults.text.tags)
    #expect(recipe.text.filters == [.stopWords])
  }

  @Test("a way to rules through the own folder is the short one")
  func ownRules() throws {
    #expect(try read("a", ["a": "question: Who?\ndataset: x\nrules: ../a/./more/../mine.yaml"]).rules == "mine.yaml")
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let base: String
    let own: String
    let location: String
    let fault: String
    let remedy: String

    init(
      _ name: String, base: String = RecipeExtendsTests.base, own: String, at location: String, _ fault: String,
      _ remedy: String
    ) {
      (testDescription, self.base, self.own, self.location) = (name, base, own, location)
      (self.fault, self.remedy) = (fault, remedy)
    }
  }

  static let inherits = "\n  experiments/own/recipe.yaml inherits this value; a value of its own takes precedence"

  static let faults = [
    Fault(
      "a wrong value names its file", base: "question: Who?\ndataset: sample\nseed: one",
      own: "question: Own?\nextends: base", at: "experiments/base/recipe.yaml:3", "key 'seed' is 'one'",
      "write a whole number\(inherits)"),
    Fault(
      "an unknown key of the other file, even one that is dropped", base: "question: Who?\ndataset: sample\nsead: 1",
      own: "question: Own?\nextends: base\nseed: null", at: "experiments/base/recipe.yaml:3",
      "there is no key 'sead'", "did you mean 'seed'? known here: \(RecipeChain.knownKeys.joined(separator: ", "))"),
    Fault(
      "an unknown key that would drop something", own: "question: Own?\nextends: base\ntext: {tag: null}",
      at: "experiments/own/recipe.yaml:3", "there is no key 'text.tag'",
      "did you mean 'tags'? known here: fields, tokenizer, language, identifiers, tags, minimumTokenLength, filters, "
        + "minimumDocumentFrequency, weighting"),
    Fault(
      "null where nothing is inherited", own: "question: Own?\ndataset: sample\nseed: null",
      at: "experiments/own/recipe.yaml:3", "key 'seed' has no value", "write its value, or leave the line out"),
    Fault(
      "nothing behind a key", own: "question: Own?\nextends: base\nseed:", at: "experiments/own/recipe.yaml:3",
      "key 'seed' has no value", "write its value, or leave the line out"),
    Fault(
      "no question of its own", own: "extends: base", at: "experiments/own/recipe.yaml:1",
      "the key 'question' is missing", "add a line 'question: …'"),
    Fault(
      "an experiment that is none", own: "question: Own?\nextends: bse", at: "experiments/own/recipe.yaml:2",
      "key 'extends': there is no experiment 'bse'", "did you mean 'base'? 'delegate run --list' names all there are"),
    Fault(
      "itself", own: "question: Own?\nextends: own", at: "experiments/own/recipe.yaml:2",
      "key 'extends': the recipes extend each other in a circle: own → own",
      "let one of them extend nothing, or another experiment"),
    Fault(
      "a circle", base: "question: Who?\nextends: own", own: "question: Own?\nextends: base",
      at: "experiments/base/recipe.yaml:2",
      "key 'extends': the recipes extend each other in a circle: own → base → own",
      "let one of them extend nothing, or another experiment"),
    Fault(
      "a sweep", base: base + "\nsweep: {seed: [1, 2]}", own: "question: Own?\nextends: base",
      at: "experiments/own/recipe.yaml:2", "key 'extends': 'base' is a sweep, which is many recipes",
      "extend the experiment that 'base' extends, or another one"),
    Fault(
      "rules of another dataset", own: "question: Own?\nextends: base\ndataset: other",
      at: "experiments/own/recipe.yaml:3",
      "key 'dataset': the rules of experiments/base/recipe.yaml:6 are about persons of another dataset",
      "add a line 'rules: FILE' with rules of its own, or 'rules: null' for none"),
  ]

  @Test("location, fault and remedy", arguments: faults)
  func placeFaultAndRemedy(fault: Fault) {
    let found = problem { _ = try read("own", ["base": fault.base, "own": fault.own]) }
    #expect(found == Problem(location: fault.location, fault: fault.fault, remedy: fault.remedy))
  }

  @Test("files and ancestors, nearest first")
  func lineage() throws {
    let found = try source(
      "c", ["a": Self.base, "b": "question: B?\nextends: a", "c": "question: C?\nextends: b"])
    #expect(found.ancestors == ["b", "a"])
    #expect(found.files == ["c", "b", "a"].map { "experiments/\($0)/recipe.yaml" })
  }
}
