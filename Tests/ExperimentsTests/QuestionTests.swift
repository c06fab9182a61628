import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationRecipes
import DelegationResults
import DelegationTasks
import Foundation
import Testing

/// Who reports a task? Whoever reported the one before.
private struct ReporterQuestion: Question {
  struct Result: QuestionResult {
    var tasks: Int
    var right: Int

    var metrics: [Metric] { Metric.counts(["tasks": tasks, "right": right], of: "reporters") }
    var note: String? { right == 0 ? "nobody reported two tasks in a row" : nil }
  }

  static let key = "reporters"
  static let summary = "Also ask who reports a task."
  static let statements = [
    AuditedStatement(name: "(reporter)") { data, moment, _ in
      let named = named(data.log)
      return Dictionary(
        uniqueKeysWithValues: data.log.opened(before: moment).map { (data.log.ids[$0].text, [named[$0] ?? ""]) })
    }
  ]

  init(_ settings: QuestionSettings) {}

  func result(_ data: QuestionData, finished: @escaping @Sendable (Int) -> Void) -> Result? {
    defer { finished(1) }
    let named = Self.named(data.log)
    return Result(
      tasks: data.log.count, right: named.indices.count { named[$0] == data.log.reporter(of: $0) })
  }

  private static func named(_ log: TaskLog) -> [String?] {
    (0..<log.count).map { $0 == 0 ? nil : log.reporter(of: $0 - 1) }
  }
}

extension TaskLog {
  fileprivate func reporter(of task: Int) -> String { reporterPool.string(reporters[task]) }
}

@Suite("Questions beside who gets a task") struct QuestionTests {
  private static let recipe = """
    question: Who?
    dataset: tiny
    models: [recent]
    evaluation: {splits: [holdout], modes: [prequential], leakedVariants: false}
    """

  @Test("a question of one's own goes from the recipe to report, metrics, page, cache, schema and audit")
  func own() throws {
    try Questions.$all.withValue(Questions.all + [ReporterQuestion.self]) {
      let workshop = try Workshop.generated(recipe: Self.recipe + "\nreporters: true")
      let store = try workshop.store()
      let heard = Heard()
      let document = try workshop.run(store: store) { heard.add($0) }.document
      let result = try #require(document.questions[ReporterQuestion.self])
      #expect(result.tasks == 300 && document.metrics.contains { $0.name == "reporters.tasks" && $0.value == 300 })
      #expect(heard.events.contains { if case .stage("reporters", _) = $0 { true } else { false } })
      let report = workshop.report()
      let json = try #require(report["report.json"].flatMap { String(data: $0, encoding: .utf8) })
      #expect(json.contains("\"reporters\":{\"right\":\(result.right),\"tasks\":300}"))
      #expect(try ExperimentResult(json: Array(json.utf8), path: "x") == document)
      let page = try #require(report["index.html"].flatMap { String(data: $0, encoding: .utf8) })
      #expect(page.contains(">reporters</h2>") && page.contains(" id=\"reporters\">"))
      #expect(page.contains("<th scope=\"row\">reporters.right<td>\(result.right).0"))
      #expect(try workshop.forecast(store).lines.contains { $0.stage == "reporters" && $0.action != .computed })
      #expect(try ShownRecipe("tiny", in: workshop.project).yaml.contains("reporters: true"))
      #expect(try RecipeSchema.json().contains("\"reporters\""))
      let recipe = try workshop.project.recipe("tiny")
      let lines = try LeakAudit(of: recipe, on: try workshop.load(), threads: .one).run(moments: 2)
        .filter { $0.model == "(reporter)" }
      #expect(lines.count == 2 * 2 && lines.allSatisfy { $0.taskCount > 100 && $0.differenceCount == 0 })
    }
  }

  @Test("elsewhere nobody knows it")
  func unknown() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe + "\nreporters: true")
    #expect(throws: Problem.self) { try workshop.run() }
  }

  @Test("a recipe asks none by default")
  func none() throws {
    let questions = try Workshop.generated(recipe: Self.recipe).run().document.questions
    #expect(questions[DurationQuestion.self] == nil && questions[NextTaskQuestion.self] == nil)
    #expect(questions[TriageQuestion.self] == nil)
  }
}
