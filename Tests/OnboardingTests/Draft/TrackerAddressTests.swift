import DelegationFoundations
import DelegationOnboarding
import Testing

@Suite("Addresses of trackers") struct TrackerAddressTests {
  @Test(
    "are read as people write them",
    arguments: [
      ("github:apple/swift-log", ["github", "apple", "swift-log"], "swift-log"),
      ("https://github.com/apple/swift-log/issues", ["github", "apple", "swift-log"], "swift-log"),
      ("https://github.com/apple/swift.log.git", ["github", "apple", "swift.log"], "swift"),
      (
        "github:https://git.example.org/team/app",
        ["github", "team", "app", "--enterprise-url", "https://git.example.org"],
        "app"
      ),
      ("gitlab:group/part/App", ["gitlab", "group%2Fpart", "App"], "app"),
      ("https://gitlab.com/group/app/-/issues", ["gitlab", "group", "app"], "app"),
      (
        "gitlab:http://127.0.0.1:8080/group/app",
        ["gitlab", "group", "app", "--enterprise-url", "http://127.0.0.1:8080"], "app"
      ),
      (
        "jira:https://jira.example.org/browse/KEY-12", ["jira", "https://jira.example.org", "--project", "KEY"], "key"
      ),
      (
        "jira:https://example.org/jira/projects/KEY", ["jira", "https://example.org/jira", "--project", "KEY"], "key"
      ),
      (
        "jira:https://we.atlassian.net/jira/software/projects/KEY/boards/1",
        ["jira", "https://we.atlassian.net", "--project", "KEY"], "key"
      ),
      ("jira:https://jira.example.org", ["jira", "https://jira.example.org"], "jira"),
      ("bugzilla:https://bugs.example.org/bz/", ["bugzillarest", "https://bugs.example.org/bz"], "bugs"),
      ("redmine:https://red.example.org", ["redmine", "https://red.example.org"], "red"),
      ("redmine:http://127.0.0.1:8080", ["redmine", "http://127.0.0.1:8080"], "redmine"),
      ("launchpad:ubuntu/nova", ["launchpad", "ubuntu", "--package", "nova"], "nova"),
    ] as [(String, [String], String)])
  func read(_ text: String, _ words: [String], _ name: String) throws {
    let address = try #require(try TrackerAddress(text))
    #expect([address.backend.rawValue] + address.arguments == words)
    #expect(address.name == name)
  }

  @Test("every example that help shows is one") func examples() throws {
    for text in TrackerAddress.examples { #expect(try TrackerAddress(text) != nil, "\(text)") }
  }

  @Test(
    "names of files are none", arguments: ["issues.csv", "a/b:c.json", "12:30.csv", "git@github.com:owner/name", ""])
  func files(_ text: String) throws { #expect(try TrackerAddress(text) == nil) }

  @Test(
    "what is missing, secret or of no known kind is refused",
    arguments: [
      ("github:owner", "write it as github:owner/name"), ("jira:KEY", "write it as jira:https://"),
      ("bugzilla:", "write it as bugzilla:https://"),
      ("redmine:https://red.example.org/projects/desk", "write it as redmine:https://"),
      ("https://issues.example.org/1", "such as jira:https://issues.example.org"),
      ("http://127.0.0.1:8080/projects/DESK", "such as jira:http://127.0.0.1:8080/projects/DESK"),
      ("jira:https://ada:s3cret@jira.example.org/browse/KEY", "DELEGATE_TRACKER_TOKEN"),
      ("redmine:https://red.example.org/?key=s3cret", "DELEGATE_TRACKER_TOKEN"),
      ("github:../..", "write it as github:owner/name"), ("github:owner/--sleep", "write it as github:owner/name"),
      ("github:owner/na me", "write it as github:owner/name"), ("launchpad:-v", "write it as launchpad:ubuntu"),
      ("github:owner/na\nme", "write it as github:owner/name"), ("gitlab:a/b#1", "write it as gitlab:group/project"),
    ])
  func refused(_ text: String, _ remedy: String) throws {
    let problem = try #require(throws: Problem.self) { try TrackerAddress(text) }
    #expect(problem.remedy.contains(remedy), "\(problem)")
    #expect(!problem.description.contains("s3cret"))
  }
}
