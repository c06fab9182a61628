import DelegationFoundations
import DelegationIngest
import Foundation

/// Where a tracker is, as people write it: `github:owner/name`, or a web address behind the tracker's kind.
package struct TrackerAddress: Sendable, Equatable {
  package let backend: PercevalBackend
  /// The arguments for the backend's own parser, as on Perceval's command line.
  package let arguments: [String]
  package let name: String

  /// Examples of each kind that is known.
  package static let examples = [
    "github:owner/name", "gitlab:group/project", "jira:https://jira.example.org/projects/KEY",
    "bugzilla:https://bugs.example.org", "redmine:https://redmine.example.org",
    "phabricator:https://phabricator.example.org", "launchpad:ubuntu",
  ]

  private static let hosts = [
    "github.com": "github", "gitlab.com": "gitlab", "bugs.launchpad.net": "launchpad", "launchpad.net": "launchpad",
  ]

  /// - Returns: nil for what is no address, such as a file's name.
  /// - Throws: `Problem` for an address of no known form.
  package init?(_ text: String) throws {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    let isWeb = ["http", "https"].contains(parts[0].lowercased())
    let page = URLComponents(string: isWeb ? text : parts[1])
    let host = page?.host ?? ""
    let kind = isWeb ? Self.hosts[host] ?? "" : parts[0].lowercased()
    let backend = PercevalBackend(rawValue: kind == "bugzilla" ? "bugzillarest" : kind)
    guard isWeb || backend != nil else { return nil }
    let isSecret = text.contains { "@?".contains($0) }
    func wrong(_ fault: String, _ remedy: String) -> Problem {
      Problem(.usage, location: isSecret ? "the tracker's address" : text, fault: fault, remedy: remedy)
    }
    guard let backend else {
      throw wrong(
        "nothing says what kind of tracker this is",
        "write the kind before it, such as jira:\(isSecret ? "\(parts[0])://\(host)" : text)")
    }
    if page?.user != nil || page?.query != nil {
      throw wrong(
        "the address has a user, a password or a query, which may be secret",
        "write it without, and set DELEGATE_TRACKER_TOKEN, or DELEGATE_TRACKER_USER and DELEGATE_TRACKER_PASSWORD")
    }
    let isPage = ["http", "https"].contains(page?.scheme) && !host.isEmpty
    let path = (isPage ? page!.path : parts[1]).split(separator: "/").map(String.init)
    let server = isPage ? "\(page!.scheme!)://\(host)\(page!.port.map { ":\($0)" } ?? "")" : nil
    let ownServer = Self.hosts[host] == kind ? nil : server
    guard path.allSatisfy(Self.isName),
      let found = Self.arguments(backend, server: ownServer, isPage: isPage, path: path)
    else {
      throw wrong(
        "it is not an address of that kind", "write it as \(Self.examples.first { $0.hasPrefix(kind.prefix(8)) }!)")
    }
    self.backend = backend
    arguments = found.arguments
    name = DatasetDraft.name(ofFile: found.name ?? (host.first?.isNumber == true ? kind : host))
  }

  /// Whether a part of a path may name something; `-` stands before GitLab's own pages, and what begins so would be an option.
  private static func isName(_ part: String) -> Bool {
    ![".", ".."].contains(part) && (part == "-" || part.first != "-")
      && part.allSatisfy { $0.isLetter || $0.isNumber || "._-~+".contains($0) }
  }

  /// - Parameters:
  ///   - server: With the scheme; nil for the one that everybody means.
  ///   - isPage: Whether it was written as a web address.
  /// - Returns: The arguments, and what to call the dataset, if not as the host; nil where something is missing.
  private static func arguments(
    _ backend: PercevalBackend, server: String?, isPage: Bool, path: [String]
  ) -> (arguments: [String], name: String?)? {
    /// The address of the server, with the folder in which the tracker is.
    func base(_ folder: ArraySlice<String>) -> String? { server.map { ([$0] + folder).joined(separator: "/") } }
    switch backend {
    case .github, .gitlab:
      let path = path.prefix { $0 != "-" && $0 != "issues" }
      guard path.count == 2 || backend == .gitlab && path.count > 2 else { return nil }
      let last = path.last!
      let project = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
      let enterprise = server.map { ["--enterprise-url", $0] } ?? []
      return ([path.dropLast().joined(separator: "%2F"), project] + enterprise, project)
    case .jira:
      let place = path.firstIndex { ["projects", "browse"].contains($0) }
      let key = place.flatMap { path.dropFirst($0 + 1).first }?.prefix { $0 != "-" }
      // Jira's own pages in the cloud stand below /jira, and its data does not.
      let isCloud = server?.hasSuffix(".atlassian.net") == true
      guard let base = base(isCloud ? [] : path[..<(place ?? path.count)]), place == nil || key != nil else {
        return nil
      }
      return ([base] + (key.map { ["--project", String($0)] } ?? []), key.map { String($0) })
    case .launchpad:
      guard (1...2).contains(path.count), server == nil else { return nil }
      return ([path[0]] + path.dropFirst().flatMap { ["--package", $0] }, path.last)
    case .bugzilla, .bugzillarest, .redmine, .phabricator:
      // A project of Redmine cannot be fetched alone.
      guard let base = base(path[...]), !path.contains("projects") else { return nil }
      return ([base], nil)
    }
  }
}
