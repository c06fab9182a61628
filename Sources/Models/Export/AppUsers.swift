import DelegationFoundations
import DelegationIngest
import Foundation

/// A file that says who an app's users are in the tracker: `{"<user's id>": "<address>", …}`. It is read, and nothing of it but ids is written.
package enum AppUsers {
  /// - `path`: How messages name the file.
  /// - Returns: By user id the address, login or name that the tracker has.
  /// - Throws: `Problem` when the bytes are no such object, or name nobody.
  package static func addresses(_ bytes: Data, path: String) throws -> [String: String] {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Problem(location: path, fault: "it is not UTF-8", remedy: "save it as UTF-8")
    }
    let users: [String: String]
    do throws(JSONTexts.Fault) { users = try JSONTexts(bytes).texts } catch {
      throw Problem(
        location: path, fault: error.isRepetition ? error.text : "it is no JSON object of texts",
        remedy: error.isRepetition
          ? "name each user once" : #"write {"<user's id>": "<address as the tracker has it>", …}"#)
    }
    guard !users.isEmpty else {
      throw Problem(location: path, fault: "it names no user", remedy: "name at least one, or leave --users out")
    }
    if let user = users.keys.sorted().first(where: { users[$0]!.allSatisfy(\.isWhitespace) || $0.isEmpty }) {
      throw Problem(
        location: path, fault: "the user '\(user)' has no address",
        remedy: "write the address, login or name that the tracker has, or leave the user out")
    }
    return users
  }
}
