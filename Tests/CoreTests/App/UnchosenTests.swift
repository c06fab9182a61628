import DelegationCore
import Foundation
import Testing

@Suite("What nobody chose in the app") struct UnchosenTests {
  static func export(_ tasks: String) throws -> AppExport {
    try AppExport(
      Data(
        #"""
        {"tasks": {"o": {"title": "crash", "team": "A"}, \#(tasks)},
         "teams": {"A": {"owner": "boss", "members": {"u1": "u1", "u2": "u2", "boss": "boss"}}},
         "users": {"u1": {}, "u2": {}, "boss": {}}}
        """#.utf8))
  }

  @Test("what somebody gave to themselves teaches nothing")
  func selfGiven() throws {
    let own = #""d": {"title": "crash", "team": "A", "status": "closed", "assignee": "u1", "originator": "u1"}"#
    let recommender = AppRecommender(try Self.export(own))
    #expect(recommender.rounds()[0].basis == .nothing)
    #expect(recommender.notes.contains("1 task is with the creator: not learned from"))
    let given = own.replacingOccurrences(of: #""originator": "u1""#, with: #""originator": "u2""#)
    #expect(AppRecommender(try Self.export(given)).rounds()[0].basis == .history(tasks: 1))
  }

  @Test("what is with the team's owner counts once it is done")
  func owner() throws {
    let kept = #""d": {"title": "crash", "team": "A", "status": "assigned", "assignee": "boss", "originator": "u2"}"#
    let recommender = AppRecommender(try Self.export(kept))
    #expect(recommender.rounds()[0].basis == .nothing)
    #expect(recommender.notes.contains("1 task is still with the team's owner, the default: not learned from"))
    let done = kept.replacingOccurrences(of: "\"assigned\"", with: "\"closed\"")
    #expect(AppRecommender(try Self.export(done)).rounds()[0].basis == .history(tasks: 1))
  }

  @Test("whoever owns a team manages its members")
  func managed() throws {
    let export = try Self.export(#""d": {"title": "x", "team": "A", "originator": "ghost"}"#)
    #expect(try export.teams[0].owner == "boss" && export.people(managedBy: "boss") == ["u1", "u2"])
    #expect(try export.people(managedBy: "u1") == [])
    #expect(throws: Problem.self) { try export.people(managedBy: "ghost") }
    #expect(export.notes == ["1 task names a creator who does not exist"])
  }
}
