import DelegationIngest
import DelegationTasks
import Testing

@Suite("Who is a person") struct PersonsFileTests {
  @Test(
    "inboxes, roles and robots are none",
    arguments: [
      "", "nobody@example.org", "Nobody@Example.org", "webmaster@example.org", "search@example.bugs",
      "search@loom.bugs",
      "qa@bugs", "general", "general@example.org", "GENERAL@example.org", "qa@example.org", "qa", "triage@example.org",
      "default@example.org", "unassigned@example.org", "unassigned",
    ])
  func notPersons(address: String) throws { #expect(try !PersonsFile.general().isPerson(address)) }

  @Test(
    "look-alikes are",
    arguments: [
      "ann@inbox.example.org", "ann@inbox.ru", "ann@inbox.com", "ann.bugs@gmail.com", "bugs@example.org",
      "general.ludd@example.org", "qatar@example.org", "triager@example.org", "defaults@example.org",
      "not.nobody@example.org", "webmasters@example.org", "ann@bugs.example.org", "ann@example.bugs.org",
    ])
  func persons(address: String) throws { #expect(try PersonsFile.general().isPerson(address)) }

  @Test("a tracker's own patterns come on top")
  func own() throws {
    let rules = try PersonsFile.general().adding(["*inbox@eclipse.org"])
    #expect(!rules.isPerson("Some-Thing-Inbox@eclipse.org"))
    #expect(rules.isPerson("inbox@eclipse.org.example.org"))
    #expect(rules.isPerson("ann@inbox.ru"))
    #expect(!rules.isPerson("qa@example.org"))
  }
}
