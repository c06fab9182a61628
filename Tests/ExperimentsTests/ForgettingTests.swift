import Experiments
import Foundation
import Ingest
import TaskModel
import Testing

@Suite("Forgetting a person") struct ForgettingTests {
  @Test("somebody forgotten owns nothing any more, and the data's digest says that somebody is left out")
  func ingest() throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    try workshop.write(Desk())
    let keyFile = PersonKeyFile(path: workshop.folder.path("person.key"))
    let catalogue = DatasetCatalogue(searchPath: [workshop.folder.path("data")], keyFile: keyFile)
    let before = try catalogue.open("tiny").load(threads: .one)
    let address = try #require(before.persons.addresses.first)
    let (key, isNew) = try Forgetting(keyFile: keyFile).add(address.uppercased())
    let own = try keyFile.readOrMake().keys.key(of: address)
    #expect(isNew && key == own)
    let after = try catalogue.open("tiny").load(threads: .one)
    #expect(after.persons.addresses == Array(before.persons.addresses.dropFirst()))
    #expect(after.digest != before.digest)
    let again = try Forgetting(keyFile: keyFile).add(address)
    #expect(!again.isNew)
  }

  @Test("a search finds address and key in any file, and nothing where there is nothing")
  func search() throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    let forgetting = Forgetting(keyFile: PersonKeyFile(path: workshop.folder.path("person.key")))
    let (key, _) = try forgetting.add("jane@example.org")
    try workshop.folder.write("written by Jane@Example.org", to: "kept/deep/a.txt")
    try workshop.folder.write("{\"key\": \"\(key)\"}", to: "kept/b.json")
    try workshop.folder.write("nobody", to: "kept/c.txt")
    let folder = workshop.folder.path("kept")
    let found = try forgetting.search(for: "jane@example.org", key: key, in: [folder, folder + "-not-there"])
    #expect(found.fileCount == 3)
    #expect(
      found.traces == [
        .init(path: folder + "/b.json", kind: .key), .init(path: folder + "/deep/a.txt", kind: .address),
      ])
  }

  @Test("what killed commands left beside bundles and the list goes; what is being written stays")
  func leftovers() throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    let forgetting = Forgetting(keyFile: PersonKeyFile(path: workshop.folder.path("person.key")))
    // No process has the first number, and the first process always lives.
    let gone = ["bundles/.mine.new-999999999/profiles.json", "person.key.forgotten.new-999999999"]
    let kept = ["bundles/.mine.new-1/profiles.json", "bundles/.mine.new-x/a", "person.key.new-999999999"]
    for name in gone + kept { try workshop.folder.write("half", to: name) }
    let (key, _) = try forgetting.add("jane@example.org")
    #expect(try forgetting.rewriteBundles(without: key, in: [workshop.folder.path("bundles")]) == [])
    #expect(
      gone.allSatisfy { workshop.folder.bytes($0) == nil } && kept.allSatisfy { workshop.folder.bytes($0) != nil })
  }

  @Test("what is no address is refused", arguments: ["", "jane", "*@example.org", "jane doe@example.org"])
  func noAddress(word: String) throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    let forgetting = Forgetting(keyFile: PersonKeyFile(path: workshop.folder.path("person.key")))
    #expect(problem { _ = try forgetting.add(word) }?.place == "--person")
  }
}
