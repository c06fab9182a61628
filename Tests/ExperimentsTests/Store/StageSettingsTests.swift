import DelegationExperiments
import DelegationRanking
import DelegationRecipes
import Foundation
import Testing

@Suite("The settings of a stage are its key") struct StageSettingsTests {
  typealias Key = RecipeSchemaTests.Key

  /// Keys that no stage before the measures reads; each with the reason.
  static let readByMeasuresAlone = [
    "question": "is only on the page",
    "notes": "are only on the page", "seeAlso": "are links on the page",
    "published": "are only on the page", "ladder": "compares cached answers",
    "rounds.personsPerTask": "a threshold is chosen on cached answers",
    "abstention.precision": "a threshold is chosen on cached answers",
    "abstention.fallback": "names people after cached answers",
    "abstention.newcomers": "names people after cached answers",
    "evaluation.retrainDays": "is read by models that are retrained, of which there are none by default",
  ]

  /// Keys that are resolved before there is a recipe.
  static let structure = ["extends", "sweep", "suite"]

  /// Another value than the default, for keys whose schema has none.
  static let values = [
    "rules": "rules.yaml", "text.fields": "[description]", "text.filters": "[porter2]",
    "evaluation.splits": "[holdout]", "evaluation.modes": "[batch]",
    "evaluation.headline": "{model: recent, mode: batch}", "models": "[recent]", "transfer": "[y]",
    "clusters": "[{space: lsa}]", "notes": "[Tried.]", "seeAlso": "[other]",
    "ladder": "[{model: recent, mode: batch, new: a}, {model: most-frequent, mode: batch, new: b}]",
    "published": "{source: x, results: [{name: a, top1: 0, top5: 0, top10: 0}]}",
  ]

  static let keys = RecipeSchemaTests.all.filter {
    !structure.contains($0.path) && !["question", "dataset"].contains($0.path)
  }

  private func plan(_ text: String, _ change: (inout Recipe) -> Void = { _ in }) throws -> [String: String] {
    var recipe = try RecipeReader.read(source("mine", ["mine": text]))
    change(&recipe)
    let plan = StagePlan(
      of: recipe, inputs: ([recipe.dataset] + recipe.transfer).map { ($0, "digest of \($0)") },
      rules: recipe.rules.map { "digest of \($0)" }, command: "delegate run mine",
      maker: StageMaker(program: "p", machine: "m"))
    return Dictionary(uniqueKeysWithValues: plan.stages.map { ($0.name, $0.key) })
  }

  /// The names of the stages whose keys are not the same, the page left out.
  private func changed(_ one: String, _ other: String) throws -> Set<String> {
    let (one, other) = (try plan(one), try plan(other))
    return Set(one.keys).union(other.keys).filter { $0 != "page" && one[$0] != other[$0] }
  }

  private func value(of key: Key) throws -> String {
    if let value = Self.values[key.path] { return value }
    let keywords = key.keywords
    let found = keywords["default"]
    if let names = keywords["enum"] as? [Any] {
      return try #require(names.compactMap { $0 as? String }.first { $0 != found as? String })
    }
    if "\(keywords["type"] ?? "")".contains("boolean") { return (found as? Bool) == true ? "false" : "true" }
    let least = try #require(keywords["minimum"] as? NSNumber, "no other value is known for \(key.path)")
    let value = try #require(found as? NSNumber)
    return value == least ? "\(value.intValue + 1)" : "\(least)"
  }

  @Test("a key of a recipe with another value changes a stage, or is one of a few", arguments: keys)
  func changes(key: Key) throws {
    let changed = try changed(key.without, key.with.replacing("…", with: value(of: key)))
    #expect(changed.contains("measures"))
    let isReadEarlier = changed.count > 1
    #expect(isReadEarlier == (Self.readByMeasuresAlone[key.path] == nil), "\(changed)")
  }

  @Test("the days between two trainings change the models that are retrained, and no other")
  func retrainDays() throws {
    func text(_ more: String) -> String { "question: Who?\ndataset: x\nevaluation: {modes: [batch, retrained]\(more)}" }
    let changed = try changed(text(""), text(", retrainDays: 7"))
    #expect(changed.contains("model recent (retrained)") && changed.contains("measures"))
    #expect(changed.allSatisfy { $0 == "measures" || $0.hasSuffix("(retrained)") })
  }

  @Test("how pairs are made changes what reads pairs, and nothing else")
  func pairs() throws {
    let text = "question: Who?\ndataset: x\ntransfer: [y]\nablation: true"
    let (one, other) = (try plan(text), try plan(text) { $0.pairs.candidateCount = 7 })
    let changed = one.keys.filter { $0 != "page" && one[$0] != other[$0] }
    let readers = ModelCatalogue.all.filter(\.readsPairs).map(\.name)
    for name in readers { #expect(changed.contains { $0.contains(name) }, "\(name)") }
    let others = changed.filter { stage in !readers.contains { stage.contains($0) } }
    #expect(others.allSatisfy { ["transfer", "measures"].contains($0) || $0.hasPrefix("ablation") }, "\(others)")
    #expect(others.contains("measures") && others.contains { $0.hasPrefix("ablation") })
  }

  @Test("so do the question, alone, and the dataset, which changes all")
  func required() throws {
    #expect(try changed("question: Who?\ndataset: x", "question: How?\ndataset: x") == ["measures"])
    let all = try plan("question: Who?\ndataset: x").keys.filter { !$0.hasPrefix("ingest") && $0 != "page" }
    let changed = try changed("question: Who?\ndataset: x", "question: Who?\ndataset: y")
    #expect(changed == Set(all + ["ingest x", "ingest y"]))
  }

  @Test("every key is tried")
  func complete() {
    let roots = Set(Self.keys.map { String($0.path.prefix { $0 != "." }) })
    let known = RecipeChain.knownKeys.filter { !Self.structure.contains($0) }
    #expect(Set(known).subtracting(["question", "dataset"]).isSubset(of: roots))
    #expect(Self.keys.count == RecipeSchemaTests.all.count - 5)
  }

  @Test(
    "a stage is computed again for its own settings, not for those of others",
    arguments: [
      ("seed: 2", ["model", "leaked", "ablation", "clusters", "measures"]),
      ("text: {weighting: bm25}", ["model", "leaked", "clusters", "profiles", "measures"]),
      ("text: {minimumDocumentFrequency: 2}", ["model", "leaked", "clusters", "profiles", "measures"]),
      ("rounds: {threshold: 0.4}", ["model", "measures"]),
      ("triage: true", ["triage", "measures"]),
      ("profiles: {keywords: 3}", ["profiles", "measures"]),
      (
        "tasks: {selfTaken: leave-out}",
        ["transfer", "model", "leaked", "ablation", "clusters", "profiles", "measures"]
      ),
      (
        "tasks: {history: final-values}",
        ["ingest", "text", "model", "leaked", "ablation", "clusters", "profiles", "measures"]
      ),
      ("nextTask: true", ["next", "measures"]),
      ("evaluation: {headline: {model: auto, mode: batch}}", ["model", "headline", "measures"]),
      ("tasks: {eligibility: any}", ["model", "leaked", "ablation", "clusters", "profiles", "measures"]),
      (
        "text: {filters: []}",
        ["text", "transfer", "model", "leaked", "ablation", "clusters", "profiles", "measures"]
      ),
    ])
  func kinds(line: String, kinds: [String]) throws {
    let base = """
      question: Who?
      dataset: x
      models: [recent, centroid-cosine-stems, ranker-transfer]
      transfer: [y]
      ablation: true
      clusters: [{space: lsa}, {space: tfidf}]

      """
    let found = try changed(base, base + line).map { $0.prefix { $0 != " " && $0 != "[" } }
    #expect(Set(found.map(String.init)) == Set(kinds))
  }
}
