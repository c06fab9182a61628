import DelegationCore
import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationResults
import Foundation
import Testing

@Suite("Exporting a bundle") struct ProfileExporterTests {
  private func export(_ workshop: Workshop, to name: String = "bundle") throws -> ProfileExporter.Outcome {
    try ProfileExporter(project: workshop.project).export(
      "tiny", to: workshop.folder.path(name), catalogue: workshop.keyedCatalogue, threads: .one, observe: { _ in })
  }

  private struct Golden: Decodable {
    struct Task: Decodable {
      let tokens: [String]
      let category: String?
      let scores: [Double]
    }
    let tasks: [Task]
  }

  @Test("a bundle can be read, and gives the scores of its golden tasks")
  func golden() throws {
    let workshop = try Workshop.generated()
    let outcome = try export(workshop)
    #expect(outcome.isNewKey && outcome.personCount > 3 && outcome.termCount > 10)
    #expect(outcome.curve.map(\.keywords) == [1, 3, 5, 10, 20, 50, nil])
    let folder = URL(fileURLWithPath: workshop.folder.path("bundle"))
    let bundle = try ProfileBundle(contentsOf: folder)
    let recommender = TaskRecommender(bundle)
    let golden = try JSONDecoder().decode(
      Golden.self, from: Data(contentsOf: folder.appendingPathComponent("golden.json")))
    #expect(golden.tasks.count >= 20)
    for task in golden.tasks {
      let scores = recommender.scores(tokens: task.tokens, category: task.category)
      #expect(zip(scores, task.scores).allSatisfy { abs($0 - $1) < 1e-9 } && scores.count == task.scores.count)
    }
  }

  @Test("two exports with one secret have equal bytes, and no address and no title is in any file")
  func bytes() throws {
    let workshop = try Workshop.generated()
    _ = try export(workshop)
    let again = try export(workshop, to: "again")
    #expect(!again.isNewKey)
    let (one, other) = (workshop.folder.contents(of: "bundle"), workshop.folder.contents(of: "again"))
    #expect(one == other)
    #expect(
      one.keys.sorted() == [
        "DATA_CARD.md", "MODEL_CARD.md", "SHA256SUMS", "golden.json", "profiles.json", "profiles.mlmodel",
        "profiles.onnx",
      ])
    workshop.checkPrivacy(of: "bundle", titles: try workshop.titles())
  }

  @Test("whoever is forgotten is taken out of a bundle, and the others keep their scores among themselves")
  func forgetting() throws {
    let workshop = try Workshop.generated()
    _ = try export(workshop)
    let folder = URL(fileURLWithPath: workshop.folder.path("bundle"))
    let before = try ProfileBundle(contentsOf: folder)
    let key = before.persons[1].key
    let forgetting = Forgetting(keyFile: workshop.keyFile)
    let rewritten = try forgetting.rewriteBundles(without: key, in: [workshop.folder.path])
    #expect(rewritten.count == 1)
    let after = try ProfileBundle(contentsOf: folder)
    #expect(after.persons.map(\.key) == before.persons.map(\.key).filter { $0 != key })
    let recommender = TaskRecommender(after)
    let golden = try JSONDecoder().decode(
      Golden.self, from: Data(contentsOf: folder.appendingPathComponent("golden.json")))
    for task in golden.tasks {
      let scores = recommender.scores(tokens: task.tokens, category: task.category)
      #expect(scores == task.scores && scores.count == after.persons.count)
    }
    let search = try forgetting.search(for: "nobody@nowhere.example", key: key, in: [folder.path])
    #expect(search.traces.isEmpty && search.fileCount == 7)
    let again = try forgetting.rewriteBundles(without: key, in: [workshop.folder.path])
    #expect(again.isEmpty)
  }

  @Test(
    "weights of next tasks: where the recipe asks, measured in the model card; else the card says why there are none")
  func nextTasks() throws {
    let workshop = try Workshop.generated(recipe: Workshop.recipe + "\nnextTask: true", tasks: 800)
    let next = try #require(try export(workshop).nextTasks)
    let folder = URL(fileURLWithPath: workshop.folder.path("bundle"))
    let bundle = try ProfileBundle(contentsOf: folder)
    #expect(bundle.ordersNextTasks && next.weights != nil && next.fitted >= 50 && next.test > 50)
    func card() throws -> String {
      try String(contentsOf: folder.appendingPathComponent("MODEL_CARD.md"), encoding: .utf8)
    }
    for row in next.rows { #expect(try card().contains(" | \(PageText.percent(row.score)) | "), "\(row)") }
    let tasks = [
      WorkTask(id: "1", title: "x", opened: bundle.asOf.addingTimeInterval(-1e7)),
      WorkTask(id: "2", title: "x", opened: bundle.asOf.addingTimeInterval(-1e3)),
    ]
    let answer = try TaskRecommender(bundle).nextTasks(for: bundle.persons[0].key, among: tasks, at: bundle.asOf)
    #expect(answer.basis == .takes)
    try workshop.write(recipe: Workshop.recipe)
    #expect(try export(workshop).nextTasks == nil)
    #expect(try card().contains("the recipe does not say `nextTask: true`"))
    #expect(try ProfileBundle(contentsOf: folder).ordersNextTasks == false)
    let small = try Workshop.generated(recipe: Workshop.recipe + "\nnextTask: true")
    #expect(try export(small).nextTasks == nil)
    let text = try String(contentsOfFile: small.folder.path("bundle/MODEL_CARD.md"), encoding: .utf8)
    #expect(text.contains("too few takes to learn from"))
  }

  @Test("what is no bundle is not replaced")
  func otherFolder() throws {
    let workshop = try Workshop.generated()
    try workshop.folder.write("mine", to: "bundle/diary.txt")
    #expect(problem { _ = try export(workshop) }?.fault.contains("not a bundle") == true)
  }
}
