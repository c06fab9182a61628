import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation
import Testing

/// Runs on the desk's ten tasks, cut into files.
@Suite("Folds from files") struct FileFoldsTests {
  private static let recipe = Desk.recipe.replacing("splits: [holdout]", with: "splits: [holdout, folds], folds: files")

  /// - Parameter files: For each file the positions of its tasks among the desk's.
  private func workshop(_ files: [[Int]], recipe: String = FileFoldsTests.recipe) throws -> Workshop {
    let (workshop, desk) = (try Workshop(recipe: recipe), Desk())
    let names = files.indices.map { "part\($0 + 1).csv" }
    try workshop.folder.write(
      desk.description.replacing("tasks: tasks.csv", with: "tasks: [\(names.joined(separator: ", "))]"),
      to: "data/tiny/dataset.yaml")
    let lines = desk.text.split(separator: "\n").map(String.init)
    for (name, tasks) in zip(names, files) {
      let rows: [String] = [lines[0]] + tasks.map { lines[$0 + 1] }
      try workshop.folder.write(rows.joined(separator: "\n") + "\n", to: "data/tiny/\(name)")
    }
    return workshop
  }

  private func warnings(_ workshop: Workshop) throws -> [Problem] {
    let heard = Heard()
    try workshop.run { heard.add($0) }
    return heard.events.compactMap { if case .warning(let problem) = $0 { problem } else { nil } }
  }

  @Test("train on the first files, test on the next; the holdout stays as it is")
  func folds() throws {
    let workshop = try workshop([[0, 1, 2, 3], [4, 5], [6, 7, 8, 9]])
    let document = try workshop.run().document
    let folds = try #require(document.results.first { $0.split == .folds })
    #expect(folds.test == 6 && folds.folds?.count == 2)
    // Ann has two of the first four tasks, all others are bob's and cat's: tasks 5 and 6 are not hers. Of the first six
    // everybody has two; ann was first, and has tasks 7 and 10 of the next four.
    #expect(folds.folds?.map(\.top1) == [0, 0.5])
    #expect((document.counts.train, document.counts.test) == (8, 2))
    #expect(document.settings.contains { $0.key == "evaluation.folds" && $0.value == "files" })
    let page = String(decoding: try #require(workshop.folder.bytes("reports/tiny/index.html")), as: UTF8.self)
    #expect(page.contains("files of the dataset in their order") && !page.contains("eleven equal parts"))
    #expect(try warnings(workshop).isEmpty)
  }

  @Test("the cache tells the two kinds of folds apart, and a log of it knows its files")
  func cache() throws {
    let workshop = try workshop([[0, 1, 2, 3], [4, 5], [6, 7, 8, 9]])
    let store = try workshop.store()
    let first = try workshop.run(store: store).document
    try workshop.write(recipe: Self.recipe.replacing("folds: files", with: "folds: equal"))
    let equal = try workshop.run(store: store).document
    #expect(equal.results.first { $0.split == .folds }?.folds?.count == 10)
    #expect(!equal.settings.contains { $0.key == "evaluation.folds" })
    try workshop.write(recipe: Self.recipe)
    #expect(try workshop.run(reports: "again", store: store).document == first)
    // The same tasks in other files are other folds.
    let other = try self.workshop([[0, 1], [2, 3, 4, 5, 6], [7, 8, 9]]).run(store: store).document
    #expect(other.results.first { $0.split == .folds }?.test == 8)
  }

  @Test("one file is refused before any work, as is one of --dataset")
  func oneFile() throws {
    let workshop = try workshop([Array(0..<10)])
    let expected = Problem(
      location: workshop.folder.path("experiments/tiny/recipe.yaml"),
      fault: "key 'evaluation.folds': tiny has one file of tasks, which gives no folds",
      remedy: "write 'folds: equal' (--set evaluation.folds=equal), or name a dataset whose tasks are in several files")
    let heard = Heard()
    #expect(problem { try workshop.run { heard.add($0) } } == expected)
    #expect(heard.events.isEmpty)
    try workshop.generate("other")
    #expect(problem { try workshop.run(dataset: "other") }?.fault.contains("other has one file of tasks") == true)
  }

  @Test("files that overlap are folds with a warning")
  func overlap() throws {
    let workshop = try workshop([[0, 1, 2, 4], [3, 5], [6, 7, 8, 9]])
    #expect(
      try warnings(workshop) == [
        Problem(
          location: workshop.folder.path("data/tiny/dataset.yaml"),
          fault: "the files overlap: batch models do not know 1 training task in 1 fold, opened no earlier than the "
            + "first test task",
          remedy: "move these tasks to the file that their openings belong to, if they are many")
      ])
    #expect(try workshop.run().document.results.first { $0.split == .folds }?.test == 6)
  }

  @Test("files out of order are an error")
  func outOfOrder() throws {
    let workshop = try workshop([[0, 1], [6, 7, 8, 9], [2, 3, 4, 5]])
    #expect(
      problem { try workshop.run() }
        == Problem(
          location: workshop.folder.path("data/tiny/dataset.yaml"),
          fault: "part3.csv begins at 1970-01-01T00:05:00Z, no later than part2.csv before it: no folds in time",
          remedy: "list the files below 'table: tasks' in the order of their first tasks, "
            + "or write 'evaluation: {folds: equal}' in the recipe"))
    #expect(
      problem { try self.workshop([[5, 6], [0, 1, 2, 3, 4, 7, 8, 9]]).run() }?.fault.hasPrefix("part2.csv") == true)
  }
}
