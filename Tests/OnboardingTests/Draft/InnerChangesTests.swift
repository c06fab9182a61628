import DelegationFoundations
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Testing

@Suite("Changes in lists inside JSON objects") struct InnerChangesTests {
  private let folder = TemporaryFolder()

  /// A task that `assignee` got on the fifth and closed on the ninth.
  private static func task(_ number: Int, _ assignee: String, _ more: String) -> String {
    """
    {"key": "A-\(number)", "created": "2021-01-0\(number)T00:00:00Z", "updated": "2021-01-09T00:00:00Z", \
    "title": "new", "owner": "\(assignee)", "state": "Done"\(more)}
    """
  }

  private static let persons = ["ann", "bob"]

  private static func tasks(_ list: (_ assignee: String) -> String) -> String {
    persons.enumerated().map { task($0.offset + 1, $0.element, list($0.element)) }.joined(separator: "\n") + "\n"
  }

  private static let kinds: [@Sendable (String) -> String] = [
    // A flat list.
    { person in
      #", "history": [{"field": "owner", "at": "2021-01-05T00:00:00Z", "from": "", "to": "\#(person)"}, "#
        + #"{"field": "state", "at": "2021-01-09T00:00:00Z", "from": "New", "to": "Done"}, "#
        + #"{"field": "title", "at": "2021-01-09T00:00:00Z", "from": "old", "to": "new"}]"#
    },
    // Bugzilla's: changes inside entries, which have the time.
    { person in
      #", "cc": [{"name": "cy"}], "history": [{"when": "2021-01-05T00:00:00Z", "who": "x", "changes": [{"field_name": "owner", "removed": "", "added": "\#(person)"}]}, "#
        + #"{"when": "2021-01-09T00:00:00Z", "who": "x", "changes": [{"field_name": "state", "removed": "New", "added": "Done"}, "#
        + #"{"field_name": "title", "removed": "old", "added": "new"}]}]"#
    },
    // YouTrack's: a list of values in each entry.
    { person in
      #", "activities": [{"timestamp": "2021-01-05T00:00:00Z", "field": {"name": "owner"}, "removed": [], "added": [{"name": "\#(person)"}]}, "#
        + #"{"timestamp": "2021-01-09T00:00:00Z", "field": {"name": "state"}, "removed": [{"name": "New"}], "added": [{"name": "Done"}]}, "#
        + #"{"timestamp": "2021-01-09T00:00:00Z", "field": {"name": "title"}, "removed": [{"name": "old"}], "added": [{"name": "new"}]}]"#
    },
    // The same where people have logins too, and states do not.
    { person in
      #", "activities": [{"timestamp": "2021-01-05T00:00:00Z", "field": {"name": "owner"}, "removed": [], "added": [{"login": "\#(person)1", "name": "\#(person)"}]}, "#
        + #"{"timestamp": "2021-01-09T00:00:00Z", "field": {"name": "state"}, "removed": [{"name": "New"}], "added": [{"name": "Done"}]}, "#
        + #"{"timestamp": "2021-01-09T00:00:00Z", "field": {"name": "title"}, "removed": [{"name": "old"}], "added": [{"name": "new"}]}]"#
    },
  ]

  @Test("lists whose values are called as in changes are histories", arguments: 0..<4)
  func lists(kind: Int) throws {
    let draft = try folder.draft([("t.jsonl", Self.tasks(Self.kinds[kind]))])
    let check = try folder.check(draft, file: "t.jsonl")
    #expect(check.facts.hasHistories && check.facts.finalValueTasks == 0)
    let log = check.dataset.log
    let fourth = 1_609_459_200 + 4 * 86_400 as Int64
    #expect([fourth, fourth + 1].map { Snapshot(of: log, asOf: Moment($0)).text(.assignedTo, of: 1) } == ["", "bob"])
    #expect(OpeningView(of: log).text(.shortDesc, of: 0) == "old")
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.resolution, of: 0) == "FIXED")
    let without = try folder.draft([("t.jsonl", Self.tasks(Self.kinds[kind]))], ["changes=false"])
    #expect(!without.text(name: "m", location: nil).contains("changes:"))
  }

  @Test("a second file with the lists alone is one of changes")
  func secondFile() throws {
    let histories = Self.persons.enumerated().map { #"{"key": "A-\#($0.offset + 1)"\#(Self.kinds[1]($0.element))}"# }
    let files = [
      ("t.jsonl", Self.tasks { _ in "" }), ("h.jsonl", histories.joined(separator: "\n") + "\n"),
    ]
    let question = #expect(throws: DraftQuestion.self) { try self.folder.draft(files) }
    #expect(question?.fact.hasPrefix("6 rows of h.jsonl are changes of 2 tasks") == true)
    let check = try folder.check(try folder.draft(files, ["changes=true"]), file: "t.jsonl")
    #expect(check.facts.hasHistories && check.facts.finalValueTasks == 0)
    #expect(OpeningView(of: check.dataset.log).text(.shortDesc, of: 1) == "old")
  }

  @Test("Redmine's journals name people, states and categories by their numbers")
  func redmine() throws {
    func journal(_ day: Int, _ name: String, _ old: String, _ new: String) -> String {
      """
      {"created_on": "2021-01-0\(day)T00:00:00Z", "details": [{"property": "attr", "name": "\(name)", \
      "old_value": \(old), "new_value": "\(new)"}]}
      """
    }
    let tasks = [("Ann", 7), ("Bob", 8)].map { name, number in
      """
      {"id": \(number), "subject": "new", "created_on": "2021-01-01T00:00:00Z", "updated_on": "2021-01-09T00:00:00Z", \
      "closed_on": "2021-01-09T00:00:00Z", "author": {"id": 3, "name": "Cy"}, "status": {"id": 5, "name": "Closed"}, \
      "category": {"id": 12, "name": "Core"}, "assigned_to": {"id": \(number), "name": "\(name)"}, "journals": [\
      \(journal(5, "assigned_to_id", "null", "\(number)")), \(journal(6, "category_id", "\"90\"", "12")), \
      \(journal(9, "status_id", "\"1\"", "5")), \(journal(9, "subject", "\"old\"", "new"))]}
      """
    }
    let draft = try folder.draft([("t.jsonl", tasks.joined(separator: "\n") + "\n")])
    #expect(draft.outcome.first?.values == ["5"])
    let check = try folder.check(draft, file: "t.jsonl")
    let log = check.dataset.log
    #expect(check.facts.hasHistories && check.facts.finalValueTasks == 0 && check.facts.counts.eligibleFixed == 2)
    #expect(
      OpeningView(of: log).text(.component, of: 0) == "90" && OpeningView(of: log).text(.shortDesc, of: 0) == "old")
    #expect((OpeningView(of: log).text(.assignedTo, of: 0) ?? "") == "")
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.assignedTo, of: 1) == "8" && log.personNames["8"] == "Bob")
  }

  @Test(
    "a list of changes that cannot be read is said",
    arguments: [
      (
        "journals",
        #"{"created_on": "2021-01-05T00:00:00Z", "details": [{"name": "assigned_to_id", "old_value": null, "new_value": "7"}]}"#
      ),
      // The values are numbers of people and states, not what they are called.
      ("history", #"{"at": "2021-01-05T00:00:00Z", "field": "owner", "from": "", "to": "7"}"#),
      ("resource_state_events", #"{"created_at": "2021-01-05T00:00:00Z", "state": "closed"}"#),
      ("timeline", #"{"created_at": "2021-01-05T00:00:00Z", "event": "assigned", "assignee": {"login": "ann"}}"#),
      (
        "updates",
        #"{"revisedDate": "2021-01-05T00:00:00Z", "fields": {"System.AssignedTo": {"oldValue": "", "newValue": "ann"}}}"#
      ),
    ])
  func unread(list: String, entry: String) throws {
    let draft = try folder.draft([("t.jsonl", Self.tasks { _ in #", "\#(list)": [\#(entry)]"# })])
    let check = try folder.check(draft, file: "t.jsonl")
    #expect(!check.facts.hasHistories)
    let finding = check.findings.first { $0.fact.hasPrefix("the changes in '\(list)[]' are not read") }
    #expect(finding?.severity == .weakens)
  }
}
