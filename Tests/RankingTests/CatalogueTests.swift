import DelegationFoundations
import DelegationMatching
import DelegationRanking
import DelegationTasks
import DelegationText
import Testing

@Suite("Model catalogue") struct CatalogueTests {
  private let context = RankingTests.context(
    features([(0, 0, "crash"), (2, 0, "crash")]), personCount: 1, [example(0, 0, 1)])

  @Test("names are distinct, and every model describes itself and its tie rule")
  func descriptions() {
    #expect(Set(ModelCatalogue.names).count == ModelCatalogue.names.count)
    for model in ModelCatalogue.all {
      #expect(model.summary.hasSuffix(".") && model.tieRule.hasSuffix("."))
      #expect(!model.modes.isEmpty)
      for setting in model.settings { #expect(setting.range.contains(setting.defaultValue)) }
    }
  }

  @Test(
    "every model can be made with its defaults, and with each setting at its bounds", arguments: ModelCatalogue.names)
  func make(name: String) throws {
    let description = try #require(ModelCatalogue.description(of: name))
    for setting in description.settings {
      for bound in [setting.range.lowerBound, setting.range.upperBound] {
        var model = try ModelCatalogue.make(name, settings: [setting.name: bound], context: context)
        model.learn(example(0, 0, 1))
        #expect(model.rank(1, at: day(2)).persons == [0])
      }
    }
  }

  @Test("an unknown model: the nearest name is suggested")
  func unknownModel() {
    let problem = #expect(throws: Problem.self) { try ModelCatalogue.make("component-recnt", context: context) }
    #expect(problem?.location == "models")
    #expect(problem?.fault == "there is no model 'component-recnt'")
    #expect(problem?.remedy.hasPrefix("did you mean 'component-recent'? known here: most-frequent, recent, ") == true)
  }

  @Test("an unknown setting: the nearest name is suggested")
  func unknownSetting() {
    #expect(
      throws: Problem(
        location: "models.recent.day", fault: "the model 'recent' has no setting 'day'",
        remedy: "did you mean 'days'? known here: days")
    ) { try ModelCatalogue.make("recent", settings: ["day": 3], context: context) }
  }

  @Test("a setting for a model that has none")
  func noSettings() {
    #expect(
      throws: Problem(
        location: "models.most-frequent.days", fault: "the model 'most-frequent' has no setting 'days'",
        remedy: "leave it out: the model has no settings")
    ) { try ModelCatalogue.make("most-frequent", settings: ["days": 3], context: context) }
  }

  @Test("values outside the range, and fractions where only whole numbers make sense")
  func values() {
    #expect(
      throws: Problem(
        location: "models.recent.days", fault: "0 is outside 1 to 36500",
        remedy: "write a number from 1 to 36500, or leave it out for 90")
    ) { try ModelCatalogue.make("recent", settings: ["days": 0], context: context) }
    #expect(
      throws: Problem(
        location: "models.recent.days", fault: "2.5 is not a whole number",
        remedy: "write a whole number, or leave it out for 90")
    ) { try ModelCatalogue.make("recent", settings: ["days": 2.5], context: context) }
    #expect(throws: Problem.self) {
      try ModelCatalogue.make("component-counts", settings: ["halfLife": .nan], context: context)
    }
  }

  @Test("settings as text, defaults included")
  func text() throws {
    let counts = try #require(ModelCatalogue.description(of: "component-counts"))
    #expect(counts.text(of: [:]) == "halfLife 90")
    #expect(counts.text(of: ["halfLife": 7.5]) == "halfLife 7.5")
    #expect(ModelCatalogue.description(of: "most-frequent")?.text(of: [:]) == "")
  }

  @Test(
    "a model's answers change with exactly those text settings that its description lists",
    arguments: ModelCatalogue.rankingEverybody)
  func textUse(name: String) throws {
    let use = ModelCatalogue.description(of: name)!.text
    let tracker = RandomTracker(seed: 5, taskCount: 80, wordCount: 40)
    func answers(
      _ weighting: Weighting = Weighting(), minimum: Int = 1, terms: Corpus? = nil, titles: Corpus? = nil
    ) throws -> [Ranking] {
      let all = tracker.features
      let features = TaskFeatures(
        openings: all.openings, components: all.components, componentCount: all.componentCount,
        terms: terms ?? all.terms, spaceTerms: titles ?? all.spaceTerms, categories: all.categories)
      var model = try ModelCatalogue.make(
        name, settings: name == "cluster-majority" ? ["k": 12] : [:],
        context: ModelContext(
          features: features, personCount: RandomTracker.personCount, weighting: weighting,
          minimumDocumentFrequency: minimum))
      model.learn(tracker.examples)
      return tracker.tasks.indices.map { model.rank($0, at: tracker.end) }
    }
    let plain = try answers()
    let others = corpus(tracker.tasks.map { String($0.title.split(separator: " ").first ?? "") })
    #expect(try (answers(Weighting(termFrequency: .bm25, inverse: .bm25)) != plain) == use.contains(.weights))
    #expect(try (answers(minimum: 3) != plain) == use.contains(.minimumFrequency))
    #expect(try (answers(terms: others) != plain) == use.contains(.terms))
    #expect(try (answers(titles: others) != plain) == use.contains(.titles))
    // A cosine does not see how long a vector is.
    let scaled = try answers(Weighting(normalisation: .l2))
    #expect(zip(scaled, plain).allSatisfy { $0.persons == $1.persons })
  }
}
