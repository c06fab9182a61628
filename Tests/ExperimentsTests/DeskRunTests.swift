import DelegationFoundations
import DelegationIngest
import DelegationReporting
import DelegationResults
import DelegationTasks
import DelegationText
import Foundation
import Testing

/// Runs on ten tasks that can be followed by hand: the first eight train, the last two test.
@Suite("Runs on a small desk") struct DeskRunTests {
  @Test("counts and metrics, worked by hand")
  func byHand() throws {
    let document = try Workshop(desk: Desk()).run().document
    let counts = document.counts
    #expect((counts.tasks, counts.eligible, counts.train, counts.test) == (10, 10, 8, 2))
    #expect((counts.trainingExamples, counts.trainKnown, counts.persons) == (8, 8, 3))
    #expect(counts.firstTestOpening == 900)
    // After eight tasks ann and bob have three each, cat two. Task 9 is cat's, at rank three; task 10 ann's.
    let result = document.results[0]
    #expect(result.test == 2 && result.tooFew)
    #expect(result.measures["top3"] == 1)
    #expect(document.finalValuesOnly)
    #expect(document.caveats.contains { $0.contains("final field values only") })
  }

  @Test("the same tasks self-taken are left out when the recipe says so")
  func selfTaken() throws {
    var desk = Desk()
    for task in [0, 4] { desk.tasks[task].reporter = desk.tasks[task].assignee }
    let recipe = Desk.recipe + "\ntasks: {selfTaken: leave-out}"
    let counts = try Workshop(recipe: recipe, desk: desk).run().document.counts
    #expect((counts.selfTaken, counts.eligible, counts.train, counts.test) == (2, 8, 6, 2))
    #expect(counts.trainingExamples == 6)
    #expect(try Workshop(desk: desk).run().document.counts.selfTaken == 0)
  }

  @Test("titles of later tasks do not choose the language")
  func language() throws {
    var desk = Desk()
    desk.tasks = (0..<300).map { desk.tasks[$0 % 10] }
    for task in desk.tasks.indices {
      desk.tasks[task].title =
        task < 100
        ? "the editor is slow when it opens the file"
        : "der Editor ist nicht zu öffnen, wenn die Datei mit einem Umlaut auf dem Netz liegt und das nicht geht"
    }
    func language(_ desk: Desk) throws -> Language {
      let workshop = try Workshop(desk: desk)
      let data = try DatasetCatalogue(searchPath: [workshop.folder.path("data")]).named("tiny").load(threads: .one)
      return try PreparedDataset.language(of: [.shortDesc], in: data.log)
    }
    #expect(try language(desk) == .english)
    desk.tasks = Array(desk.tasks[100...])
    #expect(try language(desk) == .german)
  }

  @Test("with any resolution there are more test tasks; batch models still learn from fixed ones")
  func anyResolution() throws {
    var desk = Desk()
    for task in [1, 9] { desk.tasks[task].resolution = "WONTFIX" }
    let fixed = try Workshop(desk: desk).run().document.counts
    #expect((fixed.eligible, fixed.eligibleAny, fixed.otherResolution) == (8, 10, 2))
    let any = try Workshop(recipe: Desk.recipe + "\ntasks: {eligibility: any}", desk: desk).run().document.counts
    #expect((any.eligible, any.eligibleAny, any.otherResolution) == (10, 10, 0))
    #expect((any.train, any.test, any.trainingExamples) == (8, 2, 7))
  }

  @Test("a page shows a term only if three persons share it, a profile only of a person with five tasks")
  func hiddenTerms() throws {
    var desk = Desk()
    desk.tasks = desk.tasks.prefix(8) + desk.tasks
    let recipe = Desk.recipe + "\nclusters: [{space: tfidf, k: 1, restarts: 1}]"
    let workshop = try Workshop(recipe: recipe, desk: desk)
    let document = try workshop.run().document
    // Of the fourteen training examples' terms only this one is ann's, bob's and cat's; "editor" is heavier, but bob's alone.
    #expect(document.clusters[0].largest.map(\.terms) == [["crash"]])
    #expect(document.clusters[0].largest.map(\.size) == [14])
    // cat has four.
    #expect(document.profiles.map(\.person) == ["P001", "P002"])
    #expect(document.profiles.map(\.tasks) == [5, 5])
    #expect(document.profiles.allSatisfy { $0.keywords.map(\.term) == ["crash"] })
    for (name, bytes) in workshop.report() {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("quux") && !text.contains("editor"), "\(name)")
    }
  }

  @Test("clusterings of one space and size can be accepted, of the training examples' tasks or of all")
  func equalClusterings() throws {
    let clusters =
      "\nclusters: [{space: tfidf, tasks: all, k: 2}, {space: tfidf, k: 2, start: random}, {space: tfidf, k: 2}, {space: lsa, k: 500}]"
    let workshop = try Workshop(recipe: Desk.recipe + clusters, desk: Desk())
    let document = try workshop.run(accepts: true).document
    #expect(document.clusters.map(\.k) == [2, 2, 2, 8])
    #expect(document.clusters.map(\.rows) == [10, 8, 8, 8])
    #expect(document.clusters[0].largest.reduce(0) { $0 + $1.size } == 10)
    #expect(try workshop.run().verdict == .holds)
  }

  @Test("tasks without any text are left to the models that need none")
  func noTerms() throws {
    var desk = Desk()
    for task in desk.tasks.indices { desk.tasks[task].title = "" }
    let document = try Workshop(desk: desk).run().document
    #expect(document.counts.terms == 0 && document.clusters.isEmpty)
    // What is found in texts is left out where no task has any.
    let models = Desk.recipe.replacing(#/models: .*/#, with: "models: [recent, centroid-cosine-stems, ranker-logit]")
    let other = try Workshop(recipe: models + "\nclusters: [{space: lsa, k: 2}]", desk: desk).run().document
    #expect(Set(other.results.map(\.model)) == ["recent", "ranker-logit"] && other.clusters.isEmpty)
    // Titles that nobody knew at any opening are none.
    var late = Desk()
    late.description = late.description.replacing(
      "cc: copied", with: "changes: {file: tasks.csv, id: id, field: copied, when: resolved, value: title}")
    for task in late.tasks.indices { late.tasks[task].copied = "title" }
    let without = try Workshop(recipe: models, desk: late).run().document
    #expect(Set(without.results.map(\.model)) == ["recent", "ranker-logit"] && without.counts.terms == 0)
    let found = problem {
      _ = try Workshop(
        recipe: Desk.recipe.replacing(#/models: .*/#, with: "models: [bm25-neighbours]"), desk: desk
      ).run()
    }
    #expect(found?.location == "tiny: text.fields" && found?.fault.hasPrefix("no task has a term: ") == true)
    #expect(found?.remedy.contains("--set models=[most-frequent") == true)
  }

  @Test("data without a task to test with")
  func noTargets() throws {
    var desk = Desk()
    for task in desk.tasks.indices { desk.tasks[task].resolution = "WONTFIX" }
    let unresolved = try Workshop(desk: desk)
    #expect(
      problem { try unresolved.run() }
        == Problem(
          location: "tiny",
          fault: "no task to test with: 10 have a person as assignee, none of them a resolution that counts",
          remedy: "run 'delegate datasets check tiny', or write 'eligibility: any' in the recipe"))
    for task in desk.tasks.indices { desk.tasks[task].assignee = "triage@example.org" }
    let unassigned = try Workshop(desk: desk)
    #expect(
      problem { try unassigned.run() }
        == Problem(
          location: "tiny", fault: "no task to test with: none has a person as final assignee",
          remedy: "run 'delegate datasets check tiny'"))
  }

  @Test("data from which nothing was known in time; a run that stops leaves nothing behind")
  func noExamples() throws {
    var desk = Desk()
    for task in desk.tasks.indices { desk.tasks[task].resolvedAfter = 5_000 }
    let workshop = try Workshop(desk: desk)
    #expect(
      problem { try workshop.run() }
        == Problem(
          location: "tiny", fault: "no training example: no task had been resolved when the first test task was opened",
          remedy: "run 'delegate datasets check tiny'; the history may be too short, or lack resolution times"))
    #expect(!FileManager.default.fileExists(atPath: workshop.folder.path("reports")))
    #expect(workshop.folder.contents(of: "runs").isEmpty)
  }

  @Test("an address that would reach the page stops the run, and the report that was there stays")
  func address() throws {
    let recipe = Desk.recipe + "\nclusters: [{space: tfidf, k: 1}]"
    let workshop = try Workshop(recipe: recipe, desk: Desk())
    try workshop.run(accepts: true)
    let (report, expected) = (workshop.report(), workshop.folder.bytes("experiments/tiny/expected.json"))
    var desk = Desk()
    for task in desk.tasks.indices { desk.tasks[task].component = "ui@example.org" }
    try workshop.write(desk)
    let found = problem { try workshop.run(accepts: true) }
    #expect(found?.fault.contains("component") == true && found?.fault.contains("address") == true, "\(found!)")
    #expect(workshop.report() == report)
    #expect(workshop.folder.bytes("experiments/tiny/expected.json") == expected)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workshop.folder.path("reports")).sorted() == [
        "index.html", "tiny",
      ])
  }
}
