import Foundation

/// Which person of a bundle an app's user is: the file `users.json` of a bundle that was exported with them.
package struct BundleUsers: Codable, Equatable, Sendable {
  var schema = 1
  package var users: [String: String]

  package init(_ users: [String: String]) { self.users = users }

  /// - Throws: `Problem` when the bytes are no such file, or a key is none.
  init(_ json: Data, location: String) throws(Problem) {
    try BundleReader.check(json, at: location)
    self = try JSONReading(location: location, remedy: Problem.exportAgain).value(Self.self, of: json)
    guard schema == 1 else {
      throw Problem(
        location: "\(location): schema", fault: "version \(schema) is not supported; version 1 is",
        remedy: "use a newer version of DelegationCore, or export with this one")
    }
    if let wrong = users.keys.sorted().first(where: { !BundleFolder.isDigest(users[$0]!) }) {
      throw Problem(
        location: "\(location): users.\(wrong)", fault: "this is not a person's key",
        remedy: Problem.exportAgain)
    }
  }

  /// Equal values give equal bytes on every platform.
  package func json() -> Data {
    let rows = users.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let text = JSONText.object(rows.map { ($0, JSONText.quoted(users[$0]!)) })
    return Data((JSONText.object([("schema", "\(schema)"), ("users", text)]) + "\n").utf8)
  }
}
