import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationTasks
import Testing

@Suite("Similar tasks") struct SimilarTaskSearchTests {
  private let data: LoadedDataset

  init() throws {
    let workshop = try Workshop(desk: Desk())
    data = try workshop.load()
  }

  @Test("similar to a task: itself left out, the one with the same terms first")
  func byID() throws {
    let similar = try SimilarTaskSearch(in: data, to: "1", count: 3)
    #expect(similar.heading == "tasks most similar to 1:")
    let first = try #require(similar.matches.first)
    #expect(first.task == TaskID("6") && first.similarity > 0.999 && first.similarity <= 1)
    // "parser" occurs in three titles, "crash" in six: the rarer weighs more.
    #expect(first.sharedTerms == ["parser", "crash"])
    #expect((first.title, first.assignee, first.component) == ("parser crash", "P003", "Core"))
    #expect(similar.matches.count == 3 && !similar.matches.contains { $0.task == TaskID("1") })
    #expect(zip(similar.matches, similar.matches.dropFirst()).allSatisfy { $0.similarity >= $1.similarity })
  }

  @Test("similar to a text; terms that no task has are counted")
  func byText() throws {
    let similar = try SimilarTaskSearch(in: data, to: "The quux zebra", count: 5)
    #expect(similar.heading == "tasks most similar to this text (1 of its terms occur in none):")
    #expect(similar.matches.map(\.task) == [TaskID("4")])
    #expect(similar.matches[0].sharedTerms == ["quux"])
    #expect(try SimilarTaskSearch(in: data, to: "slow", count: 5).heading == "tasks most similar to this text:")
  }

  @Test("no shared term is a part of a person's name")
  func names() throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    var desk = Desk()
    desk.tasks[0].title = "ann: parser crash"
    try workshop.write(desk)
    let similar = try SimilarTaskSearch(in: try workshop.load(), to: "Ann parser", count: 1)
    #expect(similar.matches.map(\.sharedTerms) == [["parser"]])
  }

  @Test("nothing in common is a sentence, not a list of zeros")
  func nothing() throws {
    let task = try SimilarTaskSearch(in: data, to: "4", count: 5)
    #expect(task.heading == "no task shares a term with 4" && task.matches.isEmpty)
    let text = try SimilarTaskSearch(in: data, to: "zebra", count: 5)
    #expect(text.heading == "no task shares a term with this text" && text.matches.isEmpty)
  }

  @Test("an id that no task has is an error", arguments: ["999", "HIVE-4711"])
  func unknown(id: String) {
    let found = unknownName { _ = try SimilarTaskSearch(in: data, to: id, count: 5) }
    #expect(
      found
        == Problem(
          .usage, location: "task '\(id)'", fault: "tiny has no task of that id",
          remedy: "'delegate records tiny' prints all ids; or write a text of several words, in quotes"))
  }
}
