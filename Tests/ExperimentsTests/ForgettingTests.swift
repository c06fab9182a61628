import DelegationExperiments
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationTasks
import Foundation
import Testing

@Suite("Forgetting a person") struct ForgettingTests {
  @Test("somebody forgotten has no tasks any more, and the data's digest says that somebody is left out")
  func ingest() throws {
    let workshop = try Workshop(desk: Desk())
    let keyFile = workshop.keyFile
    let catalogue = workshop.keyedCatalogue
    let before = try catalogue.open("tiny").load(threads: .one)
    let address = try #require(before.persons.addresses.first)
    let (key, isNew) = try Forgetting(keyFile: keyFile).add(address.uppercased())
    let own = try keyFile.readOrCreate().keys.key(of: address)
    #expect(isNew && key == own)
    let after = try catalogue.open("tiny").load(threads: .one)
    #expect(after.persons.addresses == Array(before.persons.addresses.dropFirst()))
    #expect(after.digest != before.digest)
    let again = try Forgetting(keyFile: keyFile).add(address)
    #expect(!again.isNew)
  }

  @Test(
    "no page, no record and no text that is read has a name that is forgotten; others' names are in no term of a page")
  func texts() throws {
    var desk = Desk()
    let names = ["Bo Dahl", "Eva Lind", "Dov Falk", "Uma Ek"]
    for index in desk.tasks.indices {
      desk.tasks[index].assignee = names[index % 4]
      desk.tasks[index].reporter = names[index % 3]
      desk.tasks[index].title += ", BO DAHL; Eva Lind @dovfalk"
    }
    let workshop = try Workshop(recipe: Desk.recipe + "\nclusters: [{space: tfidf, k: 1, restarts: 1}]", desk: desk)
    let keyFile = workshop.keyFile
    let forgetting = Forgetting(keyFile: keyFile)
    let catalogue = workshop.keyedCatalogue
    let seen = try forgetting.sightings(
      of: "Bo\u{A0} Dahl (Inactive)", catalogue: catalogue, folders: [], threads: .one)
    #expect(seen.datasets == ["tiny"] && seen.names == ["bo dahl"])
    for name in seen.names { _ = try forgetting.add(name) }
    let data = try catalogue.open("tiny").load(threads: .one)
    let records = Records(of: data, asOf: .endOfHistory, showsPersons: true)
    let rows = (0..<records.rowCount).flatMap { records.row($0).compactMap(\.self) }.joined(separator: "\n")
    #expect(!rows.lowercased().contains("bo dahl") && rows.contains("(forgotten)") && rows.contains("Eva Lind"))
    #expect(data.names.all.contains("Bo Dahl") && data.names.all.contains("Uma Ek"))
    let again = try catalogue.open("tiny").loaded(fromCache: data.cacheBytes)
    #expect(again.names == data.names)
    let terms = try workshop.run().document.clusters[0].largest.flatMap(\.terms)
    #expect(terms.contains("crash") && Set(terms).isDisjoint(with: ["bo", "dahl", "eva", "lind", "dovfalk"]))
    for (name, bytes) in workshop.report() {
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      #expect(!text.contains("dahl") && !text.contains("dovfalk"), "\(name)")
    }
  }

  @Test("a model during whose training somebody is forgotten says so, and forgetting them again removes them")
  func meanwhile() throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    try workshop.write(desk: 200)
    let (forgetting, folder) = (Forgetting(keyFile: workshop.keyFile), workshop.folder.path("model"))
    let person = try #require(try workshop.keyedCatalogue.open("tiny").load(threads: .one).persons.addresses.first)
    let training = ModelTraining(
      project: workshop.project, catalogue: workshop.keyedCatalogue, threads: .one
    ) { event in
      if case .stage("model", _) = event { _ = try? forgetting.add(person) }
    }
    let problem = try #require(throws: Problem.self) { try training.train("tiny", to: ModelFolder(folder)) }
    #expect(problem.fault.contains("forgotten while it was made") && problem.location == folder)
    #expect(try forgetting.rewriteModels(without: person, in: [folder]).rewritten == [folder])
    _ = try ModelFolder(folder).read(forgotten: workshop.keyFile.forgotten.keys())
  }

  @Test("a search finds address and key in any file, and nothing where there is nothing")
  func search() throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    let forgetting = Forgetting(keyFile: workshop.keyFile)
    let (key, _) = try forgetting.add("jane@example.org")
    try workshop.folder.write("written by Jane@Example.org", to: "kept/deep/a.txt")
    try workshop.folder.write("{\"key\": \"\(key)\"}", to: "kept/b.json")
    try workshop.folder.write("nobody", to: "kept/c.txt")
    let folder = workshop.folder.path("kept")
    let found = try forgetting.search(for: "jane@example.org", key: key, in: [folder, folder + "-not-there"])
    #expect(found.fileCount == 3)
    #expect(
      found.traces.map { [$0.path, $0.kind.rawValue] } == [
        [folder + "/b.json", "key"], [folder + "/deep/a.txt", "address or name"],
      ])
  }

  @Test("the secret and the list beside it are no traces")
  func ownFiles() throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    let forgetting = Forgetting(keyFile: PersonKeyFile(path: workshop.folder.path("kept/person.key")))
    try workshop.folder.write("nobody", to: "kept/c.txt")
    let (key, _) = try forgetting.add("jane@example.org")
    let found = try forgetting.search(for: "jane@example.org", key: key, in: [workshop.folder.path("kept")])
    #expect(found.fileCount == 1 && found.traces.isEmpty, "\(found)")
  }

  @Test("what killed commands left beside bundles and the list goes; what is being written stays")
  func leftovers() throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    let forgetting = Forgetting(keyFile: workshop.keyFile)
    // No process has the first number, and the first process always lives.
    let drafts = [
      ".bundles.new-999999999/person.json", ".bundles.new-999999999.other/a",
      "bundles/.mine.new-999999999/profiles.json", ".person.key.forgotten.new-999999999",
    ]
    let others = ["bundles/.mine.new-1/profiles.json", "bundles/.mine.new-x/a", "person.key.new-999999999"]
    let folder = workshop.folder.path("bundles")
    for name in drafts + others { try workshop.folder.write("half of Jane@example.org", to: name) }
    #expect(try forgetting.search(for: "jane@example.org", key: nil, in: [folder]).fileCount == 5)
    let (key, _) = try forgetting.add("jane@example.org")
    #expect(try forgetting.rewriteBundles(without: key, in: [folder]) == [])
    #expect(
      drafts.allSatisfy { workshop.folder.bytes($0) == nil } && others.allSatisfy { workshop.folder.bytes($0) != nil })
    // What another process has not finished is no less a trace.
    try workshop.folder.write("half of Jane@example.org", to: ".bundles.new-1/a")
    let traces = try forgetting.search(for: "jane@example.org", key: nil, in: [folder]).traces
    #expect(traces.last?.path.hasSuffix("/.bundles.new-1/a") == true)
  }

  @Test(
    "whatever can be a person can be forgotten, in any case of letters and however marks are written",
    arguments: ["Bob Müller", "bob MÜLLER", "Bob Mu\u{308}ller", "cat", "J. O'Neil, jr."])
  func names(word: String) throws {
    var desk = Desk()
    for index in desk.tasks.indices { desk.tasks[index].assignee = ["Bob Müller", "cat", "J. O'Neil, jr."][index % 3] }
    let workshop = try Workshop(desk: desk)
    let keyFile = workshop.keyFile
    let catalogue = workshop.keyedCatalogue
    let forgetting = Forgetting(keyFile: keyFile)
    let seen = try forgetting.sightings(of: word, catalogue: catalogue, folders: [], threads: .one)
    #expect(seen.isAnybody && seen.datasets == ["tiny"] && seen.readCount == 1 && !seen.isListed)
    _ = try forgetting.add(word)
    let left = try catalogue.open("tiny").load(threads: .one).persons
    #expect(left.count == 2 && left.person(address: word) == nil)
    #expect(try forgetting.sightings(of: word, catalogue: catalogue, folders: [], threads: .one).isListed)
  }

  @Test(
    "somebody unknown is nobody: a part of a name, a pattern, a word of some file",
    arguments: ["Bob", "*", "cat@example.org", "crash"])
  func unknown(word: String) throws {
    var desk = Desk()
    for index in desk.tasks.indices { desk.tasks[index].assignee = ["Bob Müller", "cat"][index % 2] }
    let workshop = try Workshop(desk: desk)
    try workshop.folder.write("Bob * crash", to: "kept/a.txt")
    let keyFile = workshop.keyFile
    let catalogue = workshop.keyedCatalogue
    let seen = try Forgetting(keyFile: keyFile).sightings(
      of: word, catalogue: catalogue, folders: [workshop.folder.path("kept")], threads: .one)
    #expect(!seen.isAnybody)
    #expect(
      seen.nobody.fault
        == "nobody of this name was ever assigned a task, or reported one, in the one dataset at hand, so nothing was changed"
    )
    // Not even a secret was made.
    #expect(try keyFile.read() == nil)
  }

  @Test("whose address or key is in files is known too, and a dataset that cannot be read is reported")
  func files() throws {
    let workshop = try Workshop(desk: Desk())
    try workshop.folder.write("no,table\n", to: "data/tiny/tasks.csv")
    try workshop.folder.write("filed by Guest@Example.org", to: "kept/a.txt")
    let catalogue = DatasetCatalogue(searchPath: [workshop.folder.path("data")])
    let forgetting = Forgetting(keyFile: workshop.keyFile)
    let seen = try forgetting.sightings(
      of: "guest@example.org", catalogue: catalogue, folders: [workshop.folder.path("kept")], threads: .one)
    #expect(seen.isAnybody && seen.isInFiles && seen.datasets.isEmpty && seen.readCount == 0)
    #expect(seen.unread.map(\.location) == [workshop.folder.path("data/tiny/tasks.csv:1")])
  }

  @Test("a name is found as a word, in any case, behind an escape of JSON, with marks written either way")
  func words() throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    let forgetting = Forgetting(keyFile: workshop.keyFile)
    let folder = workshop.folder.path("kept")
    let texts = [
      ("a", "by BOB MÜLLER.", true), ("b", "bob müllers", false), ("c", "xbob müller", false),
      ("d", #"{"t":"x\nBob Müller"}"#, true), ("e", "Bob Mu\u{308}ller", true), ("f", "Bob, Müller", false),
    ]
    for (name, text, _) in texts { try workshop.folder.write(text, to: "kept/\(name).txt") }
    let found = try forgetting.search(for: "Bob Müller", key: nil, in: [folder])
    #expect(found.traces.map(\.path) == texts.filter(\.2).map { "\(folder)/\($0.0).txt" })
  }

  @Test("an empty name is refused", arguments: ["", " "])
  func noName(word: String) throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    let forgetting = Forgetting(keyFile: workshop.keyFile)
    #expect(problem { _ = try forgetting.add(word) }?.location == "--person")
  }
}
