import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationResults
import DelegationTasks
import Testing

@Suite("How long tasks take and wait, in a run") struct DurationStageTests {
  private static let recipe = """
    question: How long?
    dataset: tiny
    models: [recent]
    evaluation: {splits: [holdout], modes: [prequential], leakedVariants: false, headline: {model: recent, mode: prequential}}
    durations: true
    """

  @Test("waiting times of data without efforts; metrics; the cache gives the same")
  func waiting() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    let document = try workshop.run().document
    let durations = try #require(document.questions[DurationQuestion.self])
    #expect(durations.effort == nil && durations.waiting.tasks == document.counts.tasks)
    if durations.waiting.unresolved == 0 {
      #expect(durations.waiting.curve == nil && durations.waiting.horizons.isEmpty)
    } else {
      let shares = try #require(durations.waiting.curve).points.map(\.share)
      #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 })
    }
    #expect(document.metrics.map(\.name).contains("durations.waiting.unresolved"))
    #expect(try workshop.run().document == document)
    #expect(try ExperimentResult(json: document.json(), path: "x") == document)
  }

  @Test("the audit of an app's record, which has efforts, finds no leak")
  func audit() throws {
    let workshop = try Workshop(recipe: Self.recipe)
    let data = try DatasetCatalogue(searchPath: [packageRoot + "/datasets"]).open("app-example").load(threads: .one)
    let recipe = try workshop.project.recipe("tiny")
    let lines = try LeakAudit(of: recipe, on: data, threads: .one).run(moments: 3)
      .filter { ["(effort)", "(waiting time)"].contains($0.model) }
    #expect(lines.count == 2 * 2 * 3 && Set(lines.map(\.model)).count == 2)
    #expect(lines.allSatisfy { $0.taskCount > 100 && $0.differenceCount == 0 })
  }
}
