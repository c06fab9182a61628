import DelegationFoundations
import DelegationStrictYAML
import Foundation

/// Where a tracker's items come from: `source: {perceval: [jira, "https://jira.example.org", --project, KEY]}`.
package struct TrackerSource: Sendable, Equatable {
  package let backend: PercevalBackend
  /// The arguments for the backend's own parser, as on Perceval's command line.
  package let arguments: [String]
  package let location: String

  /// Options for what must stay out of files.
  private static let credentials = [
    "-t", "--api-token", "-u", "--backend-user", "-p", "--backend-password", "--api-key", "--secrets-manager",
    "--secret-name", "--bw-client-id", "--bw-client-secret", "--bw-master-password", "--vault-url", "--vault-token",
    "--vault-certificate",
  ]
  /// Options that the program sets, or that would send the items elsewhere.
  private static let own = [
    "-h", "--help", "-o", "--output", "--json-line", "--category", "--tag", "--archive-path", "--no-archive",
    "--fetch-archive", "--archived-since",
  ]

  init(_ value: YAMLValue) throws {
    let items = try value.list()
    guard let first = items.first else {
      throw Problem.impossible(
        value, "the list is empty",
        remedy: "name a backend and its arguments: [jira, \"https://jira.example.org\", --project, KEY]")
    }
    backend = try first.choice(of: PercevalBackend.self)
    arguments = try items.dropFirst().map { try $0.text() }
    location = value.location
    for item in items.dropFirst() {
      let text = try item.text()
      let option = text.hasPrefix("--") ? String(text.prefix { $0 != "=" }) : String(text.prefix(2))
      if Self.credentials.contains(option) {
        throw Problem.impossible(
          item, "'\(option)' would put a password, token or login into a file",
          remedy:
            "remove it and its value, and set DELEGATE_TRACKER_TOKEN, or DELEGATE_TRACKER_USER and DELEGATE_TRACKER_PASSWORD"
        )
      }
      if Self.own.contains(option) {
        throw Problem.impossible(
          item, "'\(option)' is not allowed here: the program decides what is fetched, and where it is stored",
          remedy: "remove it")
      }
      if let url = URLComponents(string: text), url.host != nil, url.user != nil || url.query != nil {
        throw Problem.impossible(
          item, "the address has a user, a password or a query, which may be secret",
          remedy:
            "write it without, and set DELEGATE_TRACKER_TOKEN, or DELEGATE_TRACKER_USER and DELEGATE_TRACKER_PASSWORD"
        )
      }
    }
  }

  /// The name of the one file that the items go to.
  func itemsFile(_ root: YAMLMapping, _ adapter: DatasetAdapter) throws -> String {
    guard let perceval = adapter.adapter as? PercevalAdapter, perceval.backend == backend else {
      throw Problem.impossible(
        (try root.required("source")),
        "it fetches from \(self.backend.rawValue), and the description reads something else",
        remedy: "write adapter: perceval, and perceval: {backend: \(self.backend.rawValue), items: items.jsonl}")
    }
    guard perceval.items.count == 1, InnerPath.isPlain(perceval.items[0]), !perceval.items[0].hasSuffix(".gz") else {
      throw Problem.impossible(
        (try root.required("perceval")), "fetched items go to one uncompressed file beside dataset.yaml",
        remedy: "write items: items.jsonl")
    }
    if let data = root.optional("data") {
      throw Problem.impossible(data, "fetched items are stored beside dataset.yaml", remedy: "remove the key data")
    }
    return perceval.items[0]
  }
}
