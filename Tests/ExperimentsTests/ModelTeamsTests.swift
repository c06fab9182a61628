import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("Teams that a dataset names") struct ModelTeamsTests {
  private func workshop(teams: String) throws -> Workshop {
    let workshop = try Workshop(recipe: ModelTrainingTests.recipe + "\nabstention: {fallback: team}")
    try workshop.write(desk: 60)
    try write(teams, to: workshop)
    return workshop
  }

  private func write(_ teams: String, to workshop: Workshop) throws {
    try workshop.folder.write("teams: \(teams)", to: "data/tiny/people.yaml")
  }

  private static let teams = "{Red: [ann@example.org, guest@example.org], Blue: [BOB@example.org, cat@example.org]}"

  @Test("the evaluation and the page take them in place of components")
  func measured() throws {
    let workshop = try workshop(teams: Self.teams)
    let teams = try #require(try workshop.run().document.breakdown?.teams)
    #expect(teams.areGiven == true && Set(teams.teams.map(\.component)) == ["Red", "Blue"])
    #expect(teams.teams.map(\.persons).reduce(0, +) == 3 && teams.teams.map(\.tasks).reduce(0, +) > 0)
    let page = try #require(workshop.folder.contents(of: "reports/tiny")["index.html"])
    #expect(String(decoding: page, as: UTF8.self).contains("The dataset names the teams. The right person’s team"))
    #expect(!String(decoding: page, as: UTF8.self).contains("example.org"))
  }

  @Test("a model keeps keys of those who do tasks, an update reads the file again, and who is forgotten is in no team")
  func model() throws {
    let workshop = try workshop(teams: Self.teams)
    let folder = ModelFolder(workshop.folder.path("model"))
    _ = try training(workshop).train("tiny", to: folder)
    let keyFile = workshop.keyFile
    let keys = try #require(try keyFile.read())
    func key(_ name: String) -> String { keys.key(of: "\(name)@example.org") }
    func team() throws -> String? {
      let asked = AskedTask(
        OpenedTask(id: TaskID("new"), opening: Moment(0), values: [.component: "Core"]), title: "")
      return try folder.read(forgotten: []).answers(.new([asked]), .init())[0].team?.name
    }
    let teams = try #require(try folder.read(forgotten: []).card.teams)
    #expect(teams.map(\.name) == ["Red", "Blue"])
    #expect(teams.map(\.persons) == [[key("ann")], [key("bob"), key("cat")]])
    #expect(try team() != nil && team() != "All")
    try write("{All: [ann@example.org, bob@example.org, cat@example.org]}", to: workshop)
    _ = try training(workshop).update(folder)
    #expect(try team() == "All")
    _ = try Forgetting(keyFile: keyFile).rewriteModels(without: "ann@example.org", in: [workshop.folder.path("")])
    #expect(try folder.read(forgotten: [key("ann")]).card.teams?[0].persons == [key("bob"), key("cat")])
  }
}
