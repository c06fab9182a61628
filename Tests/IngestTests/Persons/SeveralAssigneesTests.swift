import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Testing

@Suite("Several assignees, one of them no person by the tracker's own rules") struct SeveralAssigneesTests {
  private static let issue =
    #"{"backend_name": "GitLab", "category": "issue", "updated_on": 0.0, "tag": "x", "data": {"iid": 1, "title": "T", "state": "closed", "created_at": "2020-01-01T00:00:00Z", "closed_at": "2020-01-05T00:00:00Z", "assignees": [{"username": "eve7", "name": "Eve"}, {"username": "ada", "name": "Ada"}]}}"#

  /// The sections of a description, its file, and what it holds.
  static let sources: [(sections: String, file: String, text: String)] = [
    (
      "table: {tasks: t.csv, format: csv, times: unix-seconds, id: id, opened: at, outcomes: at-opening, assignee: {column: who, split: \";\"}}",
      "t.csv", "id,at,who\n1,10000,eve7; ada\n"
    ),
    (
      "table: {tasks: t.csv, format: csv, times: unix-seconds, id: id, opened: at, outcomes: at-opening, assignee: {column: who, split: \";\"}, assigneeId: account}",
      "t.csv", "id,at,who,account\n1,10000,Eve Noor; Ada Berg,eve7;ada\n"
    ),
    (
      "table: {tasks: t.json, format: json, times: unix-seconds, id: id, opened: at, outcomes: at-opening, assignee: who.login}",
      "t.json", #"[{"id": 1, "at": 10000, "who": [{"login": "eve7"}, {"login": "ada"}]}]"#
    ),
    (
      "table: {tasks: t.json, format: json, times: unix-seconds, id: id, opened: at, outcomes: at-opening, assignee: who.name, assigneeId: who.id}",
      "t.json",
      #"[{"id": 1, "at": 10000, "who": [{"name": "Eve Noor", "id": "eve7"}, {"name": "Ada Berg", "id": "ada"}]}]"#
    ),
    ("perceval: {backend: gitlab, items: t.jsonl}", "t.jsonl", issue),
  ]

  @Test("the first who is a person counts", arguments: sources.indices, [true, false])
  func first(source: Int, isListed: Bool) throws {
    let (sections, file, text) = Self.sources[source]
    let folder = TemporaryFolder()
    let persons = isListed ? "persons: {notPersons: [\"eve*\"]}" : "persons: {notPersons: []}"
    let adapter = sections.prefix { $0 != ":" }
    try folder.write(
      "name: mine\nsummary: Some\nadapter: \(adapter)\n\(sections)\n\(persons)\n", to: "mine/dataset.yaml")
    try folder.write(text, to: "mine/\(file)")
    let data = try DatasetCatalogue(searchPath: [folder.path]).open("mine").load(threads: .one)
    #expect(data.persons.addresses == [isListed ? "ada" : "eve7"])
  }

  @Test("where nobody in the list is a person, the task has no assignee")
  func nobody() throws {
    let folder = TemporaryFolder()
    let (sections, file, text) = Self.sources[0]
    try folder.write(
      "name: mine\nsummary: Some\nadapter: table\n\(sections)\npersons: {notPersons: [eve7, ada]}\n",
      to: "mine/dataset.yaml")
    try folder.write(text, to: "mine/\(file)")
    #expect(try DatasetCatalogue(searchPath: [folder.path]).open("mine").load(threads: .one).persons.count == 0)
  }
}
