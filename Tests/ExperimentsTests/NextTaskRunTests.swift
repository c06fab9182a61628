import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationRanking
import DelegationTasks
import DelegationText
import Testing

@Suite("Runs that ask for the next task") struct NextTaskRunTests {
  private static let recipe = """
    question: What do they do next?
    dataset: tiny
    models: [recent]
    evaluation: {splits: [holdout], modes: [prequential], leakedVariants: false}
    nextTask: true
    """

  @Test("a row per model, measured on all takes and on those of tasks that had waited; threads change nothing")
  func rows() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    let heard = Heard()
    let document = try workshop.run(threads: Threads(2)) { heard.add($0) }.document
    let next = try #require(document.questions[NextTaskQuestion.self])
    #expect(next.results.map(\.model) == NextTaskModels.all.map(\.name))
    #expect(next.results.allSatisfy { $0.mode == .prequential } && next.test > 20 && next.waited <= next.test)
    let data = try workshop.load()
    #expect(
      next.takes == TaskQueue.takes(in: data.log.events(persons: data.persons), taskCount: data.log.count).count)
    let newest = try #require(next.results.first { $0.model == "newest" })
    #expect(newest.all.lead == nil)
    for row in next.results where row.model != "newest" {
      let lead = try #require(row.all.lead)
      #expect(abs(lead.score.difference - (row.all.score - newest.all.score)) < 2e-6)
      #expect(row.all.interval95["mrr"].map { $0[0] <= row.all.score && row.all.score <= $0[1] } == true)
    }
    #expect(heard.events.contains { event in if case .stage("next task", _) = event { true } else { false } })
    #expect(document.metrics.contains { $0.name == "nextTask.next-ranker.prequential.mrr" && $0.tolerance == 0.002 })
    #expect(document.metrics.contains { $0.name == "nextTask.takes" && $0.tolerance == 0 })
    #expect(try workshop.run(threads: .one).document == document)
  }

  @Test("a dataset without histories is told, and not measured")
  func absent() throws {
    let workshop = try Workshop(recipe: Desk.recipe + "\nnextTask: true", desk: Desk())
    let heard = Heard()
    #expect(try workshop.run { heard.add($0) }.document.questions[NextTaskQuestion.self] == nil)
    #expect(
      heard.events.contains { event in
        if case .note(let text) = event { text.hasPrefix("nextTask: tiny has final values only") } else { false }
      })
  }

  @Test("a model of data without histories says that nothing was learned, and what helps")
  func doubt() throws {
    let workshop = try Workshop(recipe: Desk.recipe + "\nnextTask: true")
    try workshop.write(desk: 200) { desk in
      for task in 190..<200 { (desk.tasks[task].assignee, desk.tasks[task].resolution) = ("", "") }
    }
    _ = try training(workshop).train("tiny", to: ModelFolder(workshop.folder.path("model")))
    let model = try ModelFolder(workshop.folder.path("model")).read(forgotten: [])
    let next = try #require(try model.nextTasks(for: ["P001"], .init()).first)
    #expect(next.waiting >= 10 && next.doubt?.contains("export its history") == true, "\(next)")
  }

  @Test("the audit compares what everybody takes next")
  func audit() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    let recipe = try workshop.project.recipe("tiny")
    func lines(_ values: FieldValues, of data: LoadedDataset) throws -> [LeakAudit.Line] {
      try LeakAudit(of: recipe, on: data, values: values, threads: .one).run(moments: 2)
        .filter { $0.model == "(next task)" }
    }
    let honest = try lines(.opening, of: try workshop.load())
    #expect(honest.count == 2 * 3)
    #expect(honest.allSatisfy { $0.taskCount > 2 && $0.differenceCount == 0 && $0.mode == .prequential })
    let sample = try DatasetCatalogue(searchPath: [packageRoot + "/datasets"]).open("sample").load(threads: .one)
    #expect(try lines(.final, of: sample).contains { $0.differenceCount > 0 })
  }

  @Test("a trained model says what the evaluation's session says, for pseudonyms, keys and addresses")
  func model() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    let data = try workshop.load()
    let names = KeyedNames(ModelTraining.passingKeys, forgotten: [])
    let model = try workshop.trained()
    var options = TrainedModel.AnswerOptions()
    (options.count, options.names) = (.max, names)
    var session = try workshop.session(data, at: model.card.until)
    for person in 0..<PersonID(data.persons.count) {
      let address = data.persons.addresses[Int(person)]
      let pseudonym = data.persons.pseudonym(person)
      let answers = try model.nextTasks(for: [pseudonym, address], options)
      // What was taken from the person is not for them again.
      let had = Set(
        data.log.events(persons: data.persons).compactMap { event in
          if case .assigned(person) = event.change, event.moment < model.card.until { event.task } else { nil }
        })
      let expected = session.suggestions(for: person, count: .max).filter { !had.contains($0.task) }
      for answer in answers {
        #expect(answer.pseudonym == pseudonym && answer.waiting == session.state.queue.tasks.count)
        #expect(answer.suggestions.map(\.task) == expected.map { data.log.ids[$0.task] })
        #expect(answer.suggestions.map(\.probability.bitPattern) == expected.map(\.probability.bitPattern))
      }
    }
    #expect(throws: Problem.self) { try model.nextTasks(for: ["nobody"], options) }
  }

  @Test("a model whose recipe does not measure the next task is not asked for it")
  func unmeasured() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe.replacing("nextTask: true", with: ""))
    let model = try workshop.trained()
    #expect(throws: Problem.self) { try model.nextTasks(for: ["P001"], .init()) }
  }
}

extension Workshop {
  /// The model of `tiny`, in memory.
  fileprivate func trained() throws -> TrainedModel { try training(self).train("tiny") }

  /// What is known of the next task just before a moment, from the data itself.
  fileprivate func session(_ data: LoadedDataset, at moment: Moment) throws -> NextTaskSession {
    let recipe = try project.recipe("tiny")
    var corpus = CorpusBuilder(chain: try TextChain(settings: recipe.text))
    let view = FeatureView(of: data.log, values: .opening)
    view.forEachText(of: recipe.textFields) { corpus.add($0) }
    let terms = corpus.finish().numberedByDocument
    let features = TaskFeatures(
      openings: data.log.openings, components: view.components, componentCount: view.componentCount, terms: terms,
      spaceTerms: terms, categories: view.categories(persons: data.persons))
    return NextTaskSession(
      view.nextTaskInputs(features, persons: data.persons), events: data.log.events(persons: data.persons),
      personCount: data.persons.count, at: moment)
  }
}
