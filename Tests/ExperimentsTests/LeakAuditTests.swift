import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationRanking
import DelegationResults
import DelegationTasks
import Testing

@Suite("Audit against other futures") struct LeakAuditTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func audit(
    _ models: [String], modes: [EvaluationMode]? = nil, values: FieldValues = .opening, moments: Int,
    threads: Threads = .one
  ) throws -> [LeakAudit.Line] {
    let catalogue = DatasetCatalogue(searchPath: [packageRoot + "/datasets"])
    var recipe = try workshop.project.recipe("tiny").with(models: models)
    recipe.modes = modes ?? recipe.modes
    return try LeakAudit(
      of: recipe, on: try catalogue.open("sample").load(threads: .one), values: values, threads: threads
    ).run(moments: moments)
  }

  @Test("models without leaks: a line per moment, future, mode and model, and no difference")
  func honest() throws {
    let models = ["recent", "component-counts", "ranker-logit"]
    let all = try audit(models, modes: EvaluationMode.allCases, moments: 2)
    let lines = all.filter { $0.model != LeakAudit.trained }
    #expect(lines.count == 2 * 2 * 3 * 3 && all.count == lines.count + 2 * 2)
    #expect(lines.allSatisfy { $0.taskCount > 100 && $0.differenceCount == 0 })
    #expect(Array(lines.prefix(3).map(\.model)) == models && Set(lines.prefix(18).map(\.moment)).count == 1)
    #expect(lines.prefix(9).allSatisfy { $0.future == .cut } && lines[9].future == .shuffled)
    #expect([0, 3, 6].map { lines[$0].mode } == EvaluationMode.allCases && lines[0].moment < lines[18].moment)
    #expect(lines[18].taskCount > lines[0].taskCount)
  }

  @Test(
    "a trained model has the same bytes whatever comes later", arguments: ["component-counts", "ranker-logit"],
    [EvaluationMode.retrained, .prequential])
  func trained(model: String, mode: EvaluationMode) throws {
    try workshop.write(
      recipe: Workshop.recipe.replacing("component-counts", with: model)
        .replacing("mode: prequential", with: "mode: \(mode.rawValue)")
        .replacing("evaluation: {", with: "evaluation: {modes: [batch, \(mode.rawValue)], "))
    let lines = try audit([model], moments: 1).filter { $0.model == LeakAudit.trained }
    #expect(lines.map(\.future) == LeakAudit.Future.later)
    #expect(lines.allSatisfy { $0.taskCount > 500 && $0.differenceCount == 0 && $0.mode == mode })
  }

  @Test("a headline that is auto is chosen by the same answers whatever comes later")
  func chosen() throws {
    try workshop.write(recipe: Workshop.recipe.replacing("model: component-counts", with: "model: auto"))
    let lines = try audit(["recent", "component-counts", "bm25-neighbours"], moments: 2)
      .filter { [LeakAudit.chosen, LeakAudit.trained].contains($0.model) }
    #expect(lines.map(\.model) == Array(repeating: [LeakAudit.chosen, LeakAudit.trained], count: 4).flatMap(\.self))
    #expect(lines.allSatisfy { $0.taskCount > 80 && $0.differenceCount == 0 && $0.mode == .prequential })
    #expect(try audit(["cluster-majority"], moments: 1).allSatisfy { $0.mode == .batch })
  }

  @Test("models that read final values are found out, with one thread as with two")
  func leaking() throws {
    let lines = try audit(["component-counts", "centroid-cosine"], values: .final, moments: 5)
    for future in LeakAudit.Future.later {
      #expect(lines.contains { $0.future == future && $0.differenceCount > 0 })
    }
    let others = try audit(["component-counts", "centroid-cosine"], values: .final, moments: 5, threads: Threads(2))
    #expect(others == lines)
  }

  @Test("an assumption about outcomes is found out, and a time of resolution is not", arguments: [false, true])
  func assumption(isAssumed: Bool) throws {
    var desk = Desk()
    desk.tasks = (0..<60).map {
      .init(title: "crash \($0 % 7)", assignee: "p\($0 / 5 % 4)@example.org", resolvedAfter: 900 + $0)
    }
    try workshop.write(desk)
    if isAssumed {
      try workshop.folder.write(
        desk.description.replacing("  resolved: resolved\n", with: "  outcomes: at-opening\n"),
        to: "data/tiny/dataset.yaml")
    }
    let recipe = try workshop.project.recipe("tiny").with(models: ["recent", "component-counts"])
    let lines = try LeakAudit(of: recipe, on: try workshop.load(), threads: .one).run(moments: 2)
    let found = lines.filter { $0.rightFirst != nil }
    #expect(found.map(\.future) == Array(repeating: .latest, count: isAssumed ? 8 : 0))
    #expect(lines.contains { $0.differenceCount > 0 } == isAssumed)
    #expect(
      found.reduce(0) { $0 + $1.rightFirst!.dated } > found.reduce(0) { $0 + $1.rightFirst!.latest } || !isAssumed)
  }

  @Test("final values that count as known at the opening are found out", arguments: [false, true])
  func finalValues(isMutated: Bool) throws {
    var desk = Desk()
    desk.tasks = (0..<60).map {
      .init(title: "crash \($0 % 7)", assignee: "p\($0 / 5 % 4)@example.org", resolvedAfter: 900 + $0)
    }
    try workshop.write(desk)
    try workshop.folder.write(desk.description + "\n  changes: {file: changes.csv}\n", to: "data/tiny/dataset.yaml")
    // Half of the tasks have changes, dated as their resolutions are; then all have, the others at the opening.
    func write(_ others: Bool) throws {
      let changes = (1...60).filter { others || $0 % 2 == 0 }.map { task in
        let (end, name) = (101 * task + 899, desk.tasks[task - 1].assignee)
        return task % 2 == 0
          ? "\(task),owner,\(end),\(name)\n\(task),resolution,\(end),FIXED\n" : "\(task),owner,\(100 * task),\(name)\n"
      }
      try workshop.folder.write("id,field,when,value\n" + changes.joined(), to: "data/tiny/changes.csv")
    }
    try write(false)
    var data = try workshop.load()
    #expect(data.finalValueTasks.count == 30 && !data.hasHistories)
    if isMutated {
      try write(true)
      data = data.replacing(try workshop.load().log)
    }
    let recipe = try workshop.project.recipe("tiny").with(models: ["recent"])
    let lines = try LeakAudit(of: recipe, on: data, threads: .one).run(moments: 1)
    let found = lines.filter { $0.future == .final }
    #expect(found.map(\.taskCount) == [30] && found.map(\.differenceCount) == [isMutated ? 30 : 0])
    #expect(lines.contains { $0.differenceCount > 0 } == isMutated)
  }

  @Test("progress goes through each moment to its end")
  func progress() throws {
    let heard = Heard()
    let recipe = try workshop.project.recipe("tiny").with(models: ["recent"])
    try workshop.generate()
    _ = try LeakAudit(of: recipe, on: try workshop.load(), threads: .one) { heard.add($0) }.run(moments: 2)
    #expect(heard.events.count { if case .progress(let done, let total, _) = $0 { done == total } else { false } } == 2)
    #expect(heard.events.first == .stage("moment 1 of 2", detail: "tiny"))
  }

  private final class Heard: @unchecked Sendable {
    private(set) var events: [RunEvent] = []
    func add(_ event: RunEvent) { events.append(event) }
  }

  @Test("no task to test with")
  func nothing() throws {
    var desk = Desk()
    for task in desk.tasks.indices { desk.tasks[task].resolution = "WONTFIX" }
    try workshop.write(desk)
    let recipe = try workshop.project.recipe("tiny").with(models: ["recent"])
    let found = problem { _ = try LeakAudit(of: recipe, on: try workshop.load(), threads: .one).run(moments: 3) }
    #expect(found?.location == "tiny")
    #expect(found?.fault == "no task to compare before any moment; tasks that have an assignee and count: 0")
  }

  @Test("other models: known ones only, with the recipe's settings where it has some")
  func models() throws {
    let recipe = try workshop.project.recipe("tiny")
    let other = try recipe.with(models: ["cluster-majority", "most-frequent"])
    #expect(other.models[0] == recipe.models.first { $0.name == "cluster-majority" })
    #expect(other.models[1].name == "most-frequent" && other.models[1].settings.isEmpty)
    let unknown = unknownName { _ = try recipe.with(models: ["recnt"]) }
    #expect(unknown?.location == "--models" && unknown?.fault == "there is no model 'recnt'")
    #expect(unknown?.remedy.hasPrefix("did you mean 'recent'? known here: ") == true)
  }
}
