import DelegationEvaluation
import DelegationMatching
import DelegationRanking
import DelegationRecipes
import DelegationTasks
import DelegationText
import Testing

@Suite("Recipes") struct RecipeReaderTests {
  private func read(_ text: String) throws -> Recipe {
    try RecipeReader.read(source("mine", ["mine": text], path: "recipe.yaml"))
  }

  private func lines(_ recipe: Recipe) -> String {
    recipe.settings.map { "\($0.key) = \($0.value)" }.joined(separator: "\n")
  }

  private func headline(_ text: String) throws -> String {
    let headline = try read("question: Who?\ndataset: x\n" + text).headline
    return "\(headline.model) \(headline.mode)"
  }

  @Test("a recipe that says nothing has the defaults")
  func minimal() throws {
    let recipe = try read("question: Who?\ndataset: sample")
    #expect((recipe.name, recipe.question) == ("mine", "Who?"))
    #expect(recipe.models.map(\.name) == ModelCatalogue.names.filter { $0 != "ranker-transfer" })
    #expect(recipe.models.allSatisfy { $0.settings.isEmpty })
    #expect(
      lines(recipe) == """
        dataset = sample
        seed = 1
        tasks.eligibility = fixed
        tasks.selfTaken = keep
        text.fields = title
        text.tokenizer = words
        text.identifiers = split
        text.tags = keep
        text.minimumTokenLength = 1
        text.filters = stop-words, porter2
        text.minimumDocumentFrequency = 1
        text.weighting = tfidf-2018
        evaluation.splits = holdout, folds
        evaluation.modes = batch, prequential
        evaluation.leakedVariants = true
        evaluation.headline.model = \(ModelCatalogue.names.last!)
        evaluation.headline.mode = prequential
        rounds.threshold = 0.5
        rounds.personsPerTask = 3
        abstention.precision = 0.8
        ablation = false
        profiles.keywords = 10
        """)
  }

  @Test("every key is read")
  func full() throws {
    let recipe = try read(
      """
      question: Who?
      dataset: own/data
      seed: 20_18
      tasks: {eligibility: any, selfTaken: leave-out}
      text:
        fields: [description, title]
        tokenizer: words
        identifiers: keep
        tags: none
        minimumTokenLength: 2
        filters: [stop-words, porter2, n-grams 1...2]
        minimumDocumentFrequency: 3
        weighting: tfidf-l2
      evaluation:
        splits: [holdout]
        modes: [batch]
        leakedVariants: false
        headline: {model: recent, mode: batch}
      models:
        - recent
        - {name: bm25-neighbours, neighbours: 20, k1: 0.9}
      rounds: {threshold: 0.25, personsPerTask: 2.5}
      abstention: {precision: 0.95}
      ablation: true
      clusters:
        - space: lsa
          dimensions: 20
          k: 30
          restarts: 4
          start: random
          maximumIterations: 50
          tolerance: 0.01
        - space: tfidf
      profiles: {keywords: 5}
      """)
    #expect(recipe.models.map(\.name) == ["recent", "bm25-neighbours"])
    #expect(recipe.models.map(\.settings) == [[:], ["neighbours": 20, "k1": 0.9]])
    #expect(
      lines(recipe) == """
        dataset = own/data
        seed = 2018
        tasks.eligibility = any
        tasks.selfTaken = leave-out
        text.fields = description, title
        text.tokenizer = words
        text.identifiers = keep
        text.tags = none
        text.minimumTokenLength = 2
        text.filters = stop-words, porter2, n-grams 1...2
        text.minimumDocumentFrequency = 3
        text.weighting = tfidf-l2
        evaluation.splits = holdout
        evaluation.modes = batch
        evaluation.leakedVariants = false
        evaluation.headline.model = recent
        evaluation.headline.mode = batch
        rounds.threshold = 0.25
        rounds.personsPerTask = 2.5
        abstention.precision = 0.95
        ablation = true
        clusters[0] = space lsa, dimensions 20, k 30, restarts 4, start random, maximumIterations 50, tolerance 0.01
        clusters[1] = space tfidf, k 50, restarts 10, start k-means++, maximumIterations 300, tolerance 0.0001
        profiles.keywords = 5
        """)
    #expect(recipe.weighting == Weighting(normalisation: .l2))
    #expect(recipe.text.filters == [.stopWords, .porter2, .grams(1...2)])
  }

  @Test("a threshold and what one is chosen for can be set alone")
  func thresholds() throws {
    let chosen = try read("question: Who?\ndataset: x\nrounds: {personsPerTask: 5}\nabstention: {}")
    #expect((chosen.roundsThreshold, chosen.roundsPersonsPerTask, chosen.abstentionPrecision) == (0.5, 5, 0.8))
    #expect(try read("question: Who?\ndataset: x\nrounds: {threshold: 0.1}").roundsPersonsPerTask == 3)
  }

  @Test("splits and modes are in the order of the page, whatever the recipe's")
  func order() throws {
    let recipe = try read(
      "question: Who?\ndataset: x\nevaluation: {splits: [folds, holdout], modes: [prequential, batch]}")
    #expect(recipe.splits == [.holdout, .folds])
    #expect(recipe.modes == [.batch, .prequential])
  }

  @Test("how often models are retrained is shown where any is, every 30 days by default")
  func retrainDays() throws {
    func read(_ more: String) throws -> Recipe { try self.read("question: Who?\ndataset: x\nevaluation: {\(more)}") }
    let recipe = try read("")
    #expect(!lines(recipe).contains("retrainDays") && recipe.modes == [.batch, .prequential])
    let monthly = try read("modes: [prequential, retrained]")
    #expect(monthly.modes == [.retrained, .prequential] && lines(monthly).contains("evaluation.retrainDays = 30"))
    #expect(monthly.retrainDays(in: .retrained) == 30 && monthly.retrainDays(in: .prequential) == nil)
    #expect(lines(try read("modes: [retrained], retrainDays: 7")).contains("evaluation.retrainDays = 7"))
  }

  @Test("splitting on spaces selects the settings of 2018, unless more are set")
  func spaces() throws {
    let recipe = try read("question: Who?\ndataset: x\ntext: {tokenizer: spaces}")
    #expect(recipe.text == .original2018)
    let filtered = try read("question: Who?\ndataset: x\ntext: {tokenizer: spaces, filters: [porter2]}")
    #expect(filtered.text == TextSettings(tokenizer: .spaces, filters: [.porter2]))
  }

  @Test("the default headline is the last model in the last mode")
  func headline() throws {
    #expect(try headline("models: [recent, cluster-majority]") == "recent prequential")
    #expect(try headline("models: [cluster-majority]") == "cluster-majority batch")
    #expect(
      try headline("models: [recent, most-frequent]\nevaluation: {modes: [batch]}") == "most-frequent batch")
  }

  @Test("an open headline names no model, and has a mode that one of the models runs in")
  func openHeadline() throws {
    let recipe = try read(
      "question: Who?\ndataset: x\nmodels: [cluster-majority]\nevaluation: {headline: {model: auto, mode: batch}}")
    #expect(recipe.headline.isAuto && recipe.headline.mode == .batch && recipe.headline.named == nil)
    #expect(lines(recipe).contains("evaluation.headline.model = auto\nevaluation.headline.mode = batch"))
    #expect(try headline("evaluation: {headline: {model: auto, mode: prequential}}") == "auto prequential")
  }

  @Test("without a list of models there are all that run in the modes")
  func allModels() throws {
    let recipe = try read("question: Who?\ndataset: x\nevaluation: {modes: [prequential]}")
    #expect(
      recipe.models.map(\.name)
        == ModelCatalogue.names.filter { !["cluster-majority", "linear-svm", "ranker-transfer"].contains($0) })
  }

  @Test("other datasets to learn on are settings; with them the model that needs them is there by default")
  func transfer() throws {
    let recipe = try read("question: Who?\ndataset: x\ntransfer: [y, other/z]")
    #expect(recipe.transfer == ["y", "other/z"])
    #expect(recipe.models.map(\.name) == ModelCatalogue.names)
    #expect(recipe.settings.contains { $0.key == "transfer" && $0.value == "y, other/z" })
    #expect(try read("question: Who?\ndataset: x").transfer.isEmpty)
  }

  /// By name, since a user's own experiments are in the same folder and need none of this.
  @Test(
    "every recipe of the repository is sound",
    arguments: [
      "apache-amq", "apache-cordova", "apache-hive", "eclipse-cdt", "eclipse-jdt", "eclipse-pde", "github-go",
      "mozilla-bugzilla", "mozilla-thunderbird", "sample", "sample-rules", "sample-sweep", "seed-2018", "seed-2018-all",
      "suite",
    ])
  func shipped(name: String) throws {
    let repository = Project(root: packageRoot + "/")
    let recipe = try repository.recipe(repository.source(name))
    #expect(recipe.name == name)
    #expect(recipe.question.hasSuffix("?"))
    #expect(recipe.models.contains { $0.name == recipe.headline.named?.model })
  }
}
