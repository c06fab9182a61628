import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationResults
import DelegationTasks
import Testing

@Suite("What else is known of a task, in a run") struct TriageStageTests {
  private static let recipe = """
    question: What is this task?
    dataset: tiny
    models: [recent]
    evaluation: {splits: [holdout], modes: [prequential], leakedVariants: false, headline: {model: recent, mode: prequential}}
    triage: true
    """

  @Test("the parts of the resolved tasks, every rule, and metrics; the cache gives the same")
  func run() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    let document = try workshop.run().document
    let triage = try #require(document.questions[TriageQuestion.self])
    let outcome = triage.outcome
    #expect(outcome.resolved + outcome.unresolved == document.counts.tasks)
    #expect(outcome.test.tasks == outcome.resolved - outcome.resolved * 4 / 5)
    #expect(outcome.test.results.map(\.rule) == ["model", "withoutReporter", "reporterShare", "overallShare"])
    #expect(outcome.test.bins.reduce(0) { $0 + $1.tasks } == outcome.test.tasks)
    #expect(outcome.test.bins.reduce(0) { $0 + $1.fixed } == outcome.test.fixed)
    #expect(triage.fields.map(\.field).first == "component")
    #expect(triage.fields.allSatisfy { $0.unchanged <= $0.tasks && $0.right <= $0.given && $0.target == 0.8 })
    let names = document.metrics.map(\.name)
    for name in ["triage.outcome.resolved", "triage.outcome.test.model.area", "triage.component.unchanged"] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(try workshop.run().document == document)
    #expect(try ExperimentResult(json: document.json(), path: "x") == document)
  }

  @Test("the audit finds no leak, and finds final values out")
  func audit() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    let honest = try TriageAuditing.lines(workshop, on: try workshop.load())
    #expect(honest.count == 2 * LeakAudit.Future.later.count)
    #expect(honest.allSatisfy { $0.taskCount > 50 && $0.differenceCount == 0 })
    let sample = try DatasetCatalogue(searchPath: [packageRoot + "/datasets"]).open("sample").load(threads: .one)
    let leaked = try TriageAuditing.lines(workshop, on: sample, values: .final, moments: 5)
    #expect(leaked.contains { $0.differenceCount > 0 })
  }
}

private enum TriageAuditing {
  /// The audit's lines about outcomes.
  static func lines(
    _ workshop: Workshop, on data: LoadedDataset, values: FieldValues = .opening, moments: Int = 2
  ) throws -> [LeakAudit.Line] {
    let recipe = try workshop.project.recipe("tiny")
    return try LeakAudit(of: recipe, on: data, values: values, threads: .one).run(moments: moments)
      .filter { $0.model == "(task outcome)" }
  }
}
